package io.codex.internal.transaction;

import io.codex.error.LimitExceededException;

/**
 * The largest things that a transaction takes.
 *
 * @param maxKeyBytes the largest key
 * @param maxValueBytes the largest value
 * @param maxTransactionBytes the most that one transaction may write, keys and values together
 */
public record TransactionLimits(int maxKeyBytes, int maxValueBytes, long maxTransactionBytes) {

    private static final int MAX_KEY_BYTES = 16_383;
    private static final int MAX_VALUE_BYTES = 512 << 20;

    /** Returns the limits of a store. */
    public static TransactionLimits of(VersionedStore store) {
        long maxCommitBytes = store.maxCommitBytes();
        return new TransactionLimits(MAX_KEY_BYTES, (int) Math.min(maxCommitBytes, MAX_VALUE_BYTES), maxCommitBytes);
    }

    /** Refuses a key that is too large. */
    void checkKey(String treeName, byte[] key) {
        if (key.length > maxKeyBytes) {
            throw new LimitExceededException(
                    "A key of tree '" + treeName + "', in bytes,",
                    key.length,
                    maxKeyBytes,
                    "Use a shorter key, for instance a hash, and keep the long text in the value.");
        }
    }

    /** Refuses a value that is too large. */
    void checkValue(String treeName, byte[] value) {
        if (value.length > maxValueBytes) {
            throw new LimitExceededException(
                    "A value of tree '" + treeName + "', in bytes,",
                    value.length,
                    maxValueBytes,
                    "Split the value over several keys.");
        }
    }
}
