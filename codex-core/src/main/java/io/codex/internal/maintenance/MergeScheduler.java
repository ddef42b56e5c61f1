package io.codex.internal.maintenance;

import io.codex.error.StorageFullException;
import io.codex.internal.transaction.CommitPipeline;
import io.codex.internal.transaction.FailStop;
import io.codex.internal.transaction.State;
import io.codex.internal.transaction.WriteBuffer;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Decides when the active buffer is frozen and merged, and holds writers back when merges cannot keep up. At most one
 * merge runs at a time.
 *
 * <p>A merge that finds the disk full is tried again when a writer needs the room that it would make; the writer then
 * gets the failure. Reads are not touched by it.
 */
final class MergeScheduler {

    private final CommitPipeline pipeline;
    private final Checkpointer checkpointer;
    private final RetiredGenerations retired;
    private final Background background;
    private final FailStop failStop;
    private final MemoryBudget budget;
    private final long maxRedoBytes;
    private final Runnable requireUsable;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition mergeEnded = lock.newCondition();
    private final AtomicBoolean releasing = new AtomicBoolean();
    private volatile boolean merging; // written under lock
    private volatile @Nullable StorageFullException diskFull; // written under lock

    MergeScheduler(
            CommitPipeline pipeline,
            Checkpointer checkpointer,
            RetiredGenerations retired,
            Background background,
            FailStop failStop,
            MemoryBudget budget,
            long maxRedoBytes,
            Runnable requireUsable) {
        this.pipeline = pipeline;
        this.checkpointer = checkpointer;
        this.retired = retired;
        this.background = background;
        this.failStop = failStop;
        this.budget = budget;
        this.maxRedoBytes = maxRedoBytes;
        this.requireUsable = requireUsable;
    }

    /** Starts a merge if the active buffer, or its redo, has grown large enough. */
    void afterCommit() {
        if (!merging && diskFull == null && isDue()) {
            start();
        }
    }

    private boolean isDue() {
        return pipeline.activeBytes() >= budget.freezeBytes() || pipeline.activeRedoBytes() >= maxRedoBytes;
    }

    private void start() {
        lock.lock();
        try {
            if (merging) {
                return;
            }
            merging = true;
            diskFull = null;
        } finally {
            lock.unlock();
        }
        try {
            background.execute(this::runMerges);
        } catch (RejectedExecutionException closing) {
            // Closing the store merges by itself what is left.
            end(null);
        }
    }

    /** Deletes, in the background, what only readers have kept that are gone now. */
    void afterRelease() {
        if (retired.isReleasable() && releasing.compareAndSet(false, true)) {
            try {
                background.execute(this::release);
            } catch (RejectedExecutionException closing) {
                releasing.set(false); // closing the store does it
            }
        }
    }

    private void release() {
        releasing.set(false);
        try {
            retired.releaseUnread();
        } catch (RuntimeException | Error failure) {
            failStop.stop(failure);
        }
    }

    private void runMerges() {
        StorageFullException full = null;
        try {
            do {
                checkpointer.checkpoint();
            } while (isDue());
        } catch (StorageFullException e) {
            full = e;
        } catch (RuntimeException | Error failure) {
            // Nobody waits for this thread; the next caller learns of the failure.
            failStop.stop(failure);
        } finally {
            end(full);
        }
    }

    private void end(@Nullable StorageFullException full) {
        lock.lock();
        try {
            merging = false;
            diskFull = full;
            mergeEnded.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns once the buffers have room for a commit. An interrupt does not cut the waiting short, but is kept.
     *
     * @throws StorageFullException if a merge is needed and the disk is full
     */
    void awaitRoom(long commitBytes) {
        while (!hasRoom(commitBytes)) {
            requireUsable.run();
            start();
            awaitMerge();
        }
    }

    /** Returns once everything committed before the call has been merged. */
    void checkpoint() {
        awaitIdle();
        start();
        awaitMerge();
        requireUsable.run();
    }

    /** A commit always fits into an empty active buffer with no frozen one beside it. */
    private boolean hasRoom(long commitBytes) {
        State state = pipeline.state();
        WriteBuffer.View frozen = state.frozen();
        long frozenBytes = frozen == null ? 0 : frozen.memoryBytes();
        long held = state.active().memoryBytes() + frozenBytes;
        return held + commitBytes <= budget.bufferBytes()
                || (frozen == null && state.active().isEmpty());
    }

    private void awaitMerge() {
        lock.lock();
        try {
            while (merging) {
                mergeEnded.awaitUninterruptibly();
            }
            StorageFullException full = diskFull;
            if (full != null) {
                throw new StorageFullException(
                        "The write buffer cannot be merged, because the disk is full. Nothing that was committed is lost."
                                + " Free some disk space and try again.",
                        full);
            }
        } finally {
            lock.unlock();
        }
    }

    private void awaitIdle() {
        lock.lock();
        try {
            while (merging) {
                mergeEnded.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }
}
