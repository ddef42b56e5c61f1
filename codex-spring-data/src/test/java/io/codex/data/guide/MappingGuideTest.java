package io.codex.data.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.codex.Codex;
import io.codex.Store;
import io.codex.data.auditing.EnableCodexAuditing;
import io.codex.data.core.CodexOperations;
import io.codex.data.core.CodexTemplate;
import io.codex.data.core.convert.CodexCustomConversions;
import io.codex.data.core.convert.MappingCodexConverter;
import io.codex.data.core.mapping.CodexManagedTypes;
import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.CompoundIndex;
import io.codex.data.core.mapping.Indexed;
import io.codex.data.core.mapping.Tree;
import io.codex.data.core.mapping.event.AfterSaveEvent;
import io.codex.data.core.mapping.event.BeforeSaveCallback;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.core.convert.converter.Converter;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.annotation.Transient;
import org.springframework.data.annotation.Version;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.domain.AuditorAware;

/** The code of {@code docs/guide/mapping.md}. */
class MappingGuideTest {

    record Address(String street, @Indexed String city) {}

    @Tree("people")
    @CompoundIndex(fields = {"name", "born desc"})
    record Person(
            @Id UUID id,
            String name,
            @Indexed(unique = true) @Nullable String email,
            LocalDate born,
            Address address,
            Set<String> tags,
            @Version @Nullable Long version) {}

    record Reading(String sensor, Instant time) {}

    @Tree("measurements")
    record Measurement(@Id Reading id, double value) {}

    static class Account {

        @Id
        private final String number;

        private long cents;

        @Transient
        private @Nullable String session;

        @PersistenceCreator
        Account(String number) {
            this.number = number;
        }

        Account(String number, long cents, String session) {
            this.number = number;
            this.cents = cents;
            this.session = session;
        }

        String number() {
            return number;
        }

        long cents() {
            return cents;
        }

        @Nullable
        String session() {
            return session;
        }
    }

    record Money(long cents) {}

    @WritingConverter
    static class MoneyToLong implements Converter<Money, Long> {
        @Override
        public Long convert(Money money) {
            return money.cents();
        }
    }

    @ReadingConverter
    static class LongToMoney implements Converter<Long, Money> {
        @Override
        public Money convert(Long cents) {
            return new Money(cents);
        }
    }

    record Product(@Id String name, @Indexed Money price, Map<String, Money> discounts) {}

    record Article(
            @Id String slug,
            @Version @Nullable Integer version,
            @CreatedBy @Nullable String author,
            @CreatedDate @Nullable Instant created,
            @LastModifiedDate @Nullable Instant modified) {}

    @Configuration
    @EnableCodexAuditing
    static class Auditing {

        @Bean
        AuditorAware<String> author() {
            return () -> Optional.of("anna");
        }
    }

    @Configuration
    static class Callbacks {

        @Bean
        BeforeSaveCallback<Account> onlySolventAccounts() {
            return (account, tree) -> {
                if (account.cents() < 0) {
                    throw new IllegalArgumentException("Account " + account.number() + " is overdrawn");
                }
                return account;
            };
        }

        @Bean
        Balances balances() {
            return new Balances();
        }
    }

    static class Balances {

        private final AtomicLong stored = new AtomicLong();

        @EventListener
        void onSave(AfterSaveEvent<Account> event) {
            stored.addAndGet(event.getEntity().cents());
        }
    }

    @Configuration
    static class Application {

        @Bean(destroyMethod = "close")
        Store store() {
            return Codex.inMemory();
        }

        @Bean
        CodexManagedTypes codexManagedTypes() {
            return CodexManagedTypes.of(Person.class, Measurement.class);
        }

        @Bean
        CodexCustomConversions codexCustomConversions() {
            return CodexCustomConversions.of(new MoneyToLong(), new LongToMoney());
        }

        @Bean
        CodexMappingContext codexMappingContext(CodexManagedTypes types, CodexCustomConversions conversions) {
            CodexMappingContext context = new CodexMappingContext(conversions);
            context.setManagedTypes(types);
            return context;
        }

        @Bean
        CodexTemplate codexTemplate(Store store, CodexMappingContext context, CodexCustomConversions conversions) {
            return new CodexTemplate(store, new MappingCodexConverter(context, conversions));
        }
    }

    private final AnnotationConfigApplicationContext context =
            new AnnotationConfigApplicationContext(Application.class, Auditing.class, Callbacks.class);
    private final CodexOperations operations = context.getBean(CodexOperations.class);

    @AfterEach
    void close() {
        context.close();
    }

    private static Person anna(@Nullable String email) {
        return new Person(
                UUID.randomUUID(),
                "Anna",
                email,
                LocalDate.of(2000, 2, 29),
                new Address("Main Street 1", "Ulm"),
                Set.of("reader"),
                null);
    }

    @Test
    void aRecordIsSavedAndFound() {
        Person saved = operations.save(anna("anna@example.org"));

        assertThat(operations.findById(saved.id(), Person.class)).contains(saved);
    }

    @Test
    void aUniqueIndexRefusesASecondValue() {
        operations.save(anna("anna@example.org"));
        operations.save(anna(null));
        operations.save(anna(null));

        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> operations.save(anna("anna@example.org")))
                .withMessageContaining("'email'");
    }

    @Test
    void aVersionRefusesAStaleCopy() {
        Person first = operations.save(anna(null));
        Person second = operations.save(first);

        assertThat(first.version()).isEqualTo(0);
        assertThat(second.version()).isEqualTo(1);
        assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> operations.save(first));
    }

    @Test
    void aCompositeIdOrdersByItsComponents() {
        Instant noon = Instant.parse("2026-01-01T12:00:00Z");
        operations.saveAll(List.of(
                new Measurement(new Reading("b", noon), 1.5),
                new Measurement(new Reading("a", noon.plusSeconds(1)), 2.5),
                new Measurement(new Reading("a", noon), 3.5)));

        assertThat(operations.findAll(Measurement.class))
                .extracting(Measurement::value)
                .containsExactly(3.5, 2.5, 1.5);
    }

    @Test
    void aClassIsCreatedByItsMarkedConstructor() {
        operations.save(new Account("1", 500, "secret"));

        Account account = operations.findById("1", Account.class).orElseThrow();
        assertThat(account.number()).isEqualTo("1");
        assertThat(account.cents()).isEqualTo(500);
        assertThat(account.session()).isNull();
    }

    @Test
    void aConvertedTypeServesAsValueAndInIndexes() {
        Product pen = operations.save(new Product("pen", new Money(250), Map.of("friends", new Money(50))));

        assertThat(operations.findById("pen", Product.class)).contains(pen);
    }

    @Test
    void aCallbackRefusesAndAListenerIsTold() {
        operations.save(new Account("1", 500, "secret"));

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> operations.save(new Account("2", -1, "secret")))
                .withMessageContaining("Account 2");
        assertThat(operations.count(Account.class)).isEqualTo(1);
        assertThat(context.getBean(Balances.class).stored).hasValue(500);
    }

    @Test
    void datesOfCreationAreSetOnce() {
        Article first = operations.save(new Article("codex", null, null, null, null));
        Article second = operations.save(first);

        assertThat(first.author()).isEqualTo("anna");
        assertThat(first.created()).isNotNull();
        assertThat(second.created()).isEqualTo(first.created());
        assertThat(second.modified()).isAfterOrEqualTo(first.modified());
    }
}
