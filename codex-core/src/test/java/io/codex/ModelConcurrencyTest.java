package io.codex;

import io.codex.internal.transaction.ModelVersionedStore;

/** Many threads on the simplest engine. */
final class ModelConcurrencyTest extends ConcurrencyTest {

    @Override
    Store open() {
        return new EngineStore(
                "model", new ModelVersionedStore(), ModelStoreContractTest::noStatistics, CodexOptions.defaults());
    }
}
