package io.codex.data.repository.query;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.FluentQuery.FetchableFluentQuery;

/**
 * A query that is described step by step and then answered in one of several forms. Immutable: each step returns a new one.
 *
 * @param <T> the class of the records
 * @param <R> what they are turned into
 */
final class FluentExampleQuery<T, R> implements FetchableFluentQuery<R> {

    private final RecordFinder<T> finder;
    private final RecordProjections projections;
    private final RecordRequest request;
    private final Function<Object, R> projection;

    FluentExampleQuery(
            RecordFinder<T> finder,
            RecordProjections projections,
            RecordRequest request,
            Function<Object, R> projection) {
        this.finder = finder;
        this.projections = projections;
        this.request = request;
        this.projection = projection;
    }

    private FluentExampleQuery<T, R> with(RecordRequest changed) {
        return new FluentExampleQuery<>(finder, projections, changed, projection);
    }

    /** What was named first decides first. */
    @Override
    public FetchableFluentQuery<R> sortBy(Sort sort) {
        return with(request.sortedBy(request.sort().and(sort)));
    }

    @Override
    public FetchableFluentQuery<R> limit(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("Limit " + limit + " must not be negative");
        }
        return with(request.atMost(limit));
    }

    @Override
    public <P> FetchableFluentQuery<P> as(Class<P> type) {
        return new FluentExampleQuery<>(finder, projections, request, projections.to(type));
    }

    /** Checks the names and changes nothing else: a record lies in one entry, and is read as a whole. */
    @Override
    public FetchableFluentQuery<R> project(Collection<String> properties) {
        properties.forEach(finder::requireProperty);
        return this;
    }

    @Override
    public @Nullable R oneValue() {
        return projected(finder.one(request));
    }

    @Override
    public @Nullable R firstValue() {
        List<T> first = finder.list(request.atMost(Math.min(1, request.max())));
        return first.isEmpty() ? null : projected(first.get(0));
    }

    private @Nullable R projected(@Nullable T found) {
        return found == null ? null : projection.apply(found);
    }

    @Override
    public List<R> all() {
        return finder.list(request).stream().map(this::apply).toList();
    }

    @Override
    public Window<R> scroll(ScrollPosition position) {
        return finder.window(request.from(position)).map(this::apply);
    }

    @Override
    public Page<R> page(Pageable pageable) {
        return finder.page(request.page(pageable)).map(this::apply);
    }

    @Override
    public Slice<R> slice(Pageable pageable) {
        return finder.slice(request.page(pageable)).map(this::apply);
    }

    @Override
    public Stream<R> stream() {
        return finder.stream(request).map(this::apply);
    }

    @Override
    public long count() {
        return finder.count(request);
    }

    @Override
    public boolean exists() {
        return request.max() > 0 && finder.exists(request);
    }

    private R apply(Object found) {
        return projection.apply(found);
    }
}
