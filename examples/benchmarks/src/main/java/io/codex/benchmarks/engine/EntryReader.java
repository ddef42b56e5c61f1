package io.codex.benchmarks.engine;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads a snapshot of an engine, by one thread. */
public interface EntryReader extends AutoCloseable {

    /** What {@link #get} returns for a key that is not there. */
    int ABSENT = -1;

    /** Goes on to the newest snapshot. */
    void renew() throws Exception;

    /**
     * Copies a value.
     *
     * @param key the key
     * @param target where the value goes, long enough for it
     * @return the length of the value, or {@link #ABSENT}
     */
    int get(byte[] key, byte[] target) throws Exception;

    /**
     * Visits entries in the order of their keys.
     *
     * @param from the first key, or null to begin with the smallest
     * @param to the key to end before, or null to go on to the largest
     * @param limit the largest number of entries to visit
     * @param sink gets every key and value
     * @return how many entries were visited
     */
    int scan(byte @Nullable [] from, byte @Nullable [] to, int limit, EntrySink sink) throws Exception;

    @Override
    void close() throws IOException;
}
