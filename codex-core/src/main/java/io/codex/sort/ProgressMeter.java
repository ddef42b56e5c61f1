package io.codex.sort;

import io.codex.sort.SortProgress.Phase;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** Adds up the progress of all threads of a sort and tells the listener, one call at a time. */
final class ProgressMeter {

    /** Who counts does so in portions, lest threads meet here for every record. */
    static final int PORTION = 1 << 15;

    private final Consumer<SortProgress> listener;
    private final AtomicLong recordsRead = new AtomicLong();
    private final AtomicLong bytesRead = new AtomicLong();
    private final AtomicLong bytesSpilled = new AtomicLong();
    private final AtomicLong recordsMerged = new AtomicLong();
    private final ReentrantLock lock = new ReentrantLock(); // guards nothing but the listener's turn

    ProgressMeter(Consumer<SortProgress> listener) {
        this.listener = listener;
    }

    void read(long records, long bytes) {
        recordsRead.addAndGet(records);
        bytesRead.addAndGet(bytes);
        tell(Phase.READING);
    }

    void spilled(long bytes) {
        bytesSpilled.addAndGet(bytes);
    }

    void merged(long records) {
        recordsMerged.addAndGet(records);
        tell(Phase.MERGING);
    }

    private void tell(Phase phase) {
        lock.lock();
        try {
            listener.accept(new SortProgress(
                    phase, recordsRead.get(), bytesRead.get(), bytesSpilled.get(), recordsMerged.get()));
        } finally {
            lock.unlock();
        }
    }
}
