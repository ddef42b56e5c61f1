package io.codex.internal.maintenance;

import io.codex.error.CodexException;
import io.codex.internal.io.Directory;
import io.codex.internal.log.CheckpointRecord;
import io.codex.internal.log.RedoEnd;
import io.codex.internal.log.RedoLog;
import io.codex.internal.log.SegmentStore;
import io.codex.internal.log.Superblock;
import io.codex.internal.page.SegmentPageSource;
import io.codex.internal.transaction.CommitPipeline;
import io.codex.internal.tree.BranchCache;
import io.codex.internal.tree.DiskRoot;
import io.codex.internal.tree.DiskTree;
import org.jspecify.annotations.Nullable;

/** The open files of a store, and what recovery has read from them. */
final class StoreFiles {

    private static final long SUPERBLOCK_BYTES = 8192;

    private final Directory directory;
    private final RedoLog.Settings redoSettings;
    private final StoreOpening.Lock lock;
    private final Superblock superblock;
    private final SegmentStore segments;
    private final BranchCache branches;
    private final Recovery.Result recovered;
    private final CommitPipeline.Start start;

    private StoreFiles(
            Directory directory,
            RedoLog.Settings redoSettings,
            StoreOpening.Lock lock,
            Superblock superblock,
            Checkpoint checkpoint,
            Recovery.Result recovered,
            long branchBytes) {
        this.directory = directory;
        this.redoSettings = redoSettings;
        this.lock = lock;
        this.superblock = superblock;
        this.segments = checkpoint.segments;
        this.branches = new BranchCache(new SegmentPageSource(segments), branchBytes);
        this.recovered = recovered;
        RedoEnd end = recovered.end();
        this.start = new CommitPipeline.Start(
                new DiskTree(checkpoint.root, branches),
                recovered.buffer(),
                recovered.lastCommit(),
                superblock.state().redoStartLsn(),
                end == null ? 0 : end.lsn());
    }

    /** What the last checkpoint says. */
    private record Checkpoint(SegmentStore segments, DiskRoot root, long lastCommit) {

        static Checkpoint read(Directory directory, Superblock.State state, int segmentBytes) {
            if (state.checkpointAddress() == 0) {
                return new Checkpoint(SegmentStore.create(directory, segmentBytes), DiskRoot.EMPTY, 0);
            }
            long address = state.checkpointAddress();
            int length = state.checkpointLength();
            CheckpointRecord record = SegmentStore.readCheckpoint(directory, address, length);
            DiskRoot root = new DiskRoot(record.rootAddress(), record.height(), record.entryCount());
            return new Checkpoint(
                    SegmentStore.open(directory, segmentBytes, record, address, length),
                    root,
                    record.lastCommitSequence());
        }
    }

    /**
     * Opens the files of a store, and creates them if the directory is empty.
     *
     * @throws CodexException if this is no store, or one of a newer format, or locked, or damaged
     */
    static StoreFiles open(Directory directory, EngineOptions options) {
        StoreOpening opening = new StoreOpening(directory, options);
        opening.refuseForeign();
        StoreOpening.Lock lock = opening.lock();
        try {
            return openLocked(directory, options, opening, lock);
        } catch (RuntimeException | Error failure) {
            lock.close();
            throw failure;
        }
    }

    private static StoreFiles openLocked(
            Directory directory, EngineOptions options, StoreOpening opening, StoreOpening.Lock lock) {
        Superblock superblock = opening.openSuperblock();
        try {
            Checkpoint checkpoint = Checkpoint.read(directory, superblock.state(), options.segmentBytes());
            return recovered(directory, options, opening, lock, superblock, checkpoint);
        } catch (RuntimeException | Error failure) {
            superblock.close();
            throw failure;
        }
    }

    private static StoreFiles recovered(
            Directory directory,
            EngineOptions options,
            StoreOpening opening,
            StoreOpening.Lock lock,
            Superblock superblock,
            Checkpoint checkpoint) {
        try {
            MemoryBudget budget = options.budget();
            Recovery.Result recovered =
                    Recovery.run(directory, superblock.state(), checkpoint.lastCommit, budget.expectedEntries());
            if (!options.readOnly()) {
                checkpoint.segments.deleteOrphans();
            }
            return new StoreFiles(
                    directory, opening.redoSettings(), lock, superblock, checkpoint, recovered, budget.branchBytes());
        } catch (RuntimeException | Error failure) {
            checkpoint.segments.close();
            throw failure;
        }
    }

    String path() {
        return directory.path();
    }

    Superblock superblock() {
        return superblock;
    }

    SegmentStore segments() {
        return segments;
    }

    BranchCache branches() {
        return branches;
    }

    CommitPipeline.Start start() {
        return start;
    }

    /**
     * Tells whether the store was left behind by a crash. Then what recovery has read must be made durable before anybody
     * sees it: a killed process may have left it to the operating system.
     */
    boolean wasNotClosed() {
        RedoEnd end = recovered.end();
        return end != null && (end.lsn() != superblock.state().cleanEndLsn() || end.isTailCut());
    }

    /** Opens the redo log for writing where recovery found its end, and cuts off a torn tail. */
    RedoLog openRedo() {
        RedoEnd end = recovered.end();
        if (end == null) {
            throw new IllegalStateException("Store " + path() + " was not created completely and is opened read-only");
        }
        return RedoLog.open(directory, redoSettings, end);
    }

    /** Makes the deletion of files durable. */
    void sync() {
        directory.sync();
    }

    /** Returns the bytes in segments that the newest tree uses. */
    long liveBytes() {
        return segments.liveBytes();
    }

    /** Returns the bytes of all files. */
    long diskBytes(@Nullable RedoLog redo) {
        return segments.sizeBytes() + (redo == null ? recoveredRedoBytes() : redo.sizeBytes()) + SUPERBLOCK_BYTES;
    }

    private long recoveredRedoBytes() {
        RedoEnd end = recovered.end();
        return end == null ? 0 : end.sizeBytes();
    }

    /**
     * Lets everything go, whatever fails: the first failure is thrown, with the others suppressed.
     *
     * @param redo the redo log, if it was opened
     * @param unread whether nobody can be reading a mapping; otherwise the mappings are left to the garbage collector,
     *     because reading a mapping that was taken away would end the process
     */
    void close(@Nullable RedoLog redo, boolean unread) {
        SegmentStore unreadSegments = unread ? segments : null;
        try (directory;
                lock;
                superblock;
                unreadSegments;
                redo) {
            // Leaving this block closes them from the last to the first.
        }
    }
}
