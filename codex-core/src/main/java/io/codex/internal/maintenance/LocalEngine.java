package io.codex.internal.maintenance;

import io.codex.error.CodexException;
import io.codex.error.LimitExceededException;
import io.codex.internal.io.Directory;
import io.codex.internal.log.RedoLog;
import io.codex.internal.transaction.CommitPipeline;
import io.codex.internal.transaction.FailStop;
import io.codex.internal.transaction.LoadRequest;
import io.codex.internal.transaction.SnapshotPins;
import io.codex.internal.transaction.State;
import io.codex.internal.transaction.VersionedStore;
import io.codex.internal.transaction.WriteBuffer;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The engine over the files of one directory: a write buffer in memory with a redo log behind it, and a tree on disk into
 * which the buffer is merged from time to time. All threads may share it.
 */
public final class LocalEngine implements VersionedStore {

    private static final Logger LOGGER = System.getLogger(LocalEngine.class.getName());

    private final StoreFiles files;
    private final EngineOptions options;
    private final Background background;
    private final MemoryBudget budget;
    private final FailStop failStop;
    private final SnapshotPins pins;
    private final CommitPipeline pipeline;
    private final Checkpointer checkpointer;
    private final MergeScheduler scheduler;
    private final PeriodicForce periodicForce;
    private final Runnable requireUsable = this::requireUsable;
    private final Runnable afterRelease;
    private final ReentrantLock closeLock = new ReentrantLock();
    private volatile boolean closed; // written under closeLock

    private LocalEngine(StoreFiles files, EngineOptions options, Background background) {
        this.files = files;
        this.options = options;
        this.background = background;
        this.budget = options.budget();
        this.failStop = new FailStop(files.path());
        this.pins = new SnapshotPins();
        this.pipeline = new CommitPipeline(
                files.start(),
                new CommitPipeline.Limits(budget.expectedEntries(), budget.windowBytes()),
                failStop,
                pins,
                files::openRedo);
        RetiredGenerations retired =
                new RetiredGenerations(pins, () -> pipeline.state().generation());
        this.checkpointer = new Checkpointer(files, pipeline, retired, failStop, options.leafFilters());
        this.scheduler = new MergeScheduler(
                pipeline, checkpointer, retired, background, failStop, budget, options.redoFileBytes(), requireUsable);
        this.afterRelease = scheduler::afterRelease;
        this.periodicForce = new PeriodicForce(background, options.periodicInterval(), this::forcePeriodically);
    }

    /**
     * Opens the store in a directory, and creates one if the directory is empty.
     *
     * @param directory the files; closed with the engine, or at once if opening fails
     * @param background where merges and periodic forces run; closed with the engine, or at once if opening fails
     */
    public static LocalEngine open(Directory directory, EngineOptions options, Background background) {
        try {
            LocalEngine engine = new LocalEngine(StoreFiles.open(directory, options), options, background);
            engine.secureRecovered();
            return engine;
        } catch (RuntimeException | Error failure) {
            background.close();
            directory.close();
            throw failure;
        }
    }

    /** Opening the redo log for writing cuts off a torn tail and forces the rest. */
    private void secureRecovered() {
        if (!options.readOnly() && files.wasNotClosed()) {
            try {
                pipeline.requireRedo();
            } catch (RuntimeException | Error failure) {
                files.close(null, true);
                throw failure;
            }
        }
    }

    /** Returns the path of the store, for messages. */
    public String path() {
        return files.path();
    }

    @Override
    public Snapshot snapshot(boolean mayWrite) {
        requireUsable();
        Snapshot snapshot = pipeline.snapshot(mayWrite && !options.readOnly(), requireUsable, afterRelease);
        if (closed) {
            // Closing may have looked for pins before this one was there.
            snapshot.close();
            requireUsable();
        }
        return snapshot;
    }

    @Override
    public void commit(CommitRequest request) {
        requireUsable();
        requireAllowed(request);
        scheduler.awaitRoom(request.writeBytes());
        pipeline.commit(request);
        if (request.force() == Force.PERIODIC) {
            periodicForce.request();
        }
        scheduler.afterCommit();
    }

    private IllegalStateException readOnly() {
        return new IllegalStateException("Store " + path() + " is opened read-only. Open it without that option.");
    }

    private void requireAllowed(CommitRequest request) {
        if (options.readOnly()) {
            throw readOnly();
        }
        if (request.writeBytes() > maxCommitBytes()) {
            throw new LimitExceededException(
                    "The transaction, in bytes of keys and values,",
                    request.writeBytes(),
                    maxCommitBytes(),
                    "Split the work into several transactions, or give the store more memory.");
        }
    }

    @Override
    public boolean canLoad() {
        return true;
    }

    @Override
    public long load(LoadRequest request) {
        requireUsable();
        if (options.readOnly()) {
            throw readOnly();
        }
        long[] count = {0};
        scheduler.alone(() -> {
            requireUsable();
            count[0] = checkpointer.load(request);
        });
        return count[0];
    }

    @Override
    public void flush() {
        requireUsable();
        pipeline.flush();
    }

    /** The next caller learns of a failure from the switch that the pipeline has thrown. */
    private void forcePeriodically() {
        if (!closed) {
            pipeline.forceRedo();
        }
    }

    /** Merges everything committed so far into the tree on disk. */
    public void checkpoint() {
        requireUsable();
        scheduler.checkpoint();
    }

    @Override
    public long maxCommitBytes() {
        return budget.maxCommitBytes();
    }

    private void requireUsable() {
        if (closed) {
            throw new IllegalStateException("Store " + path() + " is closed. Open it again.");
        }
        failStop.check();
    }

    /** Returns the figures of this moment. */
    public EngineStatistics statistics() {
        requireUsable();
        State state = pipeline.state();
        WriteBuffer.View frozen = state.frozen();
        RedoLog redo = pipeline.redo();
        return new EngineStatistics(
                files.liveBytes(),
                files.diskBytes(redo),
                state.active().memoryBytes() + (frozen == null ? 0 : frozen.memoryBytes()),
                files.branches().bytes(),
                budget.totalBytes(),
                pipeline.commitCount(),
                pipeline.conflictCount(),
                redo == null ? 0 : redo.forceCount(),
                state.generation(),
                files.branches().hits(),
                files.branches().misses(),
                pins.openCount(),
                pins.oldestAgeNanos());
    }

    /**
     * Merges what has not been merged, marks the store as cleanly closed and lets the files go. Snapshots that are still
     * open answer no more. If the disk is full, everything is made durable in the redo log instead. Whatever fails, files,
     * threads and the lock are let go.
     */
    @Override
    public void close() {
        closeLock.lock();
        try {
            if (!closed) {
                closed = true;
                finishAndRelease();
            }
        } finally {
            closeLock.unlock();
        }
    }

    private void finishAndRelease() {
        StoreOpening.Lock release = () -> files.close(pipeline.redo(), pins.openCount() == 0);
        try (release) {
            try (background) {
                pipeline.refuseCommits();
            }
            if (!options.readOnly()) {
                finish();
            }
        }
    }

    private void finish() {
        if (failStop.isStopped()) {
            pipeline.forceRedo();
            return;
        }
        try {
            scheduler.alone(checkpointer::finish); // a bulk load may still be running
        } catch (CodexException failure) {
            pipeline.forceRedo();
            failStop.check();
            LOGGER.log(
                    Level.WARNING,
                    "Store " + path() + " could not be merged while it was closed; its redo log keeps everything",
                    failure);
        }
    }
}
