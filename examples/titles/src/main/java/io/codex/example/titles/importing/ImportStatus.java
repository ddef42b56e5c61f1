package io.codex.example.titles.importing;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;

/** Whether titles are still coming, and how many there are. Written by the import, read by every request. */
@Component
public final class ImportStatus {

    private volatile boolean ready;
    private final AtomicLong imported = new AtomicLong();

    ImportStatus(ImportProgresses progresses) {
        // Every title came by an import, and each import counts what it added: no need to count the titles.
        progresses.findAll().forEach(progress -> added(progress.imported()));
    }

    /**
     * Tells whether everything that was to be imported is.
     *
     * @return false before and during the import
     */
    public boolean isReady() {
        return ready;
    }

    /**
     * Returns the number of distinct titles stored so far.
     *
     * @return the number, counting only what is committed
     */
    public long imported() {
        return imported.get();
    }

    void ready() {
        ready = true;
    }

    void added(long titles) {
        imported.addAndGet(titles);
    }
}
