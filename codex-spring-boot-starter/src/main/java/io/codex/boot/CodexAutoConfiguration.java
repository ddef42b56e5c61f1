package io.codex.boot;

import io.codex.Codex;
import io.codex.CodexOptions;
import io.codex.SessionPool;
import io.codex.Store;
import java.util.List;
import org.springframework.beans.factory.BeanFactoryInitializer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Opens the store and makes its session pool, unless the application defines its own. */
@AutoConfiguration
@ConditionalOnClass(Store.class)
@EnableConfigurationProperties(CodexProperties.class)
public final class CodexAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    Store codexStore(CodexProperties properties, ObjectProvider<CodexOptionsCustomizer> customizers) {
        CodexOptions options = properties.toOptions();
        for (CodexOptionsCustomizer customizer : customizers.orderedStream().toList()) {
            options = customizer.customize(options);
        }
        return Codex.open(properties.path(), options);
    }

    @Bean
    @ConditionalOnMissingBean
    SessionPool codexSessionPool(Store store, CodexProperties properties) {
        return new SessionPool(store, properties.pool().toOptions());
    }

    /**
     * Makes the store and its pool before any bean of the application. Beans are destroyed in the opposite order, so they are still
     * open when any of them says good-bye, also one that reaches the store in ways Spring cannot see. What is to be made
     * lazily stays lazy.
     */
    @Bean
    static BeanFactoryInitializer<ConfigurableListableBeanFactory> codexStoreFirst() {
        return beans -> {
            for (Class<?> type : List.of(Store.class, SessionPool.class)) {
                for (String name : beans.getBeanNamesForType(type, false, false)) {
                    // What was registered as an object has no definition, and is made already.
                    if (beans.containsBeanDefinition(name)
                            && !beans.getBeanDefinition(name).isLazyInit()) {
                        beans.getBean(name);
                    }
                }
            }
        };
    }
}
