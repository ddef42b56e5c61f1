package io.codex.example.titles.testing;

import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Lists that are too large, or not free enough, to be part of the project. They lie in the folder {@code shared} beside
 * it, or where the system property {@code codex.shared} says; where they are missing, their tests are skipped.
 */
public final class SharedLists {

    private SharedLists() {}

    /** Returns the file of a list, or skips the test. */
    public static Path titles(String name) {
        Path file = folder().resolve("data").resolve("titles").resolve(name);
        return Files.isReadable(file) ? file : abort("Skipped: there is no test list " + file);
    }

    private static Path folder() {
        String property = System.getProperty("codex.shared");
        if (property != null) {
            return Path.of(property);
        }
        Path root = Path.of("").toAbsolutePath();
        while (root.getParent() != null && !Files.isDirectory(root.resolve("codex-core"))) {
            root = root.getParent();
        }
        return root.resolveSibling("shared");
    }
}
