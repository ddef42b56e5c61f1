package io.codex;

import java.time.Duration;

/**
 * Figures of a store at one moment. Counters start at zero when the store is opened.
 *
 * @param liveBytes bytes in data segments that the current state uses
 * @param diskBytes bytes of all files of the store
 * @param bufferBytes bytes of memory held by writes not yet merged into the tree on disk
 * @param cacheBytes bytes of memory held by decoded branches and cached pages
 * @param memoryLimitBytes the bound on buffers and cache together
 * @param commits transactions committed that wrote something
 * @param conflicts transactions refused with a conflict
 * @param forces times the redo log was forced to disk
 * @param merges merges of the write buffer into the tree on disk; each is a checkpoint
 * @param cacheHits branch look-ups answered from memory
 * @param cacheMisses branch look-ups that read the disk
 * @param openSnapshots snapshots held by open transactions
 * @param oldestSnapshotAge how long the oldest of them has been open, zero if there is none
 */
public record StoreStatistics(
        long liveBytes,
        long diskBytes,
        long bufferBytes,
        long cacheBytes,
        long memoryLimitBytes,
        long commits,
        long conflicts,
        long forces,
        long merges,
        long cacheHits,
        long cacheMisses,
        long openSnapshots,
        Duration oldestSnapshotAge) {}
