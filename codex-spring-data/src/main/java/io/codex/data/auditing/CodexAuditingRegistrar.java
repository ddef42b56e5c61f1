package io.codex.data.auditing;

import java.lang.annotation.Annotation;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.data.auditing.config.AuditingBeanDefinitionRegistrarSupport;
import org.springframework.data.auditing.config.AuditingConfiguration;

/** Registers what {@link EnableCodexAuditing} asks for. */
final class CodexAuditingRegistrar extends AuditingBeanDefinitionRegistrarSupport {

    @Override
    protected Class<? extends Annotation> getAnnotation() {
        return EnableCodexAuditing.class;
    }

    @Override
    protected String getAuditingHandlerBeanName() {
        return "codexAuditingHandler";
    }

    @Override
    protected BeanDefinitionBuilder getAuditHandlerBeanDefinitionBuilder(AuditingConfiguration configuration) {
        return configureDefaultAuditHandlerAttributes(
                configuration, BeanDefinitionBuilder.rootBeanDefinition(CodexAuditingHandler.class));
    }

    @Override
    protected void registerAuditListenerBeanDefinition(BeanDefinition handler, BeanDefinitionRegistry registry) {
        register(AuditedClasses.class, registry);
        register(AuditingCallback.class, registry);
    }

    private void register(Class<?> type, BeanDefinitionRegistry registry) {
        registerInfrastructureBeanWithId(
                BeanDefinitionBuilder.rootBeanDefinition(type).getBeanDefinition(), type.getName(), registry);
    }
}
