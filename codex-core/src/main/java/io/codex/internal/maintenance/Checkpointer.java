package io.codex.internal.maintenance;

import io.codex.error.CodexException;
import io.codex.error.StorageFullException;
import io.codex.internal.log.Address;
import io.codex.internal.log.CheckpointRecord;
import io.codex.internal.log.RedoLog;
import io.codex.internal.log.RetiredSegments;
import io.codex.internal.log.SegmentEntry;
import io.codex.internal.log.SegmentWriter;
import io.codex.internal.log.Superblock;
import io.codex.internal.page.SegmentPageSink;
import io.codex.internal.transaction.CommitPipeline;
import io.codex.internal.transaction.FailStop;
import io.codex.internal.transaction.Frozen;
import io.codex.internal.transaction.LoadRequest;
import io.codex.internal.tree.DiskRoot;
import io.codex.internal.tree.DiskTree;
import io.codex.internal.tree.EntryCursor;
import io.codex.internal.tree.TreeMerge;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Merges the frozen buffer into the tree on disk, which is a checkpoint: afterwards the redo of the frozen buffer is not
 * needed any more. The order of the writes makes a crash harmless at every point:
 *
 * <ol>
 *   <li>pages, values and at last the checkpoint record, which names the new root, are appended to segments, where no
 *       older state reads, and forced;
 *   <li>the superblock is pointed at the record and forced: from here on recovery starts at the new root;
 *   <li>the new tree is published;
 *   <li>the redo files before the freeze are deleted, and segments without anything alive once nobody reads them.
 * </ol>
 *
 * <p>Used by one thread at a time.
 */
final class Checkpointer {

    private static final Logger LOGGER = System.getLogger(Checkpointer.class.getName());

    private final StoreFiles files;
    private final CommitPipeline pipeline;
    private final RetiredGenerations retired;
    private final FailStop failStop;
    private final boolean leafFilters;
    private @Nullable Frozen pending;

    Checkpointer(
            StoreFiles files,
            CommitPipeline pipeline,
            RetiredGenerations retired,
            FailStop failStop,
            boolean leafFilters) {
        this.leafFilters = leafFilters;
        this.files = files;
        this.pipeline = pipeline;
        this.retired = retired;
        this.failStop = failStop;
    }

    /** Returns the bytes of the tree on disk and its large values. */
    long treeBytes() {
        return files.liveBytes();
    }

    /**
     * Merges everything that was committed before the call.
     *
     * <p>A failure before the superblock is written, of a full disk for instance, leaves everything as before, and the call
     * may be repeated. A failure of the redo log or of the superblock stops the store.
     *
     * @throws StorageFullException if the disk is full
     */
    void checkpoint() {
        mergeFrozen(false);
        pending = pipeline.freeze();
        mergeFrozen(false);
    }

    /**
     * Merges everything that was committed before the call together with the entries of a bulk load. If it fails, nothing of
     * the load was stored, and what was frozen for it stays pending.
     *
     * @return the number of entries loaded
     */
    long load(LoadRequest request) {
        mergeFrozen(false);
        try {
            Frozen frozen = pipeline.beginLoad(request);
            pending = frozen;
            long count = merge(frozen, request);
            pending = null;
            return count;
        } finally {
            pipeline.endLoad();
        }
    }

    private long merge(Frozen frozen, LoadRequest request) {
        SegmentWriter writer = files.segments().writer();
        try {
            LoadMerge load =
                    new LoadMerge(request, frozen.view(), pipeline.state().disk());
            DiskRoot root = load.write(work(frozen), writer);
            Superblock.State state = writeCheckpoint(root, frozen, writer, -1);
            publishLoad(root, state, writer);
            deleteUnneeded(pipeline.requireRedo(), frozen);
            return load.entryCount();
        } catch (RuntimeException | Error failure) {
            // A stopped store may have named what was written; otherwise nothing has changed.
            if (!failStop.isStopped()) {
                takeBack(writer, failure);
            }
            throw failure;
        }
    }

    private void publishLoad(DiskRoot root, Superblock.State state, SegmentWriter writer) {
        List<RetiredSegments> dead = new ArrayList<>();
        pipeline.publishLoad(() -> {
            files.superblock().write(state);
            dead.add(writer.publish());
            return new DiskTree(root, files.branches());
        });
        dead.forEach(retired::add);
    }

    /** Merges everything after the last commit, and marks the store as cleanly closed. */
    void finish() {
        mergeFrozen(false);
        pending = pipeline.freeze();
        mergeFrozen(true);
        Superblock.State state = files.superblock().state();
        RedoLog redo = pipeline.redo();
        if (redo != null && redo.appendedLsn() != state.cleanEndLsn()) {
            redo.force(redo.appendedLsn());
            writeSuperblock(closed(state, redo.appendedLsn()));
        }
        retired.releaseUnread();
    }

    private static Superblock.State closed(Superblock.State state, long endLsn) {
        return new Superblock.State(
                state.checkpointAddress(),
                state.checkpointLength(),
                state.redoFileNumber(),
                state.redoStartLsn(),
                endLsn);
    }

    private void mergeFrozen(boolean closing) {
        Frozen frozen = pending;
        if (frozen != null) {
            merge(frozen, closing);
            pending = null;
        }
    }

    private void merge(Frozen frozen, boolean closing) {
        RedoLog redo = pipeline.requireRedo();
        SegmentWriter writer = files.segments().writer();
        DiskRoot root;
        Superblock.State state;
        try {
            root = writeTree(pipeline.state().disk(), frozen, writer);
            state = writeCheckpoint(root, frozen, writer, closing ? redo.appendedLsn() : -1);
        } catch (RuntimeException | Error failure) {
            takeBack(writer, failure);
            throw failure;
        }
        // If this fails, it is unknown which slot the next start will find, so nothing that it names may be taken back.
        writeSuperblock(state);
        publish(root, writer);
        deleteUnneeded(redo, frozen);
    }

    /** What cannot be taken back is in nobody's way: the next merge writes over it. */
    private static void takeBack(SegmentWriter writer, Throwable failure) {
        try {
            writer.close();
        } catch (RuntimeException | Error another) {
            failure.addSuppressed(another);
        }
    }

    /** Half-way through this, memory and disk would disagree. */
    private void publish(DiskRoot root, SegmentWriter writer) {
        try {
            RetiredSegments dead = writer.publish();
            pipeline.publishMerged(new DiskTree(root, files.branches()));
            retired.add(dead);
        } catch (RuntimeException | Error failure) {
            throw failStop.stop(failure);
        }
    }

    /** The merge is done; files that stay in spite of this do no harm but take room. */
    private void deleteUnneeded(RedoLog redo, Frozen frozen) {
        retired.releaseUnread();
        try {
            redo.deleteBefore(frozen.redoStartLsn());
            files.sync();
        } catch (CodexException failure) {
            LOGGER.log(
                    Level.WARNING,
                    "Store " + files.path() + " could not delete what a merge has left behind; it will be tried again",
                    failure);
        }
    }

    private static Superblock.State writeCheckpoint(
            DiskRoot root, Frozen frozen, SegmentWriter writer, long cleanEndLsn) {
        CheckpointRecord record = new CheckpointRecord(
                root.address(),
                root.height(),
                root.entryCount(),
                frozen.redoStartLsn(),
                frozen.lastCommit(),
                0,
                writer.segments());
        long address = writer.appendCheckpoint(record);
        writer.force();
        return new Superblock.State(
                address, writer.checkpointLength(), frozen.redoFileNumber(), frozen.redoStartLsn(), cleanEndLsn);
    }

    private void writeSuperblock(Superblock.State state) {
        try {
            files.superblock().write(state);
        } catch (RuntimeException | Error failure) {
            throw failStop.stop(failure);
        }
    }

    private DiskRoot writeTree(DiskTree old, Frozen frozen, SegmentWriter writer) {
        EntryCursor pendingEntries = frozen.view().scan(new byte[0], null, false);
        return TreeMerge.merge(old, pendingEntries, work(frozen), new SegmentPageSink(writer));
    }

    private TreeMerge.Work work(Frozen frozen) {
        return new TreeMerge.Work(
                DroppedTrees.ranges(frozen.view(), pipeline.state().disk()),
                victims(),
                TreeMerge.Work.DEFAULT_PAGE_BYTES,
                leafFilters);
    }

    /** What lives in segments that are mostly dead moves on, so that they can be deleted. */
    private LongPredicate victims() {
        Set<Integer> ids = files.segments().segments().stream()
                .filter(SegmentEntry::isMostlyDead)
                .map(SegmentEntry::id)
                .collect(Collectors.toSet());
        return ids.isEmpty() ? TreeMerge.Work.NO_VICTIM : address -> ids.contains(Address.segmentId(address));
    }
}
