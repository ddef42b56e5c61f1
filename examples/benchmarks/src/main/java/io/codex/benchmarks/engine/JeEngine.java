package io.codex.benchmarks.engine;

import com.sleepycat.je.Cursor;
import com.sleepycat.je.CursorConfig;
import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseConfig;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.Durability;
import com.sleepycat.je.Environment;
import com.sleepycat.je.EnvironmentConfig;
import com.sleepycat.je.LockMode;
import com.sleepycat.je.OperationStatus;
import com.sleepycat.je.Transaction;
import com.sleepycat.je.TransactionConfig;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Berkeley DB Java Edition with key prefixes, large log files and reads that hold no lock after them. */
final class JeEngine implements Engine {

    private static final String LOG_FILE_BYTES = String.valueOf(256L << 20);

    private final Environment environment;
    private final Database database;
    private final TransactionConfig transactions;

    private JeEngine(Environment environment, Database database, TransactionConfig transactions) {
        this.environment = environment;
        this.database = database;
        this.transactions = transactions;
    }

    static Engine open(EngineSettings settings) {
        Durability durability = settings.forced() ? Durability.COMMIT_SYNC : Durability.COMMIT_WRITE_NO_SYNC;
        EnvironmentConfig config = new EnvironmentConfig();
        config.setAllowCreate(true);
        config.setTransactional(true);
        config.setCacheSize(settings.heapCacheBytes());
        config.setConfigParam(EnvironmentConfig.LOG_FILE_MAX, LOG_FILE_BYTES);
        config.setConfigParam(EnvironmentConfig.CHECKPOINTER_BYTES_INTERVAL, LOG_FILE_BYTES);
        config.setConfigParam(EnvironmentConfig.LOG_TOTAL_BUFFER_BYTES, String.valueOf(16L << 20));
        config.setConfigParam(EnvironmentConfig.LOG_BUFFER_SIZE, String.valueOf(2L << 20));
        config.setLockTimeout(20, TimeUnit.SECONDS);
        config.setDurability(durability);
        Environment environment = new Environment(settings.folder().toFile(), config);
        DatabaseConfig databaseConfig = new DatabaseConfig();
        databaseConfig.setAllowCreate(true);
        databaseConfig.setTransactional(true);
        databaseConfig.setKeyPrefixing(true);
        return new JeEngine(
                environment,
                environment.openDatabase(null, "entries", databaseConfig),
                new TransactionConfig().setDurability(durability));
    }

    @Override
    public void putAll(byte[][] keys, byte[][] values, int count) {
        Transaction transaction = environment.beginTransaction(null, transactions);
        DatabaseEntry key = new DatabaseEntry();
        DatabaseEntry value = new DatabaseEntry();
        for (int i = 0; i < count; i++) {
            key.setData(keys[i]);
            value.setData(values[i]);
            database.put(transaction, key, value);
        }
        transaction.commit();
    }

    @Override
    public void put(byte[] key, byte[] value) {
        Transaction transaction = environment.beginTransaction(null, transactions);
        database.put(transaction, new DatabaseEntry(key), new DatabaseEntry(value));
        transaction.commit();
    }

    @Override
    public EntryReader reader() {
        return new Reader(database);
    }

    @Override
    public void sync() {
        environment.flushLog(true);
    }

    @Override
    public void close() {
        database.close();
        environment.close();
    }

    /** Reads what is committed, entry by entry: JE has no snapshots. */
    private static final class Reader implements EntryReader {

        private final Database database;
        private final DatabaseEntry key = new DatabaseEntry();
        private final DatabaseEntry value = new DatabaseEntry();

        Reader(Database database) {
            this.database = database;
        }

        @Override
        public void renew() {
            // There is nothing to renew.
        }

        @Override
        public int get(byte[] sought, byte[] target) {
            key.setData(sought);
            if (database.get(null, key, value, LockMode.READ_COMMITTED) != OperationStatus.SUCCESS) {
                return ABSENT;
            }
            byte[] found = value.getData();
            System.arraycopy(found, 0, target, 0, found.length);
            return found.length;
        }

        @Override
        public int scan(byte @Nullable [] from, byte @Nullable [] to, int limit, EntrySink sink) {
            int count = 0;
            try (Cursor cursor = database.openCursor(null, CursorConfig.READ_COMMITTED)) {
                OperationStatus status = first(cursor, from);
                while (status == OperationStatus.SUCCESS && count < limit) {
                    byte[] keyBytes = key.getData();
                    if (to != null && Arrays.compareUnsigned(keyBytes, to) >= 0) {
                        break;
                    }
                    byte[] valueBytes = value.getData();
                    sink.accept(keyBytes, keyBytes.length, valueBytes, valueBytes.length);
                    count++;
                    status = cursor.getNext(key, value, null);
                }
            }
            return count;
        }

        private OperationStatus first(Cursor cursor, byte @Nullable [] from) {
            if (from == null) {
                return cursor.getFirst(key, value, null);
            }
            key.setData(from);
            return cursor.getSearchKeyRange(key, value, null);
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }
}
