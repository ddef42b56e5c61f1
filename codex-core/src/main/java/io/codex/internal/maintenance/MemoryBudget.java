package io.codex.internal.maintenance;

import io.codex.internal.log.RedoOperations;

/**
 * How the one memory budget of a store is divided: three quarters for the write buffers, the active and the frozen one
 * together; a fifth for decoded branches; the rest for the recent writes remembered for conflict checks. The buffers get the
 * most, because the bytes that merges write in all are in inverse proportion to the size of a buffer.
 *
 * @param totalBytes the whole budget
 * @param freezeBytes the largest size at which the active buffer is frozen
 */
record MemoryBudget(long totalBytes, long freezeBytes) {

    private static final long BYTES_PER_ENTRY = 32;

    /** Larger buffers leave the caches of the processor, and memory never touched is time saved. */
    private static final long CACHED_BUFFER_BYTES = 32L << 20;

    /**
     * Returns the size at which the active buffer is frozen before a merge into a tree. A merge may write most of the tree
     * anew, so a large tree deserves a large buffer.
     *
     * @param treeBytes the bytes of the tree on disk
     */
    long freezeBytes(long treeBytes) {
        return Math.min(freezeBytes, Math.max(CACHED_BUFFER_BYTES, treeBytes));
    }

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
