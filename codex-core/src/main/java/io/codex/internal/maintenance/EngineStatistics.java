package io.codex.internal.maintenance;

/**
 * Figures of an engine at one moment, as plain values.
 *
 * @param liveBytes bytes in segments that the newest tree uses
 * @param diskBytes bytes of all files
 * @param bufferBytes bytes of memory held by the write buffers
 * @param cacheBytes bytes of memory held by decoded branches
 * @param memoryLimitBytes the bound on both together
 * @param commits commits since the store was opened
 * @param conflicts commits refused with a conflict
 * @param forces forces of the redo log
 * @param merges merges finished
 * @param cacheHits branches found in memory
 * @param cacheMisses branches read from the disk
 * @param openSnapshots snapshots held
 * @param oldestSnapshotNanos how long the oldest of them has been held
 */
public record EngineStatistics(
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
        long oldestSnapshotNanos) {}
