package io.codex;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.internal.transaction.ModelVersionedStore;

/** Many threads on the simplest engine. */
final class ModelConcurrencyTest extends ConcurrencyTest {

    private final ModelVersionedStore engine = new ModelVersionedStore();

    @Override
    Store open() {
        return new EngineStore("model", engine, ModelStoreContractTest::noStatistics, CodexOptions.defaults());
    }

    @Override
    void check() {
        assertThat(engine.openSnapshotCount()).as("open snapshots after close").isZero();
    }
}
