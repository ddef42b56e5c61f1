package io.codex.data.repository.query;

import java.lang.reflect.Method;
import org.springframework.beans.BeanUtils;
import org.springframework.data.core.ReactiveWrappers;
import org.springframework.data.repository.query.Parameters;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.repository.query.ReturnedType;
import org.springframework.data.repository.query.parser.PartTree;
import org.springframework.util.ClassUtils;

/** Reads from a method's signature what is to become of the records, and refuses signatures that do not fit together. */
final class MethodShape {

    private final QueryMethod queryMethod;
    private final Method method;
    private final PartTree tree;

    MethodShape(QueryMethod queryMethod, Method method, PartTree tree) {
        this.queryMethod = queryMethod;
        this.method = method;
        this.tree = tree;
    }

    ResultKind kind() {
        Class<?> result = method.getReturnType();
        refuse(ReactiveWrappers.supports(result), "Codex has no reactive results; return a List or a Stream");
        ResultKind kind = findKind();
        Parameters<?, ?> parameters = queryMethod.getParameters();
        boolean isPart = parameters.hasPageableParameter() || parameters.hasLimitParameter();
        refuse(
                isPart && (kind == ResultKind.COUNT || kind == ResultKind.EXISTS),
                "counting takes no Pageable and no Limit");
        refuse(parameters.hasPageableParameter() && kind.isDelete(), "deleting takes no Pageable; give a Limit");
        refuse(
                (kind == ResultKind.WINDOW) != parameters.hasScrollPositionParameter(),
                "a Window and a ScrollPosition go together");
        if (kind.hasRecords()) {
            checkRecords(kind);
        }
        return kind;
    }

    private ResultKind findKind() {
        if (tree.isDelete()) {
            return deletion();
        }
        if (tree.isCountProjection()) {
            refuse(!isNumber(method.getReturnType()), "the result of counting is a number");
            return ResultKind.COUNT;
        }
        if (tree.isExistsProjection()) {
            Class<?> result = ClassUtils.resolvePrimitiveIfNecessary(method.getReturnType());
            refuse(result != Boolean.class, "whether a record exists is a boolean");
            return ResultKind.EXISTS;
        }
        return finding();
    }

    private ResultKind finding() {
        if (queryMethod.isScrollQuery()) {
            return ResultKind.WINDOW;
        }
        if (queryMethod.isPageQuery()) {
            return ResultKind.PAGE;
        }
        if (queryMethod.isSliceQuery()) {
            refuse(!queryMethod.getParameters().hasPageableParameter(), "a Slice needs a Pageable");
            return ResultKind.SLICE;
        }
        if (queryMethod.isStreamQuery()) {
            return ResultKind.STREAM;
        }
        return queryMethod.isCollectionQuery() ? ResultKind.LIST : ResultKind.ONE;
    }

    private ResultKind deletion() {
        boolean isPart = queryMethod.isPageQuery() || queryMethod.isSliceQuery() || queryMethod.isScrollQuery();
        refuse(
                isPart || queryMethod.isStreamQuery(),
                "the result of deleting is void, a number, the record or a List of the records");
        Class<?> result = method.getReturnType();
        if (isNumber(result) || result == void.class || result == Void.class) {
            return ResultKind.DELETED_COUNT;
        }
        return queryMethod.isCollectionQuery() ? ResultKind.DELETED_LIST : ResultKind.DELETED_ONE;
    }

    private void checkRecords(ResultKind kind) {
        ReturnedType returned = queryMethod.getResultProcessor().getReturnedType();
        boolean dynamic = queryMethod.getParameters().hasDynamicProjection();
        Class<?> type = returned.getReturnedType();
        refuse(!dynamic && !canHoldRecord(type), "records cannot be turned into " + type.getName());
        refuse(
                tree.isDistinct() && (dynamic || returned.isProjecting()),
                "Distinct is not supported together with a projection");
        refuse(
                kind.isDelete() && (dynamic || returned.isProjecting()),
                "deleted records are returned as they were, without projection");
    }

    /** Of the types of the JDK, only one that the record class has itself: the others are no projections. */
    private boolean canHoldRecord(Class<?> type) {
        if (type == void.class || BeanUtils.isSimpleValueType(type)) {
            return false;
        }
        return !type.getName().startsWith("java.")
                || type.isAssignableFrom(queryMethod.getEntityInformation().getJavaType());
    }

    private static boolean isNumber(Class<?> type) {
        return Number.class.isAssignableFrom(ClassUtils.resolvePrimitiveIfNecessary(type));
    }

    private static void refuse(boolean wrong, String why) {
        if (wrong) {
            throw new IllegalArgumentException("The signature cannot be answered: " + why + ".");
        }
    }
}
