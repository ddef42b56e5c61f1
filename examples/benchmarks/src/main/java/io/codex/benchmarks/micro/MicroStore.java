package io.codex.benchmarks.micro;

import io.codex.Codex;
import io.codex.CodexOptions;
import io.codex.Durability;
import io.codex.Store;
import io.codex.benchmarks.Folders;
import io.codex.benchmarks.data.Records;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A store in a folder of its own, opened again after it was filled. */
final class MicroStore implements AutoCloseable {

    static final String TREE = "entries";
    private static final int VALUE_BYTES = 8;
    private static final int TRANSACTION_SIZE = 10_000;
    private static final CodexOptions OPTIONS =
            CodexOptions.defaults().withDurability(Durability.PERIODIC).withPeriodicInterval(Duration.ofHours(12));

    private final Path folder;
    private final Store store;

    private MicroStore(Path folder, Store store) {
        this.folder = folder;
        this.store = store;
    }

    /** Makes a store with so many records, numbered from zero on. */
    static MicroStore with(int count) throws IOException {
        Path folder = Files.createTempDirectory("codex-micro");
        try (Store filled = Codex.open(folder, OPTIONS)) {
            for (int start = 0; start < count; start += TRANSACTION_SIZE) {
                fill(filled, start, Math.min(count, start + TRANSACTION_SIZE));
            }
        }
        return new MicroStore(folder, Codex.open(folder, OPTIONS));
    }

    private static void fill(Store store, int start, int end) {
        store.run(transaction -> {
            for (int number = start; number < end; number++) {
                transaction.put(TREE, Records.key(number), Records.value(number, VALUE_BYTES));
            }
            return end;
        });
    }

    Store store() {
        return store;
    }

    @Override
    public void close() throws IOException {
        store.close();
        Folders.deleteAll(folder);
    }
}
