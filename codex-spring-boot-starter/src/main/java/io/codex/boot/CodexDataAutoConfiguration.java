package io.codex.boot;

import io.codex.SessionPool;
import io.codex.Store;
import io.codex.data.CodexExceptionTranslator;
import io.codex.data.CodexTransactionManager;
import io.codex.data.core.CodexOperations;
import io.codex.data.core.CodexTemplate;
import io.codex.data.core.convert.CodexConverter;
import io.codex.data.core.convert.CodexCustomConversions;
import io.codex.data.core.convert.MappingCodexConverter;
import io.codex.data.core.mapping.CodexManagedTypes;
import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.Tree;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.persistence.autoconfigure.EntityScanner;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionManagerCustomizationAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionManagerCustomizers;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.TransactionManager;

/**
 * Makes mapping, converter, template and transaction manager on a store. In an application that has a transaction manager
 * already, of JPA or JDBC for instance, that one stays the only one: define a {@link CodexTransactionManager} beside it where
 * Codex is to take part in transactions.
 */
@AutoConfiguration(
        after = {CodexAutoConfiguration.class, TransactionManagerCustomizationAutoConfiguration.class},
        afterName = {
            "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration"
        },
        before = TransactionAutoConfiguration.class)
@ConditionalOnClass(CodexTemplate.class)
@ConditionalOnBean({Store.class, SessionPool.class})
public final class CodexDataAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    static CodexManagedTypes codexManagedTypes(ApplicationContext context) throws ClassNotFoundException {
        return CodexManagedTypes.of(new EntityScanner(context).scan(Tree.class));
    }

    @Bean
    @ConditionalOnMissingBean
    CodexCustomConversions codexCustomConversions() {
        return new CodexCustomConversions(List.of());
    }

    @Bean
    @ConditionalOnMissingBean
    CodexMappingContext codexMappingContext(CodexManagedTypes types, CodexCustomConversions conversions) {
        CodexMappingContext context = new CodexMappingContext(conversions);
        context.setManagedTypes(types);
        return context;
    }

    @Bean
    @ConditionalOnMissingBean(CodexConverter.class)
    MappingCodexConverter codexConverter(CodexMappingContext context, CodexCustomConversions conversions) {
        return new MappingCodexConverter(context, conversions);
    }

    @Bean
    @ConditionalOnMissingBean(CodexOperations.class)
    CodexTemplate codexTemplate(Store store, CodexConverter converter) {
        return new CodexTemplate(store, converter);
    }

    @Bean
    @ConditionalOnMissingBean
    CodexExceptionTranslator codexExceptionTranslator() {
        return new CodexExceptionTranslator();
    }

    @Bean
    @ConditionalOnMissingBean(TransactionManager.class)
    CodexTransactionManager transactionManager(
            Store store, SessionPool pool, ObjectProvider<TransactionManagerCustomizers> customizers) {
        CodexTransactionManager transactionManager = new CodexTransactionManager(store, pool);
        customizers.ifAvailable(available -> available.customize(transactionManager));
        return transactionManager;
    }
}
