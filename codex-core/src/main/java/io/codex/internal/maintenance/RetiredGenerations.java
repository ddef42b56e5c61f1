package io.codex.internal.maintenance;

import io.codex.internal.log.RetiredSegments;
import io.codex.internal.transaction.SnapshotPins;
import java.util.ArrayDeque;
import java.util.function.LongSupplier;

/**
 * What merges have left behind and older readers may still use: it is released in order, as soon as no pin is older than
 * the merge. {@link #isReleasable} may be asked by all threads; the rest is for the thread that merges, so that a reader
 * never has to delete a file.
 */
final class RetiredGenerations {

    private static final long NOTHING = Long.MAX_VALUE;

    private record Retired(long generation, RetiredSegments segments) {}

    private final SnapshotPins pins;
    private final LongSupplier newestGeneration;
    private final ArrayDeque<Retired> queue = new ArrayDeque<>();
    private volatile long oldestWaiting = NOTHING; // the generation at the head of the queue

    RetiredGenerations(SnapshotPins pins, LongSupplier newestGeneration) {
        this.pins = pins;
        this.newestGeneration = newestGeneration;
    }

    /** Takes what the merge that was just published has left behind. */
    void add(RetiredSegments segments) {
        if (!segments.isEmpty()) {
            queue.add(new Retired(newestGeneration.getAsLong(), segments));
            oldestWaiting = queue.element().generation;
        }
    }

    /** Tells whether {@link #releaseUnread} has something to do. */
    boolean isReleasable() {
        long waiting = oldestWaiting;
        return waiting != NOTHING && waiting <= oldestRead();
    }

    /** Unmaps and deletes what no reader can reach. */
    void releaseUnread() {
        long oldestRead = oldestRead();
        Retired next = queue.peek();
        while (next != null && next.generation <= oldestRead) {
            next.segments.release();
            queue.remove();
            next = queue.peek();
        }
        oldestWaiting = next == null ? NOTHING : next.generation;
    }

    private long oldestRead() {
        return pins.oldestGeneration(newestGeneration.getAsLong());
    }
}
