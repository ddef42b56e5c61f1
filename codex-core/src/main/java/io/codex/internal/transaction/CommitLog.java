package io.codex.internal.transaction;

import io.codex.error.StorageFullException;
import io.codex.internal.log.RedoLog;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The redo log as the commits use it: opened by the first of them, so that a store that is only read never writes, and the
 * end of the store when it fails. It is opened under the commit lock; everything else may come from all threads.
 */
final class CommitLog {

    private final FailStop failStop;
    private final Supplier<RedoLog> opener;
    private final long recoveredLsn;
    private volatile @Nullable RedoLog log;

    /**
     * Creates a log that is not open.
     *
     * @param opener opens it
     * @param recoveredLsn where it ends until then
     */
    CommitLog(FailStop failStop, Supplier<RedoLog> opener, long recoveredLsn) {
        this.failStop = failStop;
        this.opener = opener;
        this.recoveredLsn = recoveredLsn;
    }

    /** Returns the log, and opens it if nobody has done so. */
    RedoLog open() {
        RedoLog opened = log;
        if (opened == null) {
            opened = orNothing(opener);
            log = opened;
        }
        return opened;
    }

    /** Returns the log if it has been opened. */
    @Nullable
    RedoLog opened() {
        return log;
    }

    /** Begins a new file and returns the LSN at which it begins. */
    long roll() {
        return orNothing(open()::roll);
    }

    /** Only a full disk is known to have left the log as it was; after any other failure its end is in doubt. */
    private <T> T orNothing(Supplier<T> change) {
        try {
            return change.get();
        } catch (StorageFullException full) {
            throw full;
        } catch (RuntimeException | Error failure) {
            throw failStop.stop(failure);
        }
    }

    /** Forces the log up to a position; all commits that wait for one share a force. */
    void forceThrough(long lsn) {
        RedoLog opened = log;
        if (opened == null || opened.forcedLsn() >= lsn) {
            return;
        }
        failStop.check();
        force(opened, lsn);
    }

    /** Makes room for later commits. A failure is not that of the commit which is done: it stops the store for those. */
    void extendAhead() {
        RedoLog opened = log;
        if (opened != null) {
            try {
                opened.extendAhead();
            } catch (RuntimeException | Error failure) {
                failStop.stop(failure);
            }
        }
    }

    /** Forces everything appended so far. */
    void flush() {
        failStop.check();
        RedoLog opened = log;
        if (opened != null) {
            forceThrough(opened.appendedLsn());
        }
    }

    /** Forces everything appended so far, even if the store has stopped, unless it is the log itself that has failed. */
    void forceIfSound() {
        RedoLog opened = log;
        if (opened != null && opened.isSound()) {
            force(opened, opened.appendedLsn());
        }
    }

    private void force(RedoLog opened, long lsn) {
        try {
            opened.force(lsn);
        } catch (RuntimeException | Error failure) {
            throw failStop.stop(failure);
        }
    }

    /** Returns the LSN behind the last commit. */
    long endLsn() {
        RedoLog opened = log;
        return opened == null ? recoveredLsn : opened.appendedLsn();
    }
}
