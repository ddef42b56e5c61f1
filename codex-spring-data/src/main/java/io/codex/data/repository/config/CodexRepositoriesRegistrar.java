package io.codex.data.repository.config;

import java.lang.annotation.Annotation;
import org.springframework.data.repository.config.RepositoryBeanDefinitionRegistrarSupport;
import org.springframework.data.repository.config.RepositoryConfigurationExtension;

/** Registers the repositories that {@link EnableCodexRepositories} asks for. */
final class CodexRepositoriesRegistrar extends RepositoryBeanDefinitionRegistrarSupport {

    @Override
    protected Class<? extends Annotation> getAnnotation() {
        return EnableCodexRepositories.class;
    }

    @Override
    protected RepositoryConfigurationExtension getExtension() {
        return new CodexRepositoryConfigurationExtension();
    }
}
