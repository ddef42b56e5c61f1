package io.codex;

/** The contract on files in memory. */
final class MemoryStoreContractTest extends StoreContractTest {

    @Override
    Store open() {
        return Codex.inMemory();
    }
}
