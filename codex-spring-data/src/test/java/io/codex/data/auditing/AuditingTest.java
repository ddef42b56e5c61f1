package io.codex.data.auditing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.codex.Codex;
import io.codex.Store;
import io.codex.data.core.CodexTemplate;
import io.codex.data.core.convert.MappingCodexConverter;
import io.codex.data.core.mapping.CodexManagedTypes;
import io.codex.data.core.mapping.CodexMappingContext;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.LastModifiedBy;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.Version;
import org.springframework.data.auditing.DateTimeProvider;
import org.springframework.data.domain.AuditorAware;
import org.springframework.data.mapping.MappingException;

class AuditingTest {

    private static final Instant MORNING = Instant.parse("2026-03-01T08:00:00.000000123Z");
    private static final Instant EVENING = Instant.parse("2026-03-01T20:00:00Z");

    record Trace(
            @CreatedBy @Nullable String author,
            @CreatedDate @Nullable Instant created,
            @LastModifiedBy @Nullable String editor,
            @LastModifiedDate @Nullable Instant modified) {

        static final Trace NONE = new Trace(null, null, null, null);
    }

    record Article(
            @Id String slug,
            @Version @Nullable Integer version,
            String text,
            @CreatedBy @Nullable String author,
            @CreatedDate @Nullable Instant created,
            @LastModifiedBy @Nullable String editor,
            @LastModifiedDate @Nullable Instant modified) {

        static Article of(String slug) {
            return new Article(slug, null, "", null, null, null, null);
        }

        Trace trace() {
            return new Trace(author, created, editor, modified);
        }
    }

    record Page(@Id @Nullable String id, Trace trace) {}

    record User(@Id String name) {}

    static class Ticket {

        @Id
        private @Nullable Long id;

        @CreatedDate
        private @Nullable Long created;

        @LastModifiedDate
        private @Nullable LocalDateTime modified;
    }

    record Reading(@Id int number, @CreatedDate @Nullable Instant taken) {}

    record Sheet(@Id int number, Trace trace) {}

    /** What the tests set before they save. */
    static final class Now {
        private volatile String user = "anna";
        private volatile Instant time = MORNING;
    }

    @Configuration
    static class Base {

        @Bean(destroyMethod = "close")
        Store store() {
            return Codex.inMemory();
        }

        @Bean
        CodexTemplate codexTemplate(Store store) {
            return new CodexTemplate(store, new MappingCodexConverter(new CodexMappingContext()));
        }

        @Bean
        Now now() {
            return new Now();
        }
    }

    @Configuration
    static class Surroundings {

        /** Asks the store who is at work: a cycle through the template would fail the start. */
        @Bean
        AuditorAware<String> auditor(Now now, CodexTemplate template) {
            return () -> template.findById(now.user, User.class).map(User::name);
        }

        @Bean
        DateTimeProvider clock(Now now) {
            return () -> Optional.of(now.time);
        }
    }

    @Configuration
    @EnableCodexAuditing
    static class Defaults {}

    @Configuration
    @EnableCodexAuditing(modifyOnCreate = false)
    static class ModifiedLater {}

    @Configuration
    @EnableCodexAuditing(setDates = false)
    static class WithoutDates {}

    @Configuration
    @EnableCodexAuditing(auditorAwareRef = "robot", dateTimeProviderRef = "lateClock")
    static class Named {

        @Bean
        AuditorAware<String> robot() {
            return () -> Optional.of("robot");
        }

        @Bean
        DateTimeProvider lateClock() {
            return () -> Optional.of(EVENING);
        }
    }

    @Configuration
    static class SecondTemplate {

        @Bean(destroyMethod = "close")
        Store otherStore() {
            return Codex.inMemory();
        }

        @Bean
        CodexTemplate otherTemplate() {
            return new CodexTemplate(otherStore(), new MappingCodexConverter(new CodexMappingContext()));
        }
    }

    @Configuration
    static class Unnoticed {

        @Bean(destroyMethod = "close")
        Store store() {
            return Codex.inMemory();
        }

        @Bean
        CodexTemplate codexTemplate(Store store) {
            CodexMappingContext context = new CodexMappingContext();
            context.setManagedTypes(CodexManagedTypes.of(Reading.class));
            context.initialize();
            return new CodexTemplate(store, new MappingCodexConverter(context));
        }
    }

    private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

    @AfterEach
    void close() {
        context.close();
    }

    private CodexTemplate start(Class<?>... configurations) {
        context.register(Base.class);
        context.register(configurations);
        context.refresh();
        CodexTemplate template = context.getBean("codexTemplate", CodexTemplate.class);
        template.insert(new User("anna"));
        template.insert(new User("bert"));
        return template;
    }

    private void later(String user) {
        context.getBean(Now.class).user = user;
        context.getBean(Now.class).time = EVENING;
    }

    @Test
    void creationIsNotedOnceAndChangesEachTime() {
        CodexTemplate template = start(Surroundings.class, Defaults.class);

        Article first = template.save(Article.of("codex"));
        later("bert");
        Article second = template.save(first);

        assertThat(first.trace()).isEqualTo(new Trace("anna", MORNING, "anna", MORNING));
        assertThat(second.trace()).isEqualTo(new Trace("anna", MORNING, "bert", EVENING));
        assertThat(template.findById("codex", Article.class)).contains(second);
    }

    @Test
    void nestedValuesAreAuditedWithTheirRecord() {
        CodexTemplate template = start(Surroundings.class, Defaults.class);

        Page first = template.insert(new Page(null, Trace.NONE));
        later("bert");
        Page second = template.update(first);

        assertThat(first.trace()).isEqualTo(new Trace("anna", MORNING, "anna", MORNING));
        assertThat(second.trace()).isEqualTo(new Trace("anna", MORNING, "bert", EVENING));
        assertThat(template.findAll(Page.class)).containsExactly(second);
    }

    @Test
    void mutableObjectsAndOtherTypesOfDatesAreSetInPlace() {
        CodexTemplate template = start(Surroundings.class, Defaults.class);
        Ticket ticket = new Ticket();

        template.save(ticket);

        assertThat(ticket.id).isNotNull();
        assertThat(ticket.created).isEqualTo(MORNING.toEpochMilli());
        assertThat(ticket.modified).isNotNull();
    }

    @Test
    void aRefusedChangeLeavesTheStoredNotesAlone() {
        CodexTemplate template = start(Surroundings.class, Defaults.class);
        Article first = template.save(Article.of("codex"));
        Article second = template.save(first);
        later("bert");

        assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> template.save(first));

        assertThat(template.findById("codex", Article.class)).contains(second);
    }

    @Test
    void withoutAnAuditorOnlyDatesOfTheSystemAreSet() {
        CodexTemplate template = start(Defaults.class);
        Instant before = Instant.now().minusSeconds(1);

        Article saved = template.save(Article.of("codex"));

        assertThat(saved.author()).isNull();
        assertThat(saved.created()).isBetween(before, Instant.now().plusSeconds(1));
    }

    @Test
    void theFirstChangeCanBeLeftOut() {
        CodexTemplate template = start(Surroundings.class, ModifiedLater.class);

        Article first = template.save(Article.of("codex"));

        assertThat(first.trace()).isEqualTo(new Trace("anna", MORNING, null, null));
        assertThat(template.save(first).trace()).isEqualTo(new Trace("anna", MORNING, "anna", MORNING));
    }

    @Test
    void datesCanBeLeftOut() {
        CodexTemplate template = start(Surroundings.class, WithoutDates.class);

        assertThat(template.save(Article.of("codex")).trace()).isEqualTo(new Trace("anna", null, "anna", null));
    }

    @Test
    void namedBeansSayWhoAndWhen() {
        CodexTemplate template = start(Surroundings.class, Named.class);

        assertThat(template.save(Article.of("codex")).trace()).isEqualTo(new Trace("robot", EVENING, "robot", EVENING));
    }

    @Test
    void theRecordsOfAllTemplatesAreAudited() {
        CodexTemplate template = start(SecondTemplate.class, Named.class);
        CodexTemplate other = context.getBean("otherTemplate", CodexTemplate.class);

        assertThat(template.save(Article.of("codex")).author()).isEqualTo("robot");
        assertThat(other.save(new Page(null, Trace.NONE)).trace().author()).isEqualTo("robot");
    }

    @Test
    void aClassThatCannotTellNewFromOldIsRefusedAtTheStart() {
        context.register(Unnoticed.class, Defaults.class);

        assertThatExceptionOfType(MappingException.class)
                .isThrownBy(context::refresh)
                .withMessageContaining("'taken'")
                .withMessageContaining(Reading.class.getName())
                .withMessageContaining("@Version");
    }

    @Test
    void aClassThatIsFirstSeenWhenItIsSavedIsRefusedThenAndNotStored() {
        CodexTemplate template = start(Defaults.class);

        assertThatExceptionOfType(MappingException.class)
                .isThrownBy(() -> template.save(new Sheet(1, Trace.NONE)))
                .withMessageContaining("trace.");

        assertThat(template.count(Sheet.class)).isZero();
    }
}
