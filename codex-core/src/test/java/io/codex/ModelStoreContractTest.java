package io.codex;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.internal.transaction.ModelVersionedStore;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;

/** The contract on the simplest engine: it tests what lies above the seam. */
final class ModelStoreContractTest extends StoreContractTest {

    private final ModelVersionedStore engine = new ModelVersionedStore();

    @Override
    Store open() {
        return new EngineStore("model", engine, ModelStoreContractTest::noStatistics, CodexOptions.defaults());
    }

    @AfterEach
    void noSnapshotIsLeft() {
        store().close();
        assertThat(engine.openSnapshotCount()).as("open snapshots after close").isZero();
    }

    static StoreStatistics noStatistics() {
        return new StoreStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Duration.ZERO);
    }
}
