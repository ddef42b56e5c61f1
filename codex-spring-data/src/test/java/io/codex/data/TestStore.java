package io.codex.data;

import io.codex.Codex;
import io.codex.Store;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A store in memory for one test. */
public final class TestStore implements AfterEachCallback {

    private final Store store = Codex.inMemory();

    public Store get() {
        return store;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        store.close();
    }
}
