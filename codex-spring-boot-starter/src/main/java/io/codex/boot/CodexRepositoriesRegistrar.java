package io.codex.boot;

import io.codex.data.repository.config.CodexRepositoryConfigurationExtension;
import io.codex.data.repository.config.EnableCodexRepositories;
import java.lang.annotation.Annotation;
import org.springframework.boot.autoconfigure.data.AbstractRepositoryConfigurationSourceSupport;
import org.springframework.data.repository.config.RepositoryConfigurationExtension;

/** Searches the packages of the application for repositories, as if it were annotated with {@code @EnableCodexRepositories}. */
final class CodexRepositoriesRegistrar extends AbstractRepositoryConfigurationSourceSupport {

    @Override
    protected Class<? extends Annotation> getAnnotation() {
        return EnableCodexRepositories.class;
    }

    @Override
    protected Class<?> getConfiguration() {
        return EnableCodexRepositoriesConfiguration.class;
    }

    @Override
    protected RepositoryConfigurationExtension getRepositoryConfigurationExtension() {
        return new CodexRepositoryConfigurationExtension();
    }

    /** Carries the annotation with its defaults. */
    @EnableCodexRepositories
    private static final class EnableCodexRepositoriesConfiguration {}
}
