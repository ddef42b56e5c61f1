package io.codex.data.repository.config;

import io.codex.data.core.mapping.Tree;
import io.codex.data.repository.CodexRepository;
import io.codex.data.repository.support.CodexRepositoryFactoryBean;
import io.codex.data.repository.support.SimpleCodexRepository;
import java.lang.annotation.Annotation;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.core.annotation.AnnotationAttributes;
import org.springframework.data.repository.config.AnnotationRepositoryConfigurationSource;
import org.springframework.data.repository.config.RepositoryConfigurationExtensionSupport;

/**
 * Introduces Codex to Spring Data. Beside other Spring Data modules an interface is taken for Codex if it extends
 * {@link CodexRepository}, or if its records are annotated with {@link Tree}.
 */
public final class CodexRepositoryConfigurationExtension extends RepositoryConfigurationExtensionSupport {

    @Override
    public String getModuleName() {
        return "Codex";
    }

    /** Spring Data asks for it still, though it should no longer be used. */
    @Override
    @SuppressWarnings("deprecation")
    protected String getModulePrefix() {
        return getModuleIdentifier();
    }

    @Override
    public String getModuleIdentifier() {
        return getModuleName().toLowerCase(Locale.ROOT);
    }

    @Override
    public String getRepositoryBaseClassName() {
        return SimpleCodexRepository.class.getName();
    }

    @Override
    public String getRepositoryFactoryBeanClassName() {
        return CodexRepositoryFactoryBean.class.getName();
    }

    @Override
    protected Collection<Class<? extends Annotation>> getIdentifyingAnnotations() {
        return List.of(Tree.class);
    }

    @Override
    protected Collection<Class<?>> getIdentifyingTypes() {
        return List.of(CodexRepository.class);
    }

    @Override
    public void postProcess(BeanDefinitionBuilder builder, AnnotationRepositoryConfigurationSource source) {
        AnnotationAttributes attributes = source.getAttributes();
        String operations = attributes.getString("codexOperationsRef");
        if (!operations.isEmpty()) {
            builder.addPropertyReference("codexOperations", operations);
        }
        builder.addPropertyValue("transactionManager", attributes.getString("transactionManagerRef"));
        builder.addPropertyValue("enableDefaultTransactions", attributes.getBoolean("enableDefaultTransactions"));
    }
}
