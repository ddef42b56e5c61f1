package io.codex.benchmarks.engine;

import java.util.Arrays;
import jetbrains.exodus.ArrayByteIterable;
import jetbrains.exodus.ByteIterable;
import jetbrains.exodus.env.Cursor;
import jetbrains.exodus.env.Environment;
import jetbrains.exodus.env.EnvironmentConfig;
import jetbrains.exodus.env.EnvironmentImpl;
import jetbrains.exodus.env.Environments;
import jetbrains.exodus.env.Store;
import jetbrains.exodus.env.StoreConfig;
import jetbrains.exodus.env.Transaction;
import org.jspecify.annotations.Nullable;

/** Xodus with its collector of garbage switched on and exclusive transactions for writes. */
final class XodusEngine implements Engine {

    private final Environment environment;
    private final Store store;

    private XodusEngine(Environment environment, Store store) {
        this.environment = environment;
        this.store = store;
    }

    static Engine open(EngineSettings settings) {
        EnvironmentConfig config = new EnvironmentConfig()
                .setLogDurableWrite(settings.forced())
                .setMemoryUsage(settings.heapCacheBytes())
                .setLogFileSize(64 << 10)
                .setEnvTxnReplayTimeout(5_000)
                .setManagementEnabled(false)
                .setLogCacheShared(false)
                .setGcStartIn(5_000)
                .setTreeMaxPageSize(128);
        Environment environment = Environments.newInstance(settings.folder().toFile(), config);
        Transaction transaction = environment.beginExclusiveTransaction();
        Store store = environment.openStore("entries", StoreConfig.WITHOUT_DUPLICATES, transaction);
        transaction.commit();
        return new XodusEngine(environment, store);
    }

    @Override
    public void putAll(byte[][] keys, byte[][] values, int count) {
        Transaction transaction = environment.beginExclusiveTransaction();
        for (int i = 0; i < count; i++) {
            store.put(transaction, new ArrayByteIterable(keys[i]), new ArrayByteIterable(values[i]));
        }
        commit(transaction);
    }

    @Override
    public void put(byte[] key, byte[] value) {
        Transaction transaction = environment.beginExclusiveTransaction();
        store.put(transaction, new ArrayByteIterable(key), new ArrayByteIterable(value));
        commit(transaction);
    }

    private static void commit(Transaction transaction) {
        if (!transaction.commit()) {
            throw new IllegalStateException("Xodus refused the commit of an exclusive transaction.");
        }
    }

    @Override
    public EntryReader reader() {
        return new Reader(environment, store);
    }

    @Override
    public void sync() {
        ((EnvironmentImpl) environment).flushAndSync();
    }

    @Override
    public void close() {
        sync();
        environment.close();
    }

    private static final class Reader implements EntryReader {

        private final Environment environment;
        private final Store store;
        private Transaction transaction;

        Reader(Environment environment, Store store) {
            this.environment = environment;
            this.store = store;
            this.transaction = environment.beginReadonlyTransaction();
        }

        @Override
        public void renew() {
            transaction.abort();
            transaction = environment.beginReadonlyTransaction();
        }

        @Override
        public int get(byte[] key, byte[] target) {
            ByteIterable value = store.get(transaction, new ArrayByteIterable(key));
            if (value == null) {
                return ABSENT;
            }
            int length = value.getLength();
            System.arraycopy(value.getBytesUnsafe(), 0, target, 0, length);
            return length;
        }

        @Override
        public int scan(byte @Nullable [] from, byte @Nullable [] to, int limit, EntrySink sink) {
            int count = 0;
            try (Cursor cursor = store.openCursor(transaction)) {
                boolean found =
                        from == null ? cursor.getNext() : cursor.getSearchKeyRange(new ArrayByteIterable(from)) != null;
                while (found && count < limit) {
                    ByteIterable key = cursor.getKey();
                    ByteIterable value = cursor.getValue();
                    byte[] keyBytes = key.getBytesUnsafe();
                    if (to != null && Arrays.compareUnsigned(keyBytes, 0, key.getLength(), to, 0, to.length) >= 0) {
                        break;
                    }
                    sink.accept(keyBytes, key.getLength(), value.getBytesUnsafe(), value.getLength());
                    count++;
                    found = cursor.getNext();
                }
            }
            return count;
        }

        @Override
        public void close() {
            transaction.abort();
        }
    }
}
