package io.codex.example.titles.importing;

import io.codex.Store;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Imports one list, from where an earlier run of it was cut off to its end. Used by one thread; any may stop it. */
@Component
final class TitleImport {

    private static final Logger LOGGER = LoggerFactory.getLogger(TitleImport.class);

    private final Store store;
    private final BatchWriter writer;
    private final ImportProgresses progresses;
    private final ImportStatus status;
    private volatile boolean stopping;

    TitleImport(Store store, BatchWriter writer, ImportProgresses progresses, ImportStatus status) {
        this.store = store;
        this.writer = writer;
        this.progresses = progresses;
        this.status = status;
    }

    /** Lets the running import end after its current batch. The next run goes on from there. */
    void stop() {
        stopping = true;
    }

    /** Returns whether the whole list is in the store; false if the import was stopped before. */
    boolean run(TitleSource source, boolean shuffled) {
        Inspection inspection = Inspection.of(source);
        ImportProgress progress = progresses
                .findById(inspection.fingerprint())
                .orElseGet(() -> ImportProgress.begin(inspection.fingerprint(), source.name(), shuffled));
        if (progress.finished()) {
            LOGGER.info("{} is imported already: {} titles came from it", source.name(), progress.imported());
            return true;
        }
        if (progress.shuffled() != shuffled) {
            progress = progress.beginAgain(shuffled);
        }
        try {
            return run(source, inspection, progress);
        } catch (IOException failure) {
            throw source.failed(failure);
        }
    }

    private boolean run(TitleSource source, Inspection inspection, ImportProgress begun) throws IOException {
        long start = System.nanoTime();
        ImportProgress progress = begun;
        LOGGER.info("Importing {} from line {} of {}", source.name(), begun.lines(), inspection.lines());
        try (Lines lines = open(source, begun.shuffled());
                ImportMeter meter = ImportMeter.start(inspection.lines(), begun.lines())) {
            TitleBatches batches = new TitleBatches(lines);
            batches.skip(begun.lines());
            for (TitleBatch batch = batches.next(); !batch.isEmpty() && !stopping; batch = batches.next()) {
                ImportProgress next = writer.write(batch, progress);
                status.added(next.imported() - progress.imported());
                meter.advance(batch.lines());
                progress = next;
            }
        }
        if (stopping) {
            return false;
        }
        if (progress.lines() != inspection.lines()) {
            throw new ImportException(
                    source.name() + " has changed while it was imported: it had " + inspection.lines()
                            + " lines, and then " + progress.lines(),
                    "Start again when no other program writes to it");
        }
        report(writer.finish(progress), begun, inspection, Duration.ofNanos(System.nanoTime() - start));
        return true;
    }

    private void report(ImportProgress done, ImportProgress begun, Inspection inspection, Duration time) {
        long linesNow = done.lines() - begun.lines();
        long diskBytes = store.statistics().diskBytes();
        LOGGER.info("{}", new ImportReport(done, linesNow, time, inspection.textBytes(), diskBytes));
    }

    private Lines open(TitleSource source, boolean shuffled) throws IOException {
        int maxLineBytes = Math.min(store.capabilities().maxKeyBytes(), BucketFile.MAX_LINE_BYTES);
        Lines lines = new StoppableLines(new LineReader(TitleSource.textOf(source.openStored()), maxLineBytes));
        return shuffled ? ShuffledLines.of(lines) : lines;
    }

    /** Ends at once when the application is to stop, so that reading ahead of a huge file does not keep it. */
    private final class StoppableLines implements Lines {

        private final Lines lines;

        StoppableLines(Lines lines) {
            this.lines = lines;
        }

        @Override
        public @Nullable Line next() throws IOException {
            return stopping ? null : lines.next();
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }
}
