package io.codex.benchmarks.engine;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;
import org.jspecify.annotations.Nullable;

/** H2's MVStore: one map, and a commit of the store for each transaction, shared by those that arrive together. */
final class MvStoreEngine implements Engine {

    private final MVStore store;
    private final MVMap<byte[], byte[]> map;
    private final boolean forced;

    /** Guards the commit of the store; whoever holds it commits for all that have put before. */
    private final ReentrantLock committing = new ReentrantLock();

    private final AtomicLong putCount = new AtomicLong();
    private volatile long committedCount;

    private MvStoreEngine(MVStore store, boolean forced) {
        this.store = store;
        this.forced = forced;
        this.map = store.openMap(
                "entries",
                new MVMap.Builder<byte[], byte[]>()
                        .keyType(ByteArrayDataType.INSTANCE)
                        .valueType(ByteArrayDataType.INSTANCE));
    }

    static Engine open(EngineSettings settings) {
        MVStore store = new MVStore.Builder()
                .fileName(settings.folder().resolve("store.mv").toString())
                .cacheSize((int) (settings.heapCacheBytes() >> 20))
                .cacheConcurrency(8)
                .autoCommitDisabled()
                .open();
        store.setVersionsToKeep(0);
        if (!settings.forced()) {
            store.setRetentionTime(0);
        }
        return new MvStoreEngine(store, settings.forced());
    }

    @Override
    public void putAll(byte[][] keys, byte[][] values, int count) {
        for (int i = 0; i < count; i++) {
            map.put(keys[i], values[i]);
        }
        commit();
    }

    @Override
    public void put(byte[] key, byte[] value) {
        map.put(key, value);
        commit();
    }

    private void commit() {
        long own = putCount.incrementAndGet();
        committing.lock();
        try {
            if (committedCount >= own) {
                return;
            }
            long covered = putCount.get();
            store.commit();
            if (forced) {
                store.sync();
            }
            committedCount = covered;
        } finally {
            committing.unlock();
        }
    }

    @Override
    public EntryReader reader() {
        return new Reader(map);
    }

    @Override
    public void sync() {
        store.commit();
        store.sync();
    }

    @Override
    public void close() {
        store.close();
    }

    /** Reads the newest state; a cursor keeps the snapshot it began with. */
    private static final class Reader implements EntryReader {

        private final MVMap<byte[], byte[]> map;

        Reader(MVMap<byte[], byte[]> map) {
            this.map = map;
        }

        @Override
        public void renew() {
            // Every get reads the newest root.
        }

        @Override
        public int get(byte[] key, byte[] target) {
            byte[] value = map.get(key);
            if (value == null) {
                return ABSENT;
            }
            System.arraycopy(value, 0, target, 0, value.length);
            return value.length;
        }

        @Override
        public int scan(byte @Nullable [] from, byte @Nullable [] to, int limit, EntrySink sink) {
            Cursor<byte[], byte[]> cursor = map.cursor(from);
            int count = 0;
            while (count < limit && cursor.hasNext()) {
                byte[] key = cursor.next();
                if (to != null && Arrays.compareUnsigned(key, to) >= 0) {
                    break;
                }
                byte[] value = cursor.getValue();
                sink.accept(key, key.length, value, value.length);
                count++;
            }
            return count;
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }
}
