package io.codex;

import java.nio.file.Path;

/** Wires the floors of the local engine together. The only place that knows all of them. */
@SuppressWarnings("DoNotCallSuggester") // only until the engine is there
final class LocalStores {

    private LocalStores() {}

    static Store open(Path directory, CodexOptions options) {
        throw new UnsupportedOperationException(
                "No local engine is wired yet to open " + directory + " with " + options);
    }

    static Store inMemory(CodexOptions options) {
        throw new UnsupportedOperationException("No local engine is wired yet to open with " + options);
    }
}
