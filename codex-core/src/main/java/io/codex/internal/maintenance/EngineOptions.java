package io.codex.internal.maintenance;

import io.codex.internal.log.RedoLog;
import io.codex.internal.log.SegmentStore;
import io.codex.internal.transaction.VersionedStore.Force;
import java.time.Duration;

/**
 * How an engine is opened, as plain values.
 *
 * @param defaultForce when most commits of this store will be forced; decides how the redo log is written
 * @param periodicInterval the longest time until a periodic commit is forced
 * @param memoryBytes the bound on buffers, filters and decoded branches together
 * @param readOnly whether nothing may be written, the lock apart
 * @param lockTimeout how long to wait for another owner
 * @param leafFilters whether leaves written from now on carry a filter for look-ups of absent keys
 * @param redoFileBytes the size that a redo file is laid out for, and after which its buffer is merged
 * @param freezeBytes the size of the write buffer after which it is merged
 * @param segmentBytes the size at which a new segment is begun
 */
public record EngineOptions(
        Force defaultForce,
        Duration periodicInterval,
        long memoryBytes,
        boolean readOnly,
        Duration lockTimeout,
        boolean leafFilters,
        long redoFileBytes,
        long freezeBytes,
        int segmentBytes) {

    private static final long LARGEST_BUFFER_BYTES = 64L << 20;

    /** Returns the options of a normal store: a write buffer is merged at seven twentieths of the memory. */
    public static EngineOptions of(
            Force defaultForce,
            Duration periodicInterval,
            long memoryBytes,
            boolean readOnly,
            Duration lockTimeout,
            boolean leafFilters) {
        return new EngineOptions(
                defaultForce,
                periodicInterval,
                memoryBytes,
                readOnly,
                lockTimeout,
                leafFilters,
                RedoLog.Settings.DEFAULT_FILE_BYTES,
                Math.min(memoryBytes / 20 * 7, LARGEST_BUFFER_BYTES),
                SegmentStore.DEFAULT_SEGMENT_BYTES);
    }

    /** Returns the options for looking at a store without using it. */
    static EngineOptions forReading() {
        return of(Force.NEVER, Duration.ZERO, 0, true, Duration.ZERO, false);
    }

    /** Returns how the memory is divided. */
    MemoryBudget budget() {
        return new MemoryBudget(memoryBytes, freezeBytes);
    }
}
