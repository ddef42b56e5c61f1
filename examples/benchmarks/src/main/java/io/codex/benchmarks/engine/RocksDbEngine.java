package io.codex.benchmarks.engine;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompressionType;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.FlushOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** RocksDB with a log, a block cache, a bloom filter of 10 bits, blocks of 8 KiB with a hash index, and LZ4. */
final class RocksDbEngine implements Engine {

    /** Room in a batch for a small entry and its header; the batch grows beyond if need be. */
    private static final int BATCH_BYTES_PER_ENTRY = 48;

    private final Options options;
    private final RocksDB database;
    private final WriteOptions writeOptions;
    /** Spares RocksDB the checks of blocks that it reads again, to its advantage. */
    private final ReadOptions readOptions = new ReadOptions().setVerifyChecksums(false);

    private RocksDbEngine(Options options, RocksDB database, WriteOptions writeOptions) {
        this.options = options;
        this.database = database;
        this.writeOptions = writeOptions;
    }

    static Engine open(EngineSettings settings) throws RocksDBException {
        RocksDB.loadLibrary();
        Options options = options(settings);
        RocksDB database = RocksDB.open(options, settings.folder().toString());
        return new RocksDbEngine(options, database, new WriteOptions().setSync(settings.forced()));
    }

    private static Options options(EngineSettings settings) {
        BlockBasedTableConfig table = new BlockBasedTableConfig()
                .setBlockCache(new LRUCache(settings.memoryBytes()))
                .setFilterPolicy(new BloomFilter(10, false))
                .setBlockSize(8 << 10)
                .setCacheIndexAndFilterBlocks(true)
                .setPinL0FilterAndIndexBlocksInCache(true)
                .setFormatVersion(5)
                .setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash);
        return new Options()
                .setCreateIfMissing(true)
                .setTableFormatConfig(table)
                .setMaxBackgroundJobs(2)
                .setWriteBufferSize(128L << 20)
                .setMaxWriteBufferNumber(3)
                .setBytesPerSync(1 << 20)
                .setWalBytesPerSync(settings.forced() ? 0 : 1 << 20)
                .setLevelCompactionDynamicLevelBytes(true)
                .setCompressionType(CompressionType.LZ4_COMPRESSION)
                .setTargetFileSizeBase(64L << 20)
                .setMaxBytesForLevelBase(512L << 20);
    }

    @Override
    public void putAll(byte[][] keys, byte[][] values, int count) throws RocksDBException {
        try (WriteBatch batch = new WriteBatch(count * BATCH_BYTES_PER_ENTRY)) {
            for (int i = 0; i < count; i++) {
                batch.put(keys[i], values[i]);
            }
            database.write(writeOptions, batch);
        }
    }

    @Override
    public void put(byte[] key, byte[] value) throws RocksDBException {
        database.put(writeOptions, key, value);
    }

    @Override
    public EntryReader reader() {
        return new Reader(database, readOptions);
    }

    @Override
    public void sync() throws RocksDBException {
        database.flushWal(true);
    }

    @Override
    public void close() throws IOException {
        try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
            database.flush(flush);
        } catch (RocksDBException e) {
            throw new IOException(e);
        }
        database.close();
        writeOptions.close();
        readOptions.close();
        options.close();
    }

    /** Reads the newest state; only the iterator keeps a snapshot, so only it is renewed. */
    private static final class Reader implements EntryReader {

        private final RocksDB database;
        private final ReadOptions options;
        private final RocksIterator iterator;
        private byte[] key = new byte[512];
        private byte[] value = new byte[4096];
        private boolean outdated;

        Reader(RocksDB database, ReadOptions options) {
            this.database = database;
            this.options = options;
            this.iterator = database.newIterator(options);
        }

        @Override
        public void renew() {
            outdated = true;
        }

        @Override
        public int get(byte[] sought, byte[] target) throws RocksDBException {
            int length = database.get(options, sought, target);
            return length == RocksDB.NOT_FOUND ? ABSENT : length;
        }

        @Override
        public int scan(byte @Nullable [] from, byte @Nullable [] to, int limit, EntrySink sink)
                throws RocksDBException {
            if (outdated) {
                iterator.refresh();
                outdated = false;
            }
            if (from == null) {
                iterator.seekToFirst();
            } else {
                iterator.seek(from);
            }
            int count = 0;
            while (count < limit && iterator.isValid()) {
                int keyLength = copyKey();
                if (to != null && Arrays.compareUnsigned(key, 0, keyLength, to, 0, to.length) >= 0) {
                    break;
                }
                int valueLength = copyValue();
                sink.accept(key, keyLength, value, valueLength);
                count++;
                iterator.next();
            }
            iterator.status();
            return count;
        }

        private int copyKey() {
            int length = iterator.key(key);
            if (length > key.length) {
                key = iterator.key();
            }
            return length;
        }

        private int copyValue() {
            int length = iterator.value(value);
            if (length > value.length) {
                value = iterator.value();
            }
            return length;
        }

        @Override
        public void close() {
            iterator.close();
        }
    }
}
