package io.codex.data.repository;

import org.springframework.data.repository.ListCrudRepository;
import org.springframework.data.repository.ListPagingAndSortingRepository;
import org.springframework.data.repository.NoRepositoryBean;
import org.springframework.data.repository.query.ListQueryByExampleExecutor;

/**
 * A repository of records in Codex. An interface that extends it, or any other repository interface of Spring Data, is all an
 * application writes; what its method names can say is listed in {@code docs/reference/query-keywords.md}.
 *
 * <pre>{@code
 * interface Titles extends CodexRepository<Title, String> {
 *     List<Title> findByNameStartingWith(String prefix, Limit limit);
 * }
 * }</pre>
 *
 * @param <T> the class of the records
 * @param <ID> the type of their ids
 */
@NoRepositoryBean
public interface CodexRepository<T, ID>
        extends ListCrudRepository<T, ID>,
                ListPagingAndSortingRepository<T, ID>,
                ListQueryByExampleExecutor<T>,
                CodexExplain {}
