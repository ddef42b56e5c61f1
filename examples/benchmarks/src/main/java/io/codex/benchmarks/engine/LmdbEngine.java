package io.codex.benchmarks.engine;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lmdbjava.ByteBufferProxy;
import org.lmdbjava.Cursor;
import org.lmdbjava.Dbi;
import org.lmdbjava.DbiFlags;
import org.lmdbjava.Env;
import org.lmdbjava.EnvFlags;
import org.lmdbjava.GetOp;
import org.lmdbjava.Txn;

/**
 * LMDB with its fastest buffers and without thread-bound readers; with a writable mapping on request. A reader keeps one
 * transaction and renews it.
 */
final class LmdbEngine implements Engine {

    private static final long MAP_BYTES = 24L << 30;
    private static final int MAX_KEY_BYTES = 511;

    private final Env<ByteBuffer> environment;
    private final Dbi<ByteBuffer> database;

    /** Buffers off the heap, one pair a thread: the library wants direct ones and keeps none. */
    private final ThreadLocal<WriteBuffers> buffers = ThreadLocal.withInitial(WriteBuffers::new);

    private LmdbEngine(Env<ByteBuffer> environment, Dbi<ByteBuffer> database) {
        this.environment = environment;
        this.database = database;
    }

    static Engine open(EngineSettings settings, boolean writeMap) {
        List<EnvFlags> flags = new ArrayList<>(List.of(EnvFlags.MDB_NOTLS, EnvFlags.MDB_NOMEMINIT));
        if (!settings.forced()) {
            flags.add(EnvFlags.MDB_NOSYNC);
        }
        if (writeMap) {
            flags.add(EnvFlags.MDB_WRITEMAP);
        }
        Env<ByteBuffer> environment = Env.create(ByteBufferProxy.PROXY_OPTIMAL)
                .setMapSize(MAP_BYTES)
                .setMaxDbs(4)
                .setMaxReaders(64)
                .open(settings.folder().toFile(), flags.toArray(new EnvFlags[0]));
        return new LmdbEngine(environment, environment.openDbi("entries", DbiFlags.MDB_CREATE));
    }

    @Override
    public void putAll(byte[][] keys, byte[][] values, int count) {
        WriteBuffers buffer = buffers.get();
        try (Txn<ByteBuffer> transaction = environment.txnWrite()) {
            try (Cursor<ByteBuffer> cursor = database.openCursor(transaction)) {
                for (int i = 0; i < count; i++) {
                    cursor.put(fill(buffer.key, keys[i]), buffer.value(values[i]));
                }
            }
            transaction.commit();
        }
    }

    @Override
    public void put(byte[] key, byte[] value) {
        WriteBuffers buffer = buffers.get();
        try (Txn<ByteBuffer> transaction = environment.txnWrite()) {
            database.put(transaction, fill(buffer.key, key), buffer.value(value));
            transaction.commit();
        }
    }

    @Override
    public EntryReader reader() {
        return new Reader(environment.txnRead(), database);
    }

    @Override
    public void sync() {
        environment.sync(true);
    }

    @Override
    public void close() {
        // Without forced commits, closing the environment alone would leave the newest pages to the operating system.
        environment.sync(true);
        environment.close();
    }

    private static ByteBuffer fill(ByteBuffer buffer, byte[] bytes) {
        return buffer.clear().put(bytes).flip();
    }

    private static final class WriteBuffers {

        private final ByteBuffer key = ByteBuffer.allocateDirect(MAX_KEY_BYTES);
        private ByteBuffer value = ByteBuffer.allocateDirect(4096);

        ByteBuffer value(byte[] bytes) {
            if (value.capacity() < bytes.length) {
                value = ByteBuffer.allocateDirect(bytes.length);
            }
            return fill(value, bytes);
        }
    }

    private static final class Reader implements EntryReader {

        private final Dbi<ByteBuffer> database;
        private final Txn<ByteBuffer> transaction;
        private final Cursor<ByteBuffer> cursor;
        private final ByteBuffer wanted = ByteBuffer.allocateDirect(MAX_KEY_BYTES);
        private final byte[] key = new byte[MAX_KEY_BYTES];
        private byte[] value = new byte[4096];

        Reader(Txn<ByteBuffer> transaction, Dbi<ByteBuffer> database) {
            this.database = database;
            this.transaction = transaction;
            this.cursor = database.openCursor(transaction);
        }

        @Override
        public void renew() {
            transaction.reset();
            transaction.renew();
            cursor.renew(transaction);
        }

        @Override
        public int get(byte[] sought, byte[] target) {
            ByteBuffer found = database.get(transaction, fill(wanted, sought));
            if (found == null) {
                return ABSENT;
            }
            int length = found.remaining();
            found.get(target, 0, length);
            return length;
        }

        @Override
        public int scan(byte @Nullable [] from, byte @Nullable [] to, int limit, EntrySink sink) {
            int count = 0;
            boolean found = from == null ? cursor.first() : cursor.get(fill(wanted, from), GetOp.MDB_SET_RANGE);
            while (found && count < limit) {
                ByteBuffer keyBytes = cursor.key();
                int keyLength = keyBytes.remaining();
                keyBytes.get(key, 0, keyLength);
                if (to != null && Arrays.compareUnsigned(key, 0, keyLength, to, 0, to.length) >= 0) {
                    break;
                }
                ByteBuffer valueBytes = cursor.val();
                int valueLength = valueBytes.remaining();
                if (value.length < valueLength) {
                    value = new byte[valueLength];
                }
                valueBytes.get(value, 0, valueLength);
                sink.accept(key, keyLength, value, valueLength);
                count++;
                found = cursor.next();
            }
            return count;
        }

        @Override
        public void close() {
            cursor.close();
            transaction.close();
        }
    }
}
