package io.codex;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.internal.io.Directory;
import io.codex.internal.maintenance.EngineOptions;
import io.codex.internal.maintenance.LocalEngine;
import io.codex.internal.maintenance.StoreVerifier;
import io.codex.internal.transaction.VersionedStore.Force;
import java.time.Duration;
import java.util.List;

/**
 * A local store for tests: everything runs in the caller's thread, buffers and files are tiny, so that a few commits make
 * merges, and closing it checks every byte on the disk.
 */
final class TestStore implements AutoCloseable {

    private static final long FREEZE_BYTES = 48 << 10;
    private static final long REDO_FILE_BYTES = 64 << 10;
    private static final int SEGMENT_BYTES = 96 << 10;

    private final Directory directory;
    private final LocalEngine engine;
    private final Store store;

    private TestStore(Directory directory, Durability durability) {
        this.directory = directory;
        CodexOptions options = CodexOptions.defaults()
                .withMemoryBytes(CodexOptions.MIN_MEMORY_BYTES)
                .withDurability(durability);
        EngineOptions engineOptions = new EngineOptions(
                durability == Durability.SYNC ? Force.BEFORE_RETURN : Force.NEVER,
                Duration.ofMillis(10),
                options.memoryBytes(),
                false,
                Duration.ZERO,
                true,
                REDO_FILE_BYTES,
                FREEZE_BYTES,
                SEGMENT_BYTES);
        engine = LocalEngine.open(directory, engineOptions, new CallerRuns());
        store = LocalStores.store(engine, options);
    }

    static TestStore open(Directory directory) {
        return open(directory, Durability.SYNC);
    }

    static TestStore open(Directory directory, Durability durability) {
        return new TestStore(directory, durability);
    }

    static Store openReadOnly(Directory directory) {
        CodexOptions options = CodexOptions.defaults()
                .withMemoryBytes(CodexOptions.MIN_MEMORY_BYTES)
                .withReadOnly(true);
        EngineOptions engineOptions =
                EngineOptions.of(Force.NEVER, Duration.ofMillis(10), options.memoryBytes(), true, Duration.ZERO, true);
        return LocalStores.store(LocalEngine.open(directory, engineOptions, new CallerRuns()), options);
    }

    /** Reads everything without changing anything. */
    static List<StoreVerifier.Finding> verify(Directory directory) {
        return StoreVerifier.verify(directory).findings();
    }

    Store store() {
        return store;
    }

    Transaction begin(TransactionOptions options) {
        return store.begin(options);
    }

    <T> T run(TransactionWork<T, RuntimeException> work) {
        return store.run(work);
    }

    void checkpoint() {
        engine.checkpoint();
    }

    /** Closes a store that may have stopped. */
    void closeUnverified() {
        store.close();
    }

    @Override
    public void close() {
        store.close();
        assertThat(verify(directory)).isEmpty();
    }
}
