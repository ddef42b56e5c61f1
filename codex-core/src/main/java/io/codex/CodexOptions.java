package io.codex;

import java.time.Duration;
import java.util.Objects;

/**
 * How a local store is opened. Immutable; each {@code with} method returns a changed copy.
 *
 * @param durability what a commit has survived when it returns, unless its transaction says otherwise; default
 *     {@link Durability#SYNC}
 * @param periodicInterval the longest time until a {@link Durability#PERIODIC} commit is forced; default 100 ms
 * @param memoryBytes the bound on write buffers, filters, decoded branches and cached pages of all trees together;
 *     default a quarter of the largest heap, 16 MiB at least
 * @param readOnly whether the store refuses writes and touches no file; default false
 * @param lockTimeout how long to wait for another owner of the store to let go; default zero
 * @param leafFilters whether pages written from now on carry a filter that answers most look-ups of absent keys after one
 *     touch of memory, for about ten bits on disk for each key and a little time of look-ups that find their key; default
 *     false. It may be changed at any time: pages written before stay as they are until a merge rewrites them
 */
public record CodexOptions(
        Durability durability,
        Duration periodicInterval,
        long memoryBytes,
        boolean readOnly,
        Duration lockTimeout,
        boolean leafFilters) {

    /** The smallest bound on memory, in bytes. */
    public static final long MIN_MEMORY_BYTES = 1L << 20;

    private static final long DEFAULT_MEMORY_BYTES_AT_LEAST = 16L << 20;

    /** Checks the values. */
    public CodexOptions {
        Objects.requireNonNull(durability, "durability");
        Objects.requireNonNull(periodicInterval, "periodicInterval");
        Objects.requireNonNull(lockTimeout, "lockTimeout");
        if (periodicInterval.isNegative() || periodicInterval.isZero()) {
            throw new IllegalArgumentException("periodicInterval " + periodicInterval + " must be more than zero");
        }
        if (memoryBytes < MIN_MEMORY_BYTES) {
            throw new IllegalArgumentException(
                    "memoryBytes " + memoryBytes + " is below the minimum of " + MIN_MEMORY_BYTES);
        }
        if (lockTimeout.isNegative()) {
            throw new IllegalArgumentException("lockTimeout " + lockTimeout + " must not be negative");
        }
    }

    /**
     * Returns the defaults.
     *
     * @return the defaults
     */
    public static CodexOptions defaults() {
        long quarter = Runtime.getRuntime().maxMemory() / 4;
        return new CodexOptions(
                Durability.SYNC,
                Duration.ofMillis(100),
                Math.max(quarter, DEFAULT_MEMORY_BYTES_AT_LEAST),
                false,
                Duration.ZERO,
                false);
    }

    /**
     * Returns a copy with another durability.
     *
     * @param durability the durability
     * @return the copy
     */
    public CodexOptions withDurability(Durability durability) {
        return new CodexOptions(durability, periodicInterval, memoryBytes, readOnly, lockTimeout, leafFilters);
    }

    /**
     * Returns a copy with another interval for periodic forces.
     *
     * @param periodicInterval the interval, more than zero
     * @return the copy
     */
    public CodexOptions withPeriodicInterval(Duration periodicInterval) {
        return new CodexOptions(durability, periodicInterval, memoryBytes, readOnly, lockTimeout, leafFilters);
    }

    /**
     * Returns a copy with another bound on memory.
     *
     * @param memoryBytes the bound in bytes, {@link #MIN_MEMORY_BYTES} at least
     * @return the copy
     */
    public CodexOptions withMemoryBytes(long memoryBytes) {
        return new CodexOptions(durability, periodicInterval, memoryBytes, readOnly, lockTimeout, leafFilters);
    }

    /**
     * Returns a copy that refuses writes or not.
     *
     * @param readOnly whether the store refuses writes
     * @return the copy
     */
    public CodexOptions withReadOnly(boolean readOnly) {
        return new CodexOptions(durability, periodicInterval, memoryBytes, readOnly, lockTimeout, leafFilters);
    }

    /**
     * Returns a copy that waits for another owner of the store.
     *
     * @param lockTimeout how long to wait, zero or more
     * @return the copy
     */
    public CodexOptions withLockTimeout(Duration lockTimeout) {
        return new CodexOptions(durability, periodicInterval, memoryBytes, readOnly, lockTimeout, leafFilters);
    }

    /**
     * Returns a copy whose pages carry filters for look-ups of absent keys or not.
     *
     * @param leafFilters whether pages written from now on carry a filter
     * @return the copy
     */
    public CodexOptions withLeafFilters(boolean leafFilters) {
        return new CodexOptions(durability, periodicInterval, memoryBytes, readOnly, lockTimeout, leafFilters);
    }
}
