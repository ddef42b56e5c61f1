package io.codex.data.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.codex.Codex;
import io.codex.Store;
import io.codex.data.CodexTransactionManager;
import io.codex.data.core.CodexTemplate;
import io.codex.data.core.convert.MappingCodexConverter;
import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.repository.config.EnableCodexRepositories;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.support.TransactionTemplate;

/** Repositories as beans of an application that has another Spring Data module, too. */
class EnableCodexRepositoriesTest {

    @Configuration
    @EnableTransactionManagement
    @EnableCodexRepositories
    static class Application {

        @Bean
        Store store() {
            return Codex.inMemory();
        }

        @Bean
        CodexTemplate codexTemplate(Store store) {
            return new CodexTemplate(store, new MappingCodexConverter(new CodexMappingContext()));
        }

        @Bean
        CodexTransactionManager transactionManager(Store store) {
            return new CodexTransactionManager(store);
        }
    }

    private final AnnotationConfigApplicationContext context =
            new AnnotationConfigApplicationContext(Application.class);

    @AfterEach
    void close() {
        context.close();
    }

    @Test
    void anInterfaceBecomesABeanWithItsOwnParts() {
        Notes notes = context.getBean(Notes.class);

        notes.save(new Note("1", "milk"));

        assertThat(notes.findByText("milk")).containsExactly(new Note("1", "milk"));
        assertThat(notes.hasText("bread")).isFalse();
        assertThat(notes.shout("milk")).isEqualTo("milk!");
    }

    @Test
    void besideAnotherModuleOnlyWhatIsCodexIsTaken() {
        assertThat(context.getBean(Notes.class)).as("records with @Tree").isNotNull();
        assertThat(context.getBean(CodexForeigners.class))
                .as("extends CodexRepository")
                .isNotNull();
        assertThatExceptionOfType(NoSuchBeanDefinitionException.class)
                .isThrownBy(() -> context.getBean(OtherForeigners.class));
    }

    @Test
    void queriesTakePartInTheTransactionOfTheCaller() {
        Notes notes = context.getBean(Notes.class);
        TransactionTemplate transaction = new TransactionTemplate(context.getBean(CodexTransactionManager.class));

        transaction.executeWithoutResult(status -> {
            notes.save(new Note("1", "milk"));
            assertThat(notes.findByText("milk")).hasSize(1);
            status.setRollbackOnly();
        });

        assertThat(notes.findByText("milk")).isEmpty();
    }

    @Test
    void readingMethodsAreReadOnlyAndWritingOnesAreNot() {
        CodexForeigners foreigners = context.getBean(CodexForeigners.class);
        TransactionTemplate readOnly = new TransactionTemplate(context.getBean(CodexTransactionManager.class));
        readOnly.setReadOnly(true);

        foreigners.saveAll(List.of(new Foreign("1"), new Foreign("2")));

        assertThat(foreigners.count()).isEqualTo(2);
        assertThatExceptionOfType(DataAccessException.class)
                .isThrownBy(() -> readOnly.executeWithoutResult(status -> foreigners.save(new Foreign("3"))));
        assertThat(foreigners.count()).isEqualTo(2);
    }
}
