package io.codex.benchmarks.engine;

/** Gets the entries of a scan. */
public interface EntrySink {

    /**
     * Takes one entry.
     *
     * @param key holds the key from its start on; it may be used again for the next entry
     * @param keyLength the length of the key in bytes
     * @param value holds the value from its start on; it may be used again for the next entry
     * @param valueLength the length of the value in bytes
     */
    void accept(byte[] key, int keyLength, byte[] value, int valueLength);
}
