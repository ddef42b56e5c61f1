package io.codex.data.repository;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.NoRepositoryBean;
import org.springframework.data.util.Streamable;

/** The methods that reported cases need. */
@NoRepositoryBean
interface RowRepository<T extends Row> extends CodexRepository<T, Long> {

    List<T> findByName(@Nullable String name);

    List<T> findByNameNot(@Nullable String name);

    List<T> findByNameIsNull();

    List<T> findByNameIsNotNull();

    List<T> findByNameIn(Collection<String> names);

    List<T> findByNameNotIn(Collection<String> names);

    long countByNameIn(Collection<String> names);

    long deleteByNameIn(Collection<String> names);

    List<T> findByAgeBetween(int from, int to);

    List<T> findByAgeBetween(Range<Integer> range);

    List<T> findByAgeLessThan(@Nullable Integer age);

    List<T> findByAge(Number age);

    List<T> findByNameContaining(String part);

    List<T> findByNameStartingWith(@Nullable String start);

    List<T> findByNameGreaterThan(String name);

    List<T> findAllByOrderByNameAsc();

    List<T> findAllByOrderByNameDesc();

    Optional<T> findOptionalByName(String name);

    @Nullable
    T findSingleByName(String name);

    Optional<T> findFirstByOrderByDateDesc();

    List<T> findTop2ByOrderByDateDesc();

    List<T> findTop2ByOrderByDateDescIdAsc();

    List<T> findTop2ByOrderByDateDescIdDesc();

    Optional<T> findTopByNameStartingWithOrderByAgeAsc(String start);

    Page<T> findTop3By(Pageable pageable);

    Page<T> findPageByNameStartingWith(String start, Pageable pageable);

    Page<T> findByIdIn(Collection<Long> ids, Pageable pageable);

    Slice<T> findSliceBy(Pageable pageable);

    List<T> findBy(Sort sort, Limit limit);

    long deleteByName(String name);

    List<T> removeByName(String name);

    void deleteByAge(int age);

    int deleteByAgeAndName(int age, String name);

    Optional<T> deleteOneByName(String name);

    List<T> findByDetailsNotice(String notice);

    List<T> findByDetailsNoticeIgnoreCase(String notice);

    List<T> findByDetailsNoticeContainingIgnoreCase(String part);

    Stream<T> streamAllBy();

    Set<T> findSetByName(String name);

    Collection<T> findCollectionByName(String name);

    Iterable<T> findIterableByName(String name);

    Streamable<T> findStreamableByName(String name);
}
