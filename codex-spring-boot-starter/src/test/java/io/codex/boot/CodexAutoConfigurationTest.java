package io.codex.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.Codex;
import io.codex.SessionPool;
import io.codex.SessionPoolOptions;
import io.codex.Store;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.context.ConfigurationPropertiesAutoConfiguration;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

class CodexAutoConfigurationTest {

    private static final byte[] KEY = "key".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    private ApplicationContextRunner runner = new ApplicationContextRunner();

    @BeforeEach
    void prepare() {
        runner = runner.withConfiguration(AutoConfigurations.of(
                        ConfigurationPropertiesAutoConfiguration.class, CodexAutoConfiguration.class))
                .withPropertyValues("codex.path=" + folder.resolve("store"));
    }

    @Test
    void theStoreIsOpenedWhereThePathSaysAndKeepsItsData() {
        runner.run(context -> context.getBean(Store.class).run(transaction -> {
            transaction.put("tree", KEY, KEY);
            return true;
        }));

        assertThat(folder.resolve("store")).isNotEmptyDirectory();
        runner.run(context -> {
            Store store = context.getBean(Store.class);
            assertThat(stored(store)).hasValue(KEY);
        });
    }

    @Test
    void theCacheSizeBoundsTheMemoryOfTheStore() {
        runner.withPropertyValues("codex.cache-size=20MB")
                .run(context -> assertThat(
                                context.getBean(Store.class).statistics().memoryLimitBytes())
                        .isEqualTo(20L << 20));
    }

    @Test
    void aCacheSizeTooSmallIsRefusedWithItsNameAndTheLimit() {
        runner.withPropertyValues("codex.cache-size=100KB").run(context -> {
            assertThat(context).hasFailed();
            assertThat(context.getStartupFailure())
                    .rootCause()
                    .isInstanceOf(InvalidConfigurationPropertyValueException.class)
                    .hasMessageContainingAll("codex.cache-size", "102400B", "1048576");
        });
        assertThat(folder.resolve("store")).doesNotExist();
    }

    @Test
    void thePoolIsSetUpByItsProperties() {
        runner.withPropertyValues(
                        "codex.pool.max-size=5",
                        "codex.pool.borrow-timeout=2s",
                        "codex.pool.leak-threshold=1m",
                        "codex.pool.close-timeout=500ms")
                .run(context -> assertThat(context.getBean(SessionPool.class).options())
                        .isEqualTo(new SessionPoolOptions(
                                5, Duration.ofSeconds(2), Duration.ofMinutes(1), Duration.ofMillis(500))));
    }

    @Test
    void thePoolHasTheDefaultsOfTheEngine() {
        runner.run(context ->
                assertThat(context.getBean(SessionPool.class).options()).isEqualTo(SessionPoolOptions.defaults()));
    }

    @ParameterizedTest
    @CsvSource({"max-size, 0", "max-size, 10001", "borrow-timeout, -1s", "leak-threshold, 2d", "close-timeout, -1ms"})
    void aPropertyOfThePoolOutOfBoundsIsRefusedWithItsName(String property, String value) {
        runner.withPropertyValues("codex.pool." + property + "=" + value).run(context -> {
            assertThat(context).hasFailed();
            assertThat(context.getStartupFailure())
                    .rootCause()
                    .isInstanceOf(InvalidConfigurationPropertyValueException.class)
                    .hasMessageContainingAll("codex.pool." + property, "must be between");
        });
    }

    @Test
    void itBacksOffFromAPoolOfTheApplication() {
        runner.withUserConfiguration(OwnPool.class)
                .run(context ->
                        assertThat(context).hasSingleBean(SessionPool.class).hasBean("ownPool"));
    }

    @Test
    void aDurabilityThatDoesNotExistIsRefusedWithItsName() {
        runner.withPropertyValues("codex.durability=always").run(context -> {
            assertThat(context).hasFailed();
            assertThat(context.getStartupFailure()).hasStackTraceContaining("codex.durability");
        });
    }

    @Test
    void customizersChangeTheOptionsInTheirOrderAfterTheProperties() {
        runner.withUserConfiguration(TwoCustomizers.class)
                .withPropertyValues("codex.cache-size=20MB")
                .run(context -> assertThat(
                                context.getBean(Store.class).statistics().memoryLimitBytes())
                        .isEqualTo((20L << 20) * 2 + 8));
    }

    @Test
    void itBacksOffWhenTheApplicationOpensAStoreItself() {
        runner.withUserConfiguration(OwnStore.class).run(context -> {
            assertThat(context).hasSingleBean(Store.class).hasBean("ownStore");
            assertThat(folder.resolve("store")).doesNotExist();
        });
    }

    @Test
    void itBacksOffFromAStoreThatIsRegisteredAsAnObject() {
        try (Store given = Codex.inMemory()) {
            runner.withInitializer(context -> context.getBeanFactory().registerSingleton("given", given))
                    .run(context -> {
                        assertThat(context).hasNotFailed().hasSingleBean(Store.class);
                        assertThat(context.getBean(Store.class)).isSameAs(given);
                    });
        }
    }

    @Test
    void theStoreIsClosedAfterEveryBeanOfTheApplicationAlsoOneThatHidesItsNeed() {
        runner.withUserConfiguration(LateWriter.class)
                .run(context -> assertThat(context).hasNotFailed());

        try (Store store = Codex.open(folder.resolve("store"))) {
            assertThat(stored(store)).as("written when the context was closed").isPresent();
        }
    }

    @Test
    void closingTheContextReleasesTheStore() {
        List<Store> stores = new ArrayList<>();
        runner.run(context -> stores.add(context.getBean(Store.class)));

        try (Store store = Codex.open(folder.resolve("store"))) {
            assertThat(store).isNotSameAs(stores.get(0));
        }
    }

    @Test
    void aLazyApplicationOpensTheStoreWhenItIsFirstUsed() {
        runner.withInitializer(context ->
                        context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
                .run(context -> {
                    assertThat(folder.resolve("store")).doesNotExist();

                    context.getBean(Store.class);

                    assertThat(folder.resolve("store")).isNotEmptyDirectory();
                });
    }

    private static Optional<byte[]> stored(Store store) {
        return store.run(transaction -> transaction.get("tree", KEY));
    }

    @Configuration(proxyBeanMethods = false)
    static class TwoCustomizers {

        @Bean
        @Order(2)
        CodexOptionsCustomizer addEight() {
            return options -> options.withMemoryBytes(options.memoryBytes() + 8);
        }

        @Bean
        @Order(1)
        CodexOptionsCustomizer twice() {
            return options -> options.withMemoryBytes(options.memoryBytes() * 2);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnStore {

        @Bean
        Store ownStore() {
            return Codex.inMemory();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnPool {

        @Bean
        SessionPool ownPool(Store store) {
            return new SessionPool(store, SessionPoolOptions.defaults());
        }
    }

    /** Needs the store only when it is destroyed, which Spring cannot know. */
    @Configuration(proxyBeanMethods = false)
    static class LateWriter {

        @Bean
        DisposableBean lateWriter(ObjectProvider<Store> store) {
            return () -> store.getObject().run(transaction -> {
                transaction.put("tree", KEY, KEY);
                return true;
            });
        }
    }
}
