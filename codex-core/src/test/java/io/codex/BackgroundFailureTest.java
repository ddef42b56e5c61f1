package io.codex;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.StorageException;
import io.codex.error.StorageFullException;
import io.codex.internal.io.SimulatedDirectory;
import io.codex.internal.maintenance.Background;
import io.codex.internal.maintenance.EngineOptions;
import io.codex.internal.maintenance.LocalEngine;
import io.codex.internal.transaction.VersionedStore.Force;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Goal: work in the background that cannot be done now hinders no commit, and is done later. */
@Timeout(60)
class BackgroundFailureTest {

    private static final String TREE = "entries";
    private static final int REDO_FILE_BYTES = 64 << 10;

    private final SimulatedDirectory directory = new SimulatedDirectory(1);
    private final FewThreads background = new FewThreads();
    private final LocalEngine engine = open();
    private final Store store = LocalStores.store(
            engine,
            CodexOptions.defaults()
                    .withMemoryBytes(CodexOptions.MIN_MEMORY_BYTES)
                    .withDurability(Durability.PERIODIC));

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void commitsGoOnWithoutAThreadForMergesAndTheNextThreadMerges() {
        background.exhausted = true;
        writeRedoFiles(3);
        assertThat(engine.statistics().merges()).isZero();
        assertThatThrownBy(engine::checkpoint)
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("native thread");

        background.exhausted = false;
        writeRedoFiles(3);

        assertThat(engine.statistics().merges()).isPositive();
    }

    @Test
    void aCommitIsForcedAtOnceWithoutAThreadForItsForce() {
        put("before");
        long before = engine.statistics().forces();
        background.exhausted = true;

        put("without");

        assertThat(engine.statistics().forces()).isEqualTo(before + 1);
    }

    @Test
    void afterAFullDiskMergesGoOnAlthoughTheBufferDoesNotGrow() {
        writeRedoFiles(1);
        put("more");
        directory.capacityBytes(Long.MAX_VALUE - directory.freeBytes());
        assertThatThrownBy(engine::checkpoint).isInstanceOf(StorageFullException.class);
        directory.capacityBytes(Long.MAX_VALUE);
        long before = engine.statistics().merges();

        writeRedoFiles(6);

        assertThat(engine.statistics().merges()).isGreaterThan(before + 1);
        assertThat(directory.list().stream().filter(name -> name.startsWith("redo")))
                .hasSizeLessThan(4);
    }

    /** Writes over the same entry, so that only the redo grows. */
    private void writeRedoFiles(int count) {
        for (int i = 0; i < count * REDO_FILE_BYTES / 1000; i++) {
            put("x".repeat(1000));
        }
    }

    private void put(String value) {
        store.run(transaction -> {
            transaction.put(TREE, "key".getBytes(UTF_8), value.getBytes(UTF_8));
            return true;
        });
    }

    private LocalEngine open() {
        EngineOptions options = new EngineOptions(
                Force.PERIODIC,
                Duration.ofMillis(10),
                CodexOptions.MIN_MEMORY_BYTES,
                false,
                Duration.ZERO,
                false,
                REDO_FILE_BYTES,
                CodexOptions.MIN_MEMORY_BYTES / 4,
                96 << 10);
        return LocalEngine.open(directory, options, background);
    }

    /** Runs work in the caller's thread, or says what the virtual machine says when it cannot start a thread. */
    private static final class FewThreads implements Background {

        private boolean exhausted;

        @Override
        public void execute(Runnable work) {
            requireThread();
            work.run();
        }

        @Override
        public void schedule(Runnable work, Duration delay) {
            requireThread();
            work.run();
        }

        private void requireThread() {
            if (exhausted) {
                throw new OutOfMemoryError("unable to create native thread");
            }
        }

        @Override
        public void close() {}
    }
}
