package io.codex.data.repository.support;

import io.codex.data.core.CodexOperations;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.core.support.RepositoryFactorySupport;
import org.springframework.data.repository.core.support.TransactionalRepositoryFactoryBeanSupport;
import org.springframework.util.Assert;

/**
 * Makes a bean of a repository interface.
 *
 * @param <R> the repository interface
 * @param <T> the class of its records
 * @param <ID> the type of their ids
 */
public class CodexRepositoryFactoryBean<R extends Repository<T, ID>, T, ID>
        extends TransactionalRepositoryFactoryBeanSupport<R, T, ID> {

    private @Nullable CodexOperations operations;

    /**
     * Creates a factory bean.
     *
     * @param repositoryInterface the interface
     */
    public CodexRepositoryFactoryBean(Class<? extends R> repositoryInterface) {
        super(repositoryInterface);
    }

    /**
     * Sets what the repository reads and writes with. Where no bean is named, it is found by its type.
     *
     * @param operations the operations
     */
    @Autowired
    public void setCodexOperations(CodexOperations operations) {
        this.operations = operations;
        setMappingContext(operations.getConverter().getMappingContext());
    }

    @Override
    protected RepositoryFactorySupport doCreateRepositoryFactory() {
        Assert.state(operations != null, "The property codexOperations of a repository factory bean is not set");
        return new CodexRepositoryFactory(operations);
    }
}
