package io.codex.data.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.codex.Codex;
import io.codex.Store;
import io.codex.data.core.convert.MappingCodexConverter;
import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.event.AfterConvertCallback;
import io.codex.data.core.mapping.event.AfterDeleteCallback;
import io.codex.data.core.mapping.event.AfterSaveCallback;
import io.codex.data.core.mapping.event.AfterSaveEvent;
import io.codex.data.core.mapping.event.BeforeConvertCallback;
import io.codex.data.core.mapping.event.BeforeDeleteCallback;
import io.codex.data.core.mapping.event.BeforeSaveCallback;
import io.codex.data.core.mapping.event.BeforeSaveEvent;
import io.codex.data.core.mapping.event.CodexMappingEvent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;

class EntityLifecycleTest {

    record Note(@Id @Nullable String id, @Version @Nullable Long version, String text) {

        Note with(String added) {
            return new Note(id, version, text + added);
        }
    }

    record Other(@Id String id) {}

    static class Recorder {

        private final List<String> heard = new ArrayList<>();

        @EventListener
        void onNote(CodexMappingEvent<Note> event) {
            heard.add(event.getClass().getSimpleName() + " " + event.getEntity().text() + " in " + event.getTree());
        }

        @EventListener
        void onOther(AfterSaveEvent<Other> event) {
            heard.add("other " + event.getEntity().id());
        }
    }

    @Configuration
    static class Application {

        @Bean(destroyMethod = "close")
        Store store() {
            return Codex.inMemory();
        }

        @Bean
        CodexTemplate codexTemplate(Store store) {
            return new CodexTemplate(store, new MappingCodexConverter(new CodexMappingContext()));
        }

        @Bean
        Recorder recorder() {
            return new Recorder();
        }

        @Bean
        BeforeConvertCallback<Note> beforeConvert() {
            return (note, tree) -> {
                if (note.text().equals("invalid")) {
                    throw new UnsupportedOperationException("invalid note");
                }
                return note.with(note.version() == null ? " new" : " old");
            };
        }

        @Bean
        BeforeSaveCallback<Note> beforeSave() {
            return (note, tree) -> note.with(" v" + note.version());
        }

        @Bean
        AfterSaveCallback<Note> afterSave() {
            return (note, tree) -> note.with(" saved");
        }

        @Bean
        AfterConvertCallback<Note> afterConvert() {
            return (note, tree) -> note.with(" read");
        }

        @Bean
        BeforeDeleteCallback<Note> beforeDelete(Recorder recorder) {
            return (note, tree) -> {
                recorder.heard.add("delete " + note.text());
                return note;
            };
        }

        @Bean
        AfterDeleteCallback<Note> afterDelete(Recorder recorder) {
            return (note, tree) -> {
                recorder.heard.add("deleted " + note.text());
                return note;
            };
        }
    }

    private final AnnotationConfigApplicationContext context =
            new AnnotationConfigApplicationContext(Application.class);
    private final CodexTemplate template = context.getBean(CodexTemplate.class);
    private final List<String> heard = context.getBean(Recorder.class).heard;

    @AfterEach
    void close() {
        context.close();
    }

    @Test
    void callbacksChangeTheRecordOnItsWayInAndOut() {
        Note saved = template.save(new Note("1", null, "text"));

        assertThat(saved).isEqualTo(new Note("1", 0L, "text new v0 saved"));
        assertThat(template.findById("1", Note.class)).contains(new Note("1", 0L, "text new v0 read"));
        assertThat(template.findAll(Note.class)).containsExactly(new Note("1", 0L, "text new v0 read"));
    }

    @Test
    void eventsTellOfEveryStepInOrder() {
        template.save(new Note("1", null, "a"));

        assertThat(heard)
                .containsExactly(
                        "BeforeConvertEvent a in note",
                        "BeforeSaveEvent a new in note",
                        "AfterSaveEvent a new v0 in note");
    }

    @Test
    void listenersHearOnlyOfTheirClass() {
        template.save(new Other("1"));

        assertThat(heard).containsExactly("other 1");
    }

    @Order(2)
    static class Second implements BeforeSaveCallback<Note> {

        @Override
        public Note onBeforeSave(Note note, String tree) {
            return note.with(" second");
        }
    }

    @Order(1)
    static class First implements BeforeSaveCallback<Note> {

        @Override
        public Note onBeforeSave(Note note, String tree) {
            return note.with(" first");
        }
    }

    @Test
    void callbacksOfOneStepRunInTheirOrder() {
        try (var ordered = new AnnotationConfigApplicationContext()) {
            ordered.registerBean(
                    CodexTemplate.class,
                    () -> new CodexTemplate(
                            context.getBean(Store.class), new MappingCodexConverter(new CodexMappingContext())));
            ordered.register(Second.class, First.class);
            ordered.refresh();

            Note saved = ordered.getBean(CodexTemplate.class).save(new Note("1", null, "text"));

            assertThat(saved.text()).isEqualTo("text first second");
        }
    }

    @Test
    void aListenerThatIsAddedLaterIsHeard() {
        template.save(new Other("1"));
        List<Object> later = new ArrayList<>();

        context.addApplicationListener(new ApplicationListener<BeforeSaveEvent<Other>>() {
            @Override
            public void onApplicationEvent(BeforeSaveEvent<Other> event) {
                later.add(event.getEntity());
            }
        });
        template.save(new Other("2"));

        assertThat(later).containsExactly(new Other("2"));
    }

    @Test
    void deletionIsToldWithTheRecordHoweverItIsAskedFor() {
        template.save(new Note("1", null, "a"));
        Note second = template.save(new Note("2", null, "b"));
        heard.clear();

        template.deleteById("1", Note.class);
        template.deleteById("9", Note.class);
        template.delete(second);

        assertThat(heard)
                .containsExactly(
                        "BeforeDeleteEvent a new v0 in note",
                        "delete a new v0",
                        "AfterDeleteEvent a new v0 in note",
                        "deleted a new v0",
                        "BeforeDeleteEvent b new v0 saved in note",
                        "delete b new v0 saved",
                        "AfterDeleteEvent b new v0 saved in note",
                        "deleted b new v0 saved");
    }

    @Test
    void aCallbackThatFailsKeepsTheRecordOut() {
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> template.saveAll(List.of(new Note("1", null, "x"), new Note("2", null, "invalid"))));

        assertThat(template.count(Note.class)).isZero();
    }
}
