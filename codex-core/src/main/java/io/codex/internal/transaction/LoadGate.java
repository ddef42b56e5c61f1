package io.codex.internal.transaction;

import io.codex.internal.transaction.VersionedStore.CommitRequest;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/**
 * Holds the commits that have used the tree of a running load. They would conflict with it, and so would every repetition
 * as long as it runs.
 */
final class LoadGate {

    private final CommitLock lock;
    private final Condition opened;
    private @Nullable RunningLoad load; // guarded by lock

    /** Creates an open gate that is guarded by the commit lock. */
    LoadGate(CommitLock lock) {
        this.lock = lock;
        this.opened = lock.newCondition();
    }

    /** Returns once no load concerns a commit. The commit lock is held, but let go meanwhile. */
    void await(CommitRequest request) {
        while (load != null && load.concerns(request)) {
            opened.awaitUninterruptibly();
        }
    }

    /** Begins to hold commits. The commit lock is held. */
    void close(LoadRequest request) {
        load = new RunningLoad(request);
    }

    /** Returns the load that has begun. The commit lock is held. */
    RunningLoad running() {
        RunningLoad running = load;
        if (running == null) {
            throw new AssertionError("No load has begun");
        }
        return running;
    }

    /** Lets all commits go on. */
    void open() {
        lock.lock();
        try {
            load = null;
            opened.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
