package io.codex.internal.maintenance;

import io.codex.error.CorruptStoreException;
import io.codex.internal.io.Directory;
import io.codex.internal.log.RedoEnd;
import io.codex.internal.log.RedoOperations;
import io.codex.internal.log.RedoReplay;
import io.codex.internal.log.Superblock;
import io.codex.internal.log.UnfinishedCreation;
import io.codex.internal.transaction.WriteBuffer;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** Brings the commits since the last checkpoint back from the redo log into a write buffer. It writes nothing. */
final class Recovery {

    private static final Logger LOGGER = System.getLogger(Recovery.class.getName());
    private static final int COMMITS_PER_GLANCE = 1 << 12;
    private static final long REPORT_NANOS = 1_000_000_000;

    private final Directory directory;
    private final WriteBuffer buffer;
    private long lastCommit;
    private long replayed;
    private long lastReport = System.nanoTime();

    private Recovery(Directory directory, WriteBuffer buffer, long lastCommit) {
        this.directory = directory;
        this.buffer = buffer;
        this.lastCommit = lastCommit;
    }

    /**
     * What recovery has found.
     *
     * @param buffer the commits since the last checkpoint
     * @param lastCommit the number of the newest commit
     * @param end where the redo log goes on; null if the store is new and has none yet
     */
    record Result(
            WriteBuffer buffer, long lastCommit, @Nullable RedoEnd end) {}

    /**
     * Replays the redo log.
     *
     * @param lastCommit the newest commit in the last checkpoint
     * @throws CorruptStoreException if anything acknowledged is missing or damaged
     */
    static Result run(Directory directory, Superblock.State state, long lastCommit, long expectedEntries) {
        WriteBuffer buffer = new WriteBuffer(expectedEntries);
        if (state.isCreating()) {
            UnfinishedCreation.requireUnused(directory);
            return new Result(buffer, lastCommit, null);
        }
        Recovery recovery = new Recovery(directory, buffer, lastCommit);
        RedoEnd end = RedoReplay.replay(
                directory,
                state.redoFileNumber(),
                state.redoStartLsn(),
                Math.max(state.cleanEndLsn(), 0),
                recovery::replay);
        recovery.report(state, end);
        return new Result(buffer, recovery.lastCommit, end);
    }

    private void replay(long sequence, RedoOperations.Reader operations) {
        if (sequence != lastCommit + 1) {
            throw new CorruptStoreException(
                    directory.path(),
                    0,
                    "commit " + lastCommit + " is followed by commit " + sequence + " in the redo");
        }
        while (operations.next()) {
            if (operations.isDelete()) {
                buffer.delete(operations.key());
            } else {
                buffer.put(operations.key(), operations.value());
            }
        }
        lastCommit = sequence;
        if (++replayed % COMMITS_PER_GLANCE == 0) {
            reportProgress();
        }
    }

    /** Who waits for a start shall see that something goes on. */
    private void reportProgress() {
        long now = System.nanoTime();
        if (now - lastReport >= REPORT_NANOS) {
            lastReport = now;
            LOGGER.log(Level.INFO, "Store {0}: {1} commits replayed so far", directory.path(), replayed);
        }
    }

    private void report(Superblock.State state, RedoEnd end) {
        if (end.lsn() != state.cleanEndLsn()) {
            LOGGER.log(
                    Level.INFO,
                    "Store {0} was not closed; {1} commits replayed, the last one is commit {2}{3}",
                    directory.path(),
                    replayed,
                    lastCommit,
                    end.isTailCut() ? "; the torn end of an unacknowledged commit is cut off" : "");
        }
    }
}
