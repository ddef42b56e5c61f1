package io.codex;

import io.codex.internal.io.SimulatedDirectory;

/** Random histories on the local engine, with merges in between; in the end every byte is verified. */
final class LocalInterleavingTest extends InterleavingTest {

    private TestStore store = TestStore.open(new SimulatedDirectory(1));

    @Override
    Store open() {
        store = TestStore.open(new SimulatedDirectory(1));
        return store.store();
    }

    @Override
    void maintain() {
        store.checkpoint();
    }

    @Override
    void closeAndCheck(Store closed) {
        store.close();
    }
}
