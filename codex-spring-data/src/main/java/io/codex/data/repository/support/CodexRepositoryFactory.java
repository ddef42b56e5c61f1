package io.codex.data.repository.support;

import io.codex.data.core.CodexOperations;
import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.repository.CodexExplain;
import io.codex.data.repository.query.CodexQueryLookupStrategy;
import io.codex.data.repository.query.ExampleFinder;
import io.codex.data.repository.query.QueryExplainer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.data.repository.core.EntityInformation;
import org.springframework.data.repository.core.RepositoryInformation;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;
import org.springframework.data.repository.core.support.RepositoryFactorySupport;
import org.springframework.data.repository.core.support.RepositoryFragment;
import org.springframework.data.repository.query.ListQueryByExampleExecutor;
import org.springframework.data.repository.query.QueryByExampleExecutor;
import org.springframework.data.repository.query.QueryLookupStrategy;
import org.springframework.data.repository.query.ValueExpressionDelegate;

/**
 * Makes repositories.
 *
 * <pre>{@code
 * Titles titles = new CodexRepositoryFactory(template).getRepository(Titles.class);
 * }</pre>
 */
public class CodexRepositoryFactory extends RepositoryFactorySupport {

    private final CodexOperations operations;
    private final CodexMappingContext context;
    private final Map<Class<?>, QueryExplainer> explainers = new ConcurrentHashMap<>();

    /**
     * Creates a factory.
     *
     * @param operations what the repositories read and write with
     */
    public CodexRepositoryFactory(CodexOperations operations) {
        this.operations = operations;
        this.context = operations.getConverter().getMappingContext();
    }

    @Override
    public EntityInformation<?, ?> getEntityInformation(RepositoryMetadata metadata) {
        return new CodexEntityInformation<>(context.getRequiredRoot(metadata.getDomainType()));
    }

    @Override
    protected Object getTargetRepository(RepositoryInformation information) {
        operations.prepare(information.getDomainType());
        return getTargetRepositoryViaReflection(information, getEntityInformation(information), operations);
    }

    @Override
    protected Class<?> getRepositoryBaseClass(RepositoryMetadata metadata) {
        return SimpleCodexRepository.class;
    }

    @Override
    protected Optional<QueryLookupStrategy> getQueryLookupStrategy(
            QueryLookupStrategy.@Nullable Key key, ValueExpressionDelegate expressions) {
        return Optional.of(new CodexQueryLookupStrategy(operations, this::explainer));
    }

    @Override
    protected RepositoryFragments getRepositoryFragments(RepositoryMetadata metadata) {
        QueryExplainer explainer = explainer(metadata.getRepositoryInterface());
        RepositoryFragments fragments = super.getRepositoryFragments(metadata)
                .append(RepositoryFragment.implemented(CodexExplain.class, explainer));
        return QueryByExampleExecutor.class.isAssignableFrom(metadata.getRepositoryInterface())
                ? fragments.append(examples(metadata))
                : fragments;
    }

    private RepositoryFragment<?> examples(RepositoryMetadata metadata) {
        return RepositoryFragment.implemented(
                ListQueryByExampleExecutor.class,
                new ExampleFinder<>(
                        context.getRequiredRoot(metadata.getDomainType()), operations, getProjectionFactory()));
    }

    /** The queries of a repository are made after its fragments, and entered into what the fragment explains from. */
    private QueryExplainer explainer(Class<?> repositoryInterface) {
        return explainers.computeIfAbsent(repositoryInterface, QueryExplainer::new);
    }
}
