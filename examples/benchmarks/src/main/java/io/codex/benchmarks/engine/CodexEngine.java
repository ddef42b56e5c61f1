package io.codex.benchmarks.engine;

import io.codex.Codex;
import io.codex.CodexOptions;
import io.codex.Cursor;
import io.codex.Durability;
import io.codex.KeyRange;
import io.codex.ScanOptions;
import io.codex.Store;
import io.codex.Transaction;
import io.codex.TransactionOptions;
import io.codex.TreeEntry;
import io.codex.sort.ExternalSort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Codex by its public door: one serializable transaction for each write, one that only reads for each snapshot; with filters
 * in its pages on request.
 */
final class CodexEngine implements Engine, BulkLoading {

    private static final String TREE = "entries";

    /** No workload has longer ones, because LMDB could not take them. */
    private static final int LONGEST_KEY_BYTES = 511;

    private static final TransactionOptions WRITE = TransactionOptions.defaults();
    private static final TransactionOptions READ = TransactionOptions.readOnly();

    /** The peers force nothing on their own between two calls of sync, so Codex does not either. */
    private static final Duration NO_FORCE_IN_BETWEEN = Duration.ofHours(12);

    private final Store store;

    private CodexEngine(Store store) {
        this.store = store;
    }

    static Engine open(EngineSettings settings, boolean leafFilters) {
        CodexOptions options = CodexOptions.defaults()
                .withDurability(settings.forced() ? Durability.SYNC : Durability.PERIODIC)
                .withPeriodicInterval(NO_FORCE_IN_BETWEEN)
                .withMemoryBytes(settings.heapCacheBytes())
                .withLeafFilters(leafFilters);
        return new CodexEngine(Codex.open(settings.folder(), options));
    }

    @Override
    public void putAll(byte[][] keys, byte[][] values, int count) {
        store.run(WRITE, transaction -> {
            for (int i = 0; i < count; i++) {
                transaction.put(TREE, keys[i], values[i]);
            }
            return count;
        });
    }

    @Override
    public void put(byte[] key, byte[] value) {
        store.run(WRITE, transaction -> {
            transaction.put(TREE, key, value);
            return key;
        });
    }

    @Override
    public void load(Source entries, Path temporary) {
        store.bulkLoad(TREE, new LoadedEntries(entries), ExternalSort.defaults().withFolder(temporary));
        store.flush();
    }

    @Override
    public EntryReader reader() {
        return new Reader(store);
    }

    @Override
    public void sync() {
        store.flush();
    }

    @Override
    public void close() {
        store.close();
    }

    /** Looks one entry ahead, as an iterator must. */
    private static final class LoadedEntries implements Iterator<TreeEntry<byte[], byte[]>> {

        private final Source source;
        private boolean ready;

        LoadedEntries(Source source) {
            this.source = source;
        }

        @Override
        public boolean hasNext() {
            try {
                ready = ready || source.next();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return ready;
        }

        @Override
        public TreeEntry<byte[], byte[]> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            ready = false;
            return new TreeEntry<>(source.key(), source.value());
        }
    }

    private static final class Reader implements EntryReader {

        private final Store store;
        private Transaction transaction;
        private byte[] key = new byte[LONGEST_KEY_BYTES];
        private byte[] value = new byte[Long.BYTES];

        Reader(Store store) {
            this.store = store;
            this.transaction = store.begin(READ);
        }

        @Override
        public void renew() {
            transaction.close();
            transaction = store.begin(READ);
        }

        @Override
        public int get(byte[] key, byte[] target) {
            Optional<byte[]> found = transaction.get(TREE, key);
            if (found.isEmpty()) {
                return ABSENT;
            }
            byte[] value = found.get();
            System.arraycopy(value, 0, target, 0, value.length);
            return value.length;
        }

        @Override
        public int scan(byte @Nullable [] from, byte @Nullable [] to, int limit, EntrySink sink) {
            int count = 0;
            try (Cursor cursor = transaction.scan(
                    TREE, range(from, to), ScanOptions.forward().withLimit(limit))) {
                while (cursor.next()) {
                    int keyLength = cursor.copyKey(key, 0);
                    value = withRoom(value, cursor.valueLength());
                    sink.accept(key, keyLength, value, cursor.copyValue(value, 0));
                    count++;
                }
            }
            return count;
        }

        private static byte[] withRoom(byte[] array, int length) {
            return array.length < length ? new byte[length] : array;
        }

        private static KeyRange range(byte @Nullable [] from, byte @Nullable [] to) {
            KeyRange range = from == null ? KeyRange.all() : KeyRange.atLeast(from);
            return to == null ? range : range.intersect(KeyRange.lessThan(to));
        }

        @Override
        public void close() {
            transaction.close();
        }
    }
}
