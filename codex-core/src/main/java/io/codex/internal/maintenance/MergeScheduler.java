package io.codex.internal.maintenance;

import io.codex.error.CodexException;
import io.codex.error.StorageException;
import io.codex.error.StorageFullException;
import io.codex.internal.transaction.CommitPipeline;
import io.codex.internal.transaction.FailStop;
import io.codex.internal.transaction.State;
import io.codex.internal.transaction.WriteBuffer;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Decides when the active buffer is frozen and merged, and holds writers back when merges cannot keep up. At most one
 * merge runs at a time.
 *
 * <p>A merge that fails, on a full disk for instance, has changed nothing. It is tried again whenever so much redo was
 * written as makes a merge due, and when a writer needs the room that it would make; the writer then gets the failure.
 * Reads are not touched by it.
 */
final class MergeScheduler {

    private static final Logger LOGGER = System.getLogger(MergeScheduler.class.getName());

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
    private volatile @Nullable Throwable failure; // of the last merge; written under lock
    private volatile long retryRedoBytes; // written under lock
    private volatile long freezeBytes; // fits the tree of the last merge; written under lock

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
        this.freezeBytes = budget.freezeBytes(checkpointer.treeBytes());
    }

    /** Starts a merge if the active buffer, or its redo, has grown large enough. Never fails: the commit is done. */
    void afterCommit() {
        if (!merging && (failure == null ? isDue() : pipeline.activeRedoBytes() >= retryRedoBytes)) {
            start();
        }
    }

    private boolean isDue() {
        return pipeline.activeBytes() >= freezeBytes || pipeline.activeRedoBytes() >= maxRedoBytes;
    }

    private void start() {
        lock.lock();
        try {
            if (merging) {
                return;
            }
            merging = true;
            failure = null;
        } finally {
            lock.unlock();
        }
        try {
            background.execute(this::runMerges);
        } catch (RejectedExecutionException closing) {
            // Closing the store merges by itself what is left.
            end(null);
        } catch (RuntimeException | Error noThread) {
            end(noThread);
        }
    }

    /** Deletes, in the background, what only readers have kept that are gone now. */
    void afterRelease() {
        if (retired.isReleasable() && releasing.compareAndSet(false, true)) {
            try {
                background.execute(this::release);
            } catch (RejectedExecutionException closing) {
                releasing.set(false); // closing the store does it
            } catch (RuntimeException | Error noThread) {
                releasing.set(false);
                LOGGER.log(
                        Level.WARNING, "Dead segments are deleted later, because no thread could be started", noThread);
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
        Throwable failed = null;
        try {
            do {
                checkpointer.checkpoint();
            } while (isDue());
        } catch (RuntimeException | Error e) {
            failed = e;
        } finally {
            end(failed);
        }
    }

    /** What has stopped the store is told by its switch, everything else to those who need the merge. */
    private void end(@Nullable Throwable failed) {
        if (failed != null) {
            LOGGER.log(
                    Level.WARNING, "The write buffer could not be merged; nothing that was committed is lost", failed);
        }
        lock.lock();
        try {
            freezeBytes = budget.freezeBytes(checkpointer.treeBytes());
            retryRedoBytes = pipeline.activeRedoBytes() + maxRedoBytes;
            failure = failStop.isStopped() ? null : failed;
            merging = false;
            mergeEnded.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns once the buffers have room for a commit. An interrupt does not cut the waiting short, but is kept.
     *
     * @throws CodexException if a merge is needed and fails, on a full disk for instance
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

    /** Does work that must not meet a merge, in this thread and instead of one. */
    void alone(Runnable work) {
        lock.lock();
        try {
            while (merging) {
                mergeEnded.awaitUninterruptibly();
            }
            merging = true;
        } finally {
            lock.unlock();
        }
        try {
            work.run();
        } finally {
            end(null);
        }
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
            Throwable cause = failure;
            if (cause != null) {
                throw unmerged(cause);
            }
        } finally {
            lock.unlock();
        }
    }

    private static CodexException unmerged(Throwable cause) {
        if (cause instanceof StorageFullException) {
            return new StorageFullException(
                    "The write buffer cannot be merged, because the disk is full. Nothing that was committed is lost."
                            + " Free some disk space and try again.",
                    cause);
        }
        return new StorageException(
                "The write buffer cannot be merged (" + cause.getMessage() + "). Nothing that was committed is lost."
                        + " Remove the cause and try again.",
                cause);
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
