package io.codex.internal.maintenance;

import io.codex.error.CodexException;
import io.codex.internal.log.RetiredSegments;
import io.codex.internal.transaction.SnapshotPins;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.function.LongSupplier;

/**
 * What merges have left behind and older readers may still use: it is released in order, as soon as no pin is older than
 * the merge. {@link #isReleasable} may be asked by all threads; the rest is for the thread that merges, so that a reader
 * never has to delete a file.
 */
final class RetiredGenerations {

    private static final Logger LOGGER = System.getLogger(RetiredGenerations.class.getName());
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

    /** Unmaps and deletes what no reader can reach. A file that cannot be deleted is left to the next opening. */
    void releaseUnread() {
        long oldestRead = oldestRead();
        Retired next = queue.peek();
        while (next != null && next.generation <= oldestRead) {
            queue.remove();
            release(next.segments);
            next = queue.peek();
        }
        oldestWaiting = next == null ? NOTHING : next.generation;
    }

    private static void release(RetiredSegments segments) {
        try {
            segments.release();
        } catch (CodexException failure) {
            LOGGER.log(Level.WARNING, "A dead segment could not be deleted; the next opening deletes it", failure);
        }
    }

    private long oldestRead() {
        return pins.oldestGeneration(newestGeneration.getAsLong());
    }
}
