package io.codex.internal.transaction;

import io.codex.error.CommitUnknownException;
import io.codex.error.ConflictException;
import io.codex.error.StorageFullException;
import io.codex.internal.log.RedoLog;
import io.codex.internal.log.RedoOperations;
import io.codex.internal.transaction.VersionedStore.CommitRequest;
import io.codex.internal.transaction.VersionedStore.Force;
import io.codex.internal.tree.DiskTree;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Brings commits into one order and makes them durable and visible. All of it runs in the threads of the callers.
 *
 * <p>Under the commit lock a commit is checked against the commits after its snapshot, gets its number, is appended to the
 * redo log and applied to the active buffer. The force happens outside the lock, so that commits share it. Commits become
 * visible strictly in their order: a commit that needs no force waits for the force of an earlier one that does.
 *
 * <p>A failure before the redo log has taken the commit leaves the store as it was. A failure after that leaves in doubt
 * what the files hold: it stops the store, and the caller is told that nobody knows whether the commit was stored.
 */
public final class CommitPipeline {

    private final CommitLock lock = new CommitLock();
    private final FailStop failStop;
    private final PublishedState published;
    private final SnapshotPins pins;
    private final CommitLog redo;
    private final long expectedEntries;
    private final ConflictWindow window; // guarded by lock
    private WriteBuffer buffer; // guarded by lock
    private WriteBuffer.View newest; // guarded by lock
    private long lastCommit; // guarded by lock
    private long lastCatalogCommit; // guarded by lock
    private volatile long bufferStartLsn; // written under lock
    private long neededLsn; // guarded by lock: the redo that must be on disk before the newest commit may be seen
    private boolean closing; // guarded by lock
    private final LoadGate gate = new LoadGate(lock);
    private final LongAdder commits = new LongAdder();
    private final LongAdder conflicts = new LongAdder();

    /**
     * The state that recovery found.
     *
     * @param disk the tree of the last checkpoint
     * @param buffer the commits since then
     * @param lastCommit the number of the newest commit
     * @param redoStartLsn where the redo of the buffer begins
     * @param redoEndLsn where it ends
     */
    public record Start(DiskTree disk, WriteBuffer buffer, long lastCommit, long redoStartLsn, long redoEndLsn) {}

    /**
     * Creates a pipeline that goes on where recovery ended.
     *
     * @param redoOpener opens the redo log at the first commit, so that a store that is only read never writes
     */
    public CommitPipeline(
            Start start, Limits limits, FailStop failStop, SnapshotPins pins, Supplier<RedoLog> redoOpener) {
        this.failStop = failStop;
        this.pins = pins;
        this.redo = new CommitLog(failStop, redoOpener, start.redoEndLsn());
        this.expectedEntries = limits.expectedEntries();
        this.window = new ConflictWindow(limits.windowBytes(), start.lastCommit());
        this.buffer = start.buffer();
        this.newest = buffer.view();
        this.lastCommit = start.lastCommit();
        this.bufferStartLsn = start.redoStartLsn();
        this.published = new PublishedState(new State(newest, null, start.disk(), lastCommit, 0, 0));
    }

    /**
     * The sizes that a pipeline keeps to.
     *
     * @param expectedEntries for how many keys the filter of a buffer is laid out
     * @param windowBytes the bytes of recent writes remembered for conflict checks
     */
    public record Limits(long expectedEntries, long windowBytes) {}

    /** Returns the newest visible state. */
    public State state() {
        return published.get();
    }

    /**
     * Pins the newest visible state.
     *
     * @param mayWrite whether a commit may follow that has to be checked against newer ones
     * @param requireUsable is run before each read, and throws if the store cannot be read any more
     * @param afterRelease is run when the snapshot has let its state go
     */
    public VersionedStore.Snapshot snapshot(boolean mayWrite, Runnable requireUsable, Runnable afterRelease) {
        return new StoreSnapshot(pins.pin(published, mayWrite), requireUsable, afterRelease);
    }

    /**
     * Stores the writes of a request, or throws and stores nothing.
     *
     * @throws CommitUnknownException if the redo log may have got the commit, but it is not known to be on the disk
     */
    public void commit(CommitRequest request) {
        RedoOperations operations = request.writes().operations();
        Ticket ticket = append(request, operations);
        try {
            redo.forceThrough(ticket.neededLsn);
            published.publishCommit(ticket.view, ticket.sequence, ticket.catalogSequence);
        } catch (RuntimeException | Error failure) {
            throw inDoubt(failure);
        }
        commits.increment();
        redo.extendAhead();
    }

    /** Whatever failed, the next start may find the commit in the redo log, so nobody may believe that it is gone. */
    private CommitUnknownException inDoubt(Throwable failure) {
        return new CommitUnknownException(
                "It is not known whether the commit was stored, and the store has stopped. Close the store, remove the"
                        + " cause, open it again and look before you repeat the work.",
                failStop.stop(failure));
    }

    private record Ticket(long sequence, long catalogSequence, long neededLsn, WriteBuffer.View view) {}

    private Ticket append(CommitRequest request, RedoOperations operations) {
        lock.lock();
        try {
            gate.await(request);
            requireUsable();
            check(request);
            long endLsn = appendOrNothing(operations);
            lastCommit++;
            if (request.force() == Force.BEFORE_RETURN) {
                neededLsn = endLsn;
            }
            if (CatalogKeys.areIn(request.writes())) {
                lastCatalogCommit = lastCommit;
            }
            apply(request);
            return new Ticket(lastCommit, lastCatalogCommit, neededLsn, newest);
        } finally {
            lock.unlock();
        }
    }

    private void requireUsable() {
        failStop.check();
        if (closing) {
            throw new IllegalStateException("The store is closed. Open it again.");
        }
    }

    private void check(CommitRequest request) {
        try {
            window.check(request);
        } catch (ConflictException conflict) {
            conflicts.increment();
            throw conflict;
        }
    }

    private long appendOrNothing(RedoOperations operations) {
        RedoLog log = redo.open();
        try {
            return log.append(lastCommit + 1, operations);
        } catch (StorageFullException full) {
            throw full;
        } catch (RuntimeException | Error failure) {
            throw inDoubt(failure);
        }
    }

    private void apply(CommitRequest request) {
        try {
            buffer.apply(request.writes());
            newest = buffer.view();
            window.add(lastCommit, request.writes());
            if (window.isPruningDue()) {
                window.prune(pins.oldestWritableVersion(published.get().lastCommit()));
            }
        } catch (RuntimeException | Error failure) {
            throw inDoubt(failure);
        }
    }

    /** Returns once everything committed so far is on the disk. */
    public void flush() {
        redo.flush();
    }

    /**
     * Forces everything appended, even if the store has stopped, unless it is the redo log that has failed: commits that
     * were promised a later force have to get it, whatever else went wrong.
     */
    public void forceRedo() {
        redo.forceIfSound();
    }

    /** Returns the bytes of memory that the active buffer holds. */
    public long activeBytes() {
        return published.get().active().memoryBytes();
    }

    /** Returns the bytes of redo written since the active buffer was begun. */
    public long activeRedoBytes() {
        return redo.endLsn() - bufferStartLsn;
    }

    /**
     * Freezes the active buffer between two commits and begins a new one and a new redo file. Commits that are still being
     * forced are waited for, so that all of the frozen buffer is visible.
     *
     * @return the frozen buffer, or null if there is nothing to freeze or a frozen one is still being merged
     * @throws StorageFullException if there is no room for a new redo file; nothing has changed
     */
    public @Nullable Frozen freeze() {
        flushWhatIsFrozen();
        lock.lock();
        try {
            failStop.check();
            if (published.get().frozen() != null || newest.isEmpty()) {
                return null;
            }
            redo.forceThrough(neededLsn);
            published.publishCommit(newest, lastCommit, lastCatalogCommit);
            return freezeLocked();
        } finally {
            lock.unlock();
        }
    }

    /** Beginning a new file forces the old one. Doing most of that before the lock keeps the pause of writers short. */
    private void flushWhatIsFrozen() {
        if (published.get().frozen() == null) {
            flush();
        }
    }

    private Frozen freezeLocked() {
        WriteBuffer.View settled = settle();
        bufferStartLsn = redo.roll();
        buffer = new WriteBuffer(expectedEntries);
        newest = buffer.view();
        published.publishFrozen(settled, newest);
        return new Frozen(settled, lastCommit, redo.open().fileNumber(), bufferStartLsn);
    }

    /** Half-way through this, nobody may trust the buffer. */
    private WriteBuffer.View settle() {
        try {
            return buffer.settledView();
        } catch (RuntimeException | Error failure) {
            throw failStop.stop(failure);
        }
    }

    /**
     * Begins a bulk load: freezes the buffer, and from now on lets commits wait that have used the tree. No frozen buffer may
     * be there.
     *
     * @return the frozen buffer, which may be empty
     * @throws ConflictException if the catalog has changed
     * @throws StorageFullException if there is no room for a new redo file; nothing has changed
     */
    public Frozen beginLoad(LoadRequest request) {
        flush();
        lock.lock();
        try {
            requireUsable();
            check(request.catalog());
            gate.close(request);
            redo.forceThrough(neededLsn);
            published.publishCommit(newest, lastCommit, lastCatalogCommit);
            return freezeLocked();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Makes a load visible as the newest commit. An empty commit in the redo log takes its number; everything before it is
     * forced, so that what survives a crash is still the beginning of all commits. Writers wait for that.
     *
     * @param makeDurable points the superblock at the new tree, and returns that
     * @throws StorageFullException if the redo log has no room; nothing has changed
     */
    public void publishLoad(Supplier<DiskTree> makeDurable) {
        flush();
        lock.lock();
        try {
            failStop.check();
            RunningLoad running = gate.running();
            long endLsn = appendOrNothing(new RedoOperations());
            lastCommit++;
            lastCatalogCommit = running.changesCatalog() ? lastCommit : lastCatalogCommit;
            try {
                redo.forceThrough(endLsn);
                published.publishLoaded(newest, lastCommit, lastCatalogCommit, makeDurable.get());
                window.add(lastCommit, running.effects());
            } catch (RuntimeException | Error failure) {
                throw inDoubt(failure);
            }
            commits.increment();
        } finally {
            lock.unlock();
        }
    }

    /** Lets the commits go on that a load has held, whatever became of it. */
    public void endLoad() {
        gate.open();
    }

    /** Refuses commits from now on, and returns when those that were taken are as durable and visible as promised. */
    public void refuseCommits() {
        lock.lock();
        try {
            closing = true;
            if (!failStop.isStopped()) {
                redo.forceThrough(neededLsn);
                published.publishCommit(newest, lastCommit, lastCatalogCommit);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Publishes the tree that a merge has made from the frozen buffer and the old tree. */
    public void publishMerged(DiskTree merged) {
        published.publishMerged(merged);
    }

    /** Returns the redo log, and opens it if no commit has done so. */
    public RedoLog requireRedo() {
        lock.lock();
        try {
            return redo.open();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the redo log if it has been opened. */
    public @Nullable RedoLog redo() {
        return redo.opened();
    }

    /** Returns the number of commits since the store was opened. */
    public long commitCount() {
        return commits.sum();
    }

    /** Returns the number of commits refused with a conflict since the store was opened. */
    public long conflictCount() {
        return conflicts.sum();
    }
}
