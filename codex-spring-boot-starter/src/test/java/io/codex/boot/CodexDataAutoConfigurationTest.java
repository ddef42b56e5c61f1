package io.codex.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.Store;
import io.codex.boot.books.Book;
import io.codex.boot.books.Books;
import io.codex.boot.books.BooksApplication;
import io.codex.data.CodexTransactionManager;
import io.codex.data.core.CodexOperations;
import io.codex.data.core.CodexTemplate;
import io.codex.data.core.convert.CodexConverter;
import io.codex.data.core.convert.CodexCustomConversions;
import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.repository.config.EnableCodexRepositories;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class CodexDataAutoConfigurationTest {

    @TempDir
    Path folder;

    private ApplicationContextRunner runner = new ApplicationContextRunner();

    @BeforeEach
    void prepare() {
        runner = runner.withUserConfiguration(BooksApplication.class)
                .withPropertyValues("codex.path=" + folder.resolve("store"));
    }

    @Test
    void anInterfaceIsAllAnApplicationWrites() {
        runner.run(context -> {
            Books books = context.getBean(Books.class);

            books.save(new Book("978-0", "Walden"));

            assertThat(books.findByIsbnStartingWith("978")).containsExactly(new Book("978-0", "Walden"));
        });
    }

    @Test
    void everyPartIsThereOnce() {
        runner.run(context -> assertThat(context)
                .hasSingleBean(Store.class)
                .hasSingleBean(CodexMappingContext.class)
                .hasSingleBean(CodexConverter.class)
                .hasSingleBean(CodexTemplate.class)
                .hasSingleBean(CodexTransactionManager.class));
    }

    @Test
    void aTransactionThatIsRolledBackLeavesNothing() {
        runner.run(context -> {
            Books books = context.getBean(Books.class);
            TransactionTemplate transaction = context.getBean(TransactionTemplate.class);

            assertThatThrownBy(() -> transaction.executeWithoutResult(status -> {
                        books.save(new Book("978-0", "Walden"));
                        assertThat(books.findById("978-0")).isPresent();
                        throw new IllegalStateException("changed our mind");
                    }))
                    .hasMessage("changed our mind");

            assertThat(books.findById("978-0")).isEmpty();
        });
    }

    @Test
    void transactionsBorrowTheirSessionsFromThePool() {
        runner.withPropertyValues("codex.pool.max-size=1", "codex.pool.borrow-timeout=0s")
                .run(context -> {
                    TransactionTemplate outer = context.getBean(TransactionTemplate.class);
                    TransactionTemplate inner = new TransactionTemplate(context.getBean(CodexTransactionManager.class));
                    inner.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);

                    assertThatThrownBy(() -> outer.executeWithoutResult(
                                    first -> inner.executeWithoutResult(second -> second.setRollbackOnly())))
                            .isInstanceOf(CannotCreateTransactionException.class)
                            .hasStackTraceContaining("at most 1");
                });
    }

    @Test
    void theClassesOfTheApplicationAreKnownBeforeTheyAreUsed() {
        runner.run(
                context -> assertThat(context.getBean(CodexMappingContext.class).hasPersistentEntityFor(Book.class))
                        .isTrue());
    }

    @Test
    void itBacksOffFromATransactionManagerOfTheApplication() {
        runner.withUserConfiguration(OwnTransactionManager.class)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(TransactionManager.class)
                        .hasBean("own"));
    }

    @Test
    void itBacksOffFromOperationsOfTheApplication() {
        runner.withUserConfiguration(OwnTemplate.class)
                .run(context -> assertThat(context.getBean(CodexOperations.class))
                        .isSameAs(context.getBean("codexTemplate"))
                        .isInstanceOf(OwnTemplate.Template.class));
    }

    @Test
    void partsOfTheApplicationServeTheRepositoriesWhateverTheirNames() {
        runner.withUserConfiguration(OwnTransactionManager.class, OwnTemplateOfAnyName.class)
                .run(context -> {
                    assertThat(context).hasNotFailed().hasSingleBean(CodexOperations.class);
                    Books books = context.getBean(Books.class);
                    TransactionTemplate transaction =
                            new TransactionTemplate(context.getBean("own", PlatformTransactionManager.class));

                    transaction.executeWithoutResult(status -> {
                        books.save(new Book("978-0", "Walden"));
                        status.setRollbackOnly();
                    });
                    books.save(new Book("978-1", "Emma"));

                    assertThat(books.findAll()).containsExactly(new Book("978-1", "Emma"));
                });
    }

    @Test
    void conversionsOfTheApplicationAreUsed() {
        runner.withUserConfiguration(OwnConversions.class)
                .run(context -> assertThat(context)
                        .hasSingleBean(CodexCustomConversions.class)
                        .hasBean("own"));
    }

    @Test
    void withoutSpringDataCodexThereIsOnlyTheStore() {
        runner.withClassLoader(new FilteredClassLoader("io.codex.data.core", "io.codex.boot.books"))
                .run(context -> assertThat(context).hasSingleBean(Store.class).doesNotHaveBean("codexTemplate"));
    }

    @Test
    void repositoriesCanBeSwitchedOff() {
        runner.withPropertyValues("codex.repositories.enabled=false")
                .run(context ->
                        assertThat(context).hasSingleBean(CodexTemplate.class).doesNotHaveBean(Books.class));
    }

    @Test
    void itBacksOffWhenTheApplicationSaysWhereItsRepositoriesAre() {
        runner.withUserConfiguration(OwnRepositories.class)
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(Books.class));
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnTransactionManager {

        @Bean
        PlatformTransactionManager own(Store store) {
            return new CodexTransactionManager(store);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnTemplate {

        @Bean
        CodexOperations codexTemplate(Store store, CodexConverter converter) {
            return new Template(store, converter);
        }

        static final class Template extends CodexTemplate {

            Template(Store store, CodexConverter converter) {
                super(store, converter);
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnTemplateOfAnyName {

        @Bean
        CodexOperations anyName(Store store, CodexConverter converter) {
            return new CodexTemplate(store, converter);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnConversions {

        @Bean
        CodexCustomConversions own() {
            return CodexCustomConversions.of(new PathToText());
        }

        @WritingConverter
        static final class PathToText implements Converter<Path, String> {

            @Override
            public String convert(Path source) {
                return source.toString();
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCodexRepositories(basePackages = "io.codex.boot.nothing.here")
    static class OwnRepositories {}
}
