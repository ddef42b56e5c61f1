package io.codex.data.repository.support;

import io.codex.data.core.CodexOperations;
import io.codex.data.core.query.Filter;
import io.codex.data.core.query.RecordQueries;
import io.codex.data.repository.query.RecordFinder;
import io.codex.data.repository.query.RecordRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.ListCrudRepository;
import org.springframework.data.repository.ListPagingAndSortingRepository;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;

/**
 * The methods that every Codex repository has. Reading ones run in a read-only transaction, writing ones in one that writes,
 * or in the transaction of the caller. Records must be of the very class of the repository: one of a subclass lies in a tree of
 * its own, where this repository would not find it, and is refused.
 *
 * @param <T> the class of the records
 * @param <ID> the type of their ids
 */
@Transactional(readOnly = true)
public class SimpleCodexRepository<T, ID> implements ListCrudRepository<T, ID>, ListPagingAndSortingRepository<T, ID> {

    private static final String ID_MUST_NOT_BE_NULL = "The id must not be null";

    private final Class<T> type;
    private final CodexOperations operations;
    private final RecordFinder<T> finder;

    /**
     * Creates a repository.
     *
     * @param information what is known about the records
     * @param operations reads and writes them
     */
    public SimpleCodexRepository(CodexEntityInformation<T, ID> information, CodexOperations operations) {
        this.type = information.getJavaType();
        this.operations = operations;
        this.finder = new RecordFinder<>(
                operations,
                new RecordQueries<>(
                        operations.getConverter().getMappingContext().getRequiredRoot(type),
                        operations.getConverter()));
    }

    @Override
    @Transactional
    public <S extends T> S save(S entity) {
        return operations.save(ofThisClass(entity));
    }

    @Override
    @Transactional
    public <S extends T> List<S> saveAll(Iterable<S> entities) {
        Assert.notNull(entities, "The entities must not be null");
        return operations.saveAll(allOfThisClass(entities));
    }

    @Override
    public Optional<T> findById(ID id) {
        Assert.notNull(id, ID_MUST_NOT_BE_NULL);
        return operations.findById(id, type);
    }

    @Override
    public boolean existsById(ID id) {
        Assert.notNull(id, ID_MUST_NOT_BE_NULL);
        return operations.existsById(id, type);
    }

    @Override
    public List<T> findAll() {
        return operations.findAll(type);
    }

    @Override
    public List<T> findAllById(Iterable<ID> ids) {
        Assert.notNull(ids, "The ids must not be null");
        return operations.findAllById(ids, type);
    }

    @Override
    public List<T> findAll(Sort sort) {
        Assert.notNull(sort, "The sort must not be null");
        return finder.list(RecordRequest.of(Filter.all(), sort, Pageable.unpaged()));
    }

    @Override
    public Page<T> findAll(Pageable pageable) {
        Assert.notNull(pageable, "The pageable must not be null");
        return finder.page(RecordRequest.of(Filter.all(), pageable.getSort(), pageable));
    }

    @Override
    public long count() {
        return operations.count(type);
    }

    @Override
    @Transactional
    public void deleteById(ID id) {
        Assert.notNull(id, ID_MUST_NOT_BE_NULL);
        operations.deleteById(id, type);
    }

    @Override
    @Transactional
    public void delete(T entity) {
        operations.delete(ofThisClass(entity));
    }

    @Override
    @Transactional
    public void deleteAllById(Iterable<? extends ID> ids) {
        Assert.notNull(ids, "The ids must not be null");
        operations.deleteAllById(ids, type);
    }

    @Override
    @Transactional
    public void deleteAll(Iterable<? extends T> entities) {
        Assert.notNull(entities, "The entities must not be null");
        operations.deleteAll(allOfThisClass(entities));
    }

    @Override
    @Transactional
    public void deleteAll() {
        operations.deleteAll(type);
    }

    private <S extends T> List<S> allOfThisClass(Iterable<S> entities) {
        List<S> checked = new ArrayList<>();
        entities.forEach(entity -> checked.add(ofThisClass(entity)));
        return checked;
    }

    private <S extends T> S ofThisClass(S entity) {
        Assert.notNull(entity, "The entity must not be null");
        Class<?> given = ClassUtils.getUserClass(entity);
        if (given != type) {
            throw new IllegalArgumentException("The entity is of " + given.getName()
                    + ", which has a tree of its own, and " + "this is the repository of " + type.getName()
                    + ". Use a repository of " + given.getName() + ".");
        }
        return entity;
    }
}
