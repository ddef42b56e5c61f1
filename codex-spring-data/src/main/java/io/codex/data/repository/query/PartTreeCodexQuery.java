package io.codex.data.repository.query;

import io.codex.data.core.CodexOperations;
import io.codex.data.core.convert.CodexConverter;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.query.Filter;
import io.codex.data.core.query.RecordOrder;
import io.codex.data.core.query.RecordQueries;
import io.codex.data.core.query.RecordQuery;
import io.codex.data.core.query.ValueConversion;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.query.ParametersParameterAccessor;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.data.repository.query.ResultProcessor;
import org.springframework.data.repository.query.parser.PartTree;

/**
 * A query that is made of the name of a method. Everything that does not depend on arguments is done once.
 *
 * @param <T> the class of the records
 */
final class PartTreeCodexQuery<T> implements RepositoryQuery {

    private final QueryMethod method;
    private final PartTree tree;
    private final ResultKind kind;
    private final FilterBinder filter;
    private final RecordFinder<T> finder;
    private final DtoConverters dtos;

    private PartTreeCodexQuery(
            QueryMethod method,
            PartTree tree,
            ResultKind kind,
            FilterBinder filter,
            RecordFinder<T> finder,
            DtoConverters dtos) {
        this.method = method;
        this.tree = tree;
        this.kind = kind;
        this.filter = filter;
        this.finder = finder;
        this.dtos = dtos;
    }

    static PartTreeCodexQuery<?> of(QueryMethod method, Method javaMethod, CodexOperations operations) {
        Class<?> type = method.getEntityInformation().getJavaType();
        CodexConverter converter = operations.getConverter();
        return of(method, javaMethod, operations, converter.getMappingContext().getRequiredRoot(type));
    }

    private static <T> PartTreeCodexQuery<T> of(
            QueryMethod method, Method javaMethod, CodexOperations operations, CodexPersistentEntity<T> entity) {
        CodexConverter converter = operations.getConverter();
        PartTree tree = new PartTree(method.getName(), entity.getType());
        RecordQueries<T> queries = new RecordQueries<>(entity, converter);
        ResultKind kind = new MethodShape(method, javaMethod, tree).kind();
        ValueConversion conversion = new ValueConversion(converter.getConversionService());
        FilterBinder filter = FilterBinder.of(tree, queries.properties(), method, javaMethod, conversion);
        // Properties of OrderBy that have no order are refused here.
        RecordOrder.of(tree.getSort(), queries.properties());
        return new PartTreeCodexQuery<>(
                method,
                tree,
                kind,
                filter,
                new RecordFinder<>(operations, queries),
                new DtoConverters(converter.getMappingContext()));
    }

    @Override
    public @Nullable Object execute(@Nullable Object[] arguments) {
        ParametersParameterAccessor accessor = new ParametersParameterAccessor(method.getParameters(), arguments);
        Object result = find(accessor);
        if (!kind.hasRecords() || result == null) {
            return result;
        }
        ResultProcessor processor = method.getResultProcessor().withDynamicProjection(accessor);
        return processor.processResult(result, dtos.converter(processor.getReturnedType()));
    }

    private @Nullable Object find(ParametersParameterAccessor accessor) {
        try {
            return finder.find(kind, request(accessor));
        } catch (IllegalArgumentException e) {
            throw new InvalidDataAccessApiUsageException(method.getName() + ": " + e.getMessage(), e);
        }
    }

    String explain(@Nullable Object[] arguments) {
        return finder.explain(kind, request(new ParametersParameterAccessor(method.getParameters(), arguments)));
    }

    private RecordRequest request(ParametersParameterAccessor accessor) {
        Filter bound = filter.bind(accessor);
        // What the name says comes first, what a parameter adds decides between equals.
        Sort sort = tree.getSort().and(accessor.getSort());
        ScrollPosition position =
                method.getParameters().hasScrollPositionParameter() ? accessor.getScrollPosition() : null;
        // Asked only if there is one: Spring Data makes one of a Limit, too, and not of zero.
        Pageable pageable = method.getParameters().hasPageableParameter() ? accessor.getPageable() : Pageable.unpaged();
        return new RecordRequest(bound, sort, pageable, max(accessor), position);
    }

    private long max(ParametersParameterAccessor accessor) {
        long named = tree.isLimiting() ? tree.getResultLimit().max() : RecordQuery.UNLIMITED;
        if (!method.getParameters().hasLimitParameter() || accessor.getLimit().isUnlimited()) {
            return named;
        }
        int limit = accessor.getLimit().max();
        if (limit < 0) {
            throw new IllegalArgumentException("Limit " + limit + " must not be negative");
        }
        return Math.min(named, limit);
    }

    @Override
    public QueryMethod getQueryMethod() {
        return method;
    }
}
