package io.codex.internal.maintenance;

import io.codex.internal.log.RedoOperations;

/**
 * How the one memory budget of a store is divided: three quarters for the write buffers, the active and the frozen one
 * together; a fifth for decoded branches; the rest for the recent writes remembered for conflict checks. The buffers get the
 * most, because the bytes that merges write in all are in inverse proportion to the size of a buffer.
 *
 * @param totalBytes the whole budget
 * @param freezeBytes the size at which the active buffer is frozen; buffers that leave the processor's caches are slower
 */
record MemoryBudget(long totalBytes, long freezeBytes) {

    private static final long BYTES_PER_ENTRY = 32;

    /** Returns the size of both buffers together at which writers are held until a merge ends. */
    long bufferBytes() {
        return totalBytes / 20 * 15;
    }

    /** Returns the bound on decoded branches. */
    long branchBytes() {
        return totalBytes / 20 * 4;
    }

    /** Returns the bound on recent writes remembered for conflict checks. */
    long windowBytes() {
        return totalBytes / 20;
    }

    /** Returns the largest commit: one that fits into the buffers and the redo log with the bookkeeping for small entries. */
    long maxCommitBytes() {
        return Math.min(totalBytes / 4, RedoOperations.MAX_BYTES / 2);
    }

    /** Returns for how many keys the filter of a buffer is laid out. */
    long expectedEntries() {
        return freezeBytes / BYTES_PER_ENTRY;
    }
}
