package io.codex.data.repository.query;

import io.codex.data.core.CodexOperations;
import io.codex.data.core.convert.CodexConverter;
import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.query.RecordQueries;
import io.codex.data.core.query.ValueConversion;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.query.FluentQuery.FetchableFluentQuery;
import org.springframework.data.repository.query.ListQueryByExampleExecutor;

/**
 * Answers queries by example for a repository. It may be shared by all threads. Examples become the same conditions as method
 * names do, so that they use indexes and treat values alike.
 *
 * @param <T> the class of the records
 */
public final class ExampleFinder<T> implements ListQueryByExampleExecutor<T> {

    private final CodexOperations operations;
    private final RecordFinder<T> finder;
    private final ExampleBinder binder;
    private final RecordProjections projections;

    /**
     * Creates a finder.
     *
     * @param entity the record class
     * @param operations gives the transactions
     * @param factory shows records through interfaces
     */
    public ExampleFinder(CodexPersistentEntity<T> entity, CodexOperations operations, ProjectionFactory factory) {
        CodexConverter converter = operations.getConverter();
        CodexMappingContext context = converter.getMappingContext();
        RecordQueries<T> queries = new RecordQueries<>(entity, converter);
        this.operations = operations;
        this.finder = new RecordFinder<>(operations, queries);
        this.binder = new ExampleBinder(
                context, entity, queries.properties(), new ValueConversion(converter.getConversionService()));
        this.projections = new RecordProjections(entity.getType(), factory, context);
    }

    @Override
    public <S extends T> Optional<S> findOne(Example<S> example) {
        return query(example).one();
    }

    @Override
    public <S extends T> List<S> findAll(Example<S> example) {
        return query(example).all();
    }

    @Override
    public <S extends T> List<S> findAll(Example<S> example, Sort sort) {
        return query(example).sortBy(sort).all();
    }

    @Override
    public <S extends T> Page<S> findAll(Example<S> example, Pageable pageable) {
        return query(example).page(pageable);
    }

    @Override
    public <S extends T> long count(Example<S> example) {
        return query(example).count();
    }

    @Override
    public <S extends T> boolean exists(Example<S> example) {
        return query(example).exists();
    }

    /** All that the function asks for is read in one transaction, and so of the same state. */
    @Override
    public <S extends T, R extends @Nullable Object> R findBy(
            Example<S> example, Function<FetchableFluentQuery<S>, R> function) {
        Objects.requireNonNull(function, "function");
        FetchableFluentQuery<S> query = query(example);
        return operations.execute(true, transaction -> function.apply(query));
    }

    private <S extends T> FetchableFluentQuery<S> query(Example<S> example) {
        RecordRequest request = RecordRequest.of(binder.bind(example), Sort.unsorted(), Pageable.unpaged());
        return new FluentExampleQuery<>(finder, projections, request, projections.to(example.getProbeType()));
    }
}
