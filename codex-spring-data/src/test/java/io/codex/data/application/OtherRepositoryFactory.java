package io.codex.data.application;

import org.springframework.data.repository.core.EntityInformation;
import org.springframework.data.repository.core.RepositoryInformation;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryFactorySupport;

/** Stands for another Spring Data module on the class path. It makes nothing, and is never asked to. */
public final class OtherRepositoryFactory extends RepositoryFactorySupport {

    @Override
    public EntityInformation<?, ?> getEntityInformation(RepositoryMetadata metadata) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected Object getTargetRepository(RepositoryInformation information) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected Class<?> getRepositoryBaseClass(RepositoryMetadata metadata) {
        throw new UnsupportedOperationException();
    }
}
