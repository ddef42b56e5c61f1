package io.codex;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.internal.transaction.ModelVersionedStore;

/** Random histories on the simplest engine. */
final class ModelInterleavingTest extends InterleavingTest {

    private ModelVersionedStore engine = new ModelVersionedStore();

    @Override
    Store open() {
        engine = new ModelVersionedStore();
        return new EngineStore("model", engine, ModelStoreContractTest::noStatistics, CodexOptions.defaults());
    }

    @Override
    void maintain() {
        engine.removeDroppedTrees();
    }

    @Override
    void closeAndCheck(Store store) {
        store.close();
        assertThat(engine.openSnapshotCount()).as("open snapshots after close").isZero();
    }
}
