package io.codex.benchmarks.measure;

import io.codex.benchmarks.data.Bytes;
import io.codex.benchmarks.engine.EntrySink;

/** A sum over all entries of scans, which depends on their order and is cheap beside the scan. */
public final class ScanChecksum implements EntrySink {

    private long sum;

    @Override
    public void accept(byte[] key, int keyLength, byte[] value, int valueLength) {
        sum = sum * 31 + Bytes.getLong(value, 0) + keyLength * 7L + key[keyLength - 1];
    }

    /**
     * Returns the sum.
     *
     * @return the sum in hexadecimal digits
     */
    @Override
    public String toString() {
        return Long.toHexString(sum);
    }
}
