package io.codex.boot;

import io.codex.data.core.CodexOperations;
import io.codex.data.repository.config.CodexRepositoryConfigurationExtension;
import io.codex.data.repository.support.CodexRepositoryFactoryBean;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Import;

/**
 * Makes beans of the repository interfaces below the application's package, unless the application says itself where they
 * are, with {@code @EnableCodexRepositories}.
 */
@AutoConfiguration(after = CodexDataAutoConfiguration.class)
@ConditionalOnBean(CodexOperations.class)
@ConditionalOnMissingBean({CodexRepositoryFactoryBean.class, CodexRepositoryConfigurationExtension.class})
@ConditionalOnBooleanProperty(name = "codex.repositories.enabled", matchIfMissing = true)
@Import(CodexRepositoriesRegistrar.class)
public final class CodexRepositoriesAutoConfiguration {}
