package io.codex.benchmarks.engine;

import java.io.IOException;

/**
 * One ordered map from bytes to bytes with transactions, open in one folder. All methods may be called by several threads
 * at the same time; readers belong to one thread each.
 */
public interface Engine extends AutoCloseable {

    /**
     * Stores entries in one transaction.
     *
     * @param keys the keys; neither they nor the values are changed afterwards
     * @param values the values
     * @param count how many of the keys and values to store
     */
    void putAll(byte[][] keys, byte[][] values, int count) throws Exception;

    /**
     * Stores one entry in a transaction of its own.
     *
     * @param key the key
     * @param value the value
     */
    void put(byte[] key, byte[] value) throws Exception;

    /**
     * Begins to read.
     *
     * @return a reader for the calling thread; it must be closed
     */
    EntryReader reader() throws Exception;

    /** Waits until everything that was stored is on the disk. */
    void sync() throws Exception;

    /** Makes everything durable and lets the folder go. */
    @Override
    void close() throws IOException;
}
