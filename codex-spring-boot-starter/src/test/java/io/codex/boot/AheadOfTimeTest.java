package io.codex.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.boot.books.BooksApplication;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

class AheadOfTimeTest {

    @TempDir
    Path folder;

    @Test
    void processingAnApplicationAheadOfTimeOpensNoStore() {
        Path store = folder.resolve("store");
        InMemoryGeneratedFiles files = new InMemoryGeneratedFiles();
        DefaultGenerationContext generation =
                new DefaultGenerationContext(new ClassNameGenerator(ClassName.get(BooksApplication.class)), files);

        TestPropertyValues.of("spring.aot.processing=true").applyToSystemProperties(() -> {
            try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
                TestPropertyValues.of("codex.path=" + store).applyTo(context);
                context.register(BooksApplication.class);
                new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
                generation.writeGeneratedContent();
            }
            return null;
        });

        assertThat(files.getGeneratedFiles(Kind.SOURCE)).isNotEmpty();
        assertThat(store).doesNotExist();
    }

    @Test
    void theSameApplicationOpensOneWhenItRuns() {
        Path store = folder.resolve("store");

        new ApplicationContextRunner()
                .withUserConfiguration(BooksApplication.class)
                .withPropertyValues("codex.path=" + store)
                .run(context -> assertThat(store).isNotEmptyDirectory());
    }
}
