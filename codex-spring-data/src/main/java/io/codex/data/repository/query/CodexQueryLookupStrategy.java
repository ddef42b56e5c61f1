package io.codex.data.repository.query;

import io.codex.data.core.CodexOperations;
import java.lang.reflect.Method;
import java.util.function.Function;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.core.NamedQueries;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.query.DefaultParameters;
import org.springframework.data.repository.query.QueryCreationException;
import org.springframework.data.repository.query.QueryLookupStrategy;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.repository.query.RepositoryQuery;

/** Makes a query of the name of a method. What cannot be one is refused with the name of the method. */
public final class CodexQueryLookupStrategy implements QueryLookupStrategy {

    private final CodexOperations operations;
    private final Function<Class<?>, QueryExplainer> explainers;

    /**
     * Creates a strategy.
     *
     * @param operations what the queries read with
     * @param explainers where the queries of a repository interface are entered
     */
    public CodexQueryLookupStrategy(CodexOperations operations, Function<Class<?>, QueryExplainer> explainers) {
        this.operations = operations;
        this.explainers = explainers;
    }

    @Override
    public RepositoryQuery resolveQuery(
            Method method, RepositoryMetadata metadata, ProjectionFactory factory, NamedQueries namedQueries) {
        QueryMethod queryMethod = new QueryMethod(method, metadata, factory, DefaultParameters::new);
        try {
            PartTreeCodexQuery<?> query = PartTreeCodexQuery.of(queryMethod, method, operations);
            explainers.apply(metadata.getRepositoryInterface()).add(method, query);
            return query;
        } catch (RuntimeException e) {
            throw QueryCreationException.create(
                    "Cannot make a query of " + method.toGenericString() + ": " + e.getMessage(),
                    e,
                    metadata.getRepositoryInterface(),
                    method);
        }
    }
}
