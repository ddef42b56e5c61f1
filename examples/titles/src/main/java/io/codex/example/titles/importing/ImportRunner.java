package io.codex.example.titles.importing;

import io.codex.example.titles.TitlesProperties;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;

/**
 * Imports what is to be imported once the application serves: the file that was named, or else the sample, if nothing was
 * imported before or the sample not to its end. A failure ends the application.
 */
@Component
final class ImportRunner implements ApplicationRunner, DisposableBean {

    private static final Logger LOGGER = LoggerFactory.getLogger(ImportRunner.class);

    private final TitlesProperties properties;
    private final TitleImport titleImport;
    private final ImportProgresses progresses;
    private final ImportStatus status;

    /** Held while an import runs: the store must not be closed under it. */
    private final ReentrantLock running = new ReentrantLock();

    ImportRunner(
            TitlesProperties properties, TitleImport titleImport, ImportProgresses progresses, ImportStatus status) {
        this.properties = properties;
        this.titleImport = titleImport;
        this.progresses = progresses;
        this.status = status;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        running.lock();
        try {
            if (importAll()) {
                status.ready();
            }
        } finally {
            running.unlock();
        }
    }

    /** Returns whether all is imported, and not cut short because the application stops. */
    private boolean importAll() {
        Path file = properties.file();
        if (file != null) {
            return titleImport.run(TitleSource.file(file), properties.shuffle());
        }
        List<ImportProgress> begun = progresses.findAll();
        begun.stream()
                .filter(progress -> !progress.finished() && !isSample(progress))
                .forEach(ImportRunner::remind);
        boolean sampleWanted =
                begun.isEmpty() || begun.stream().anyMatch(progress -> isSample(progress) && !progress.finished());
        return !sampleWanted || titleImport.run(TitleSource.sample(), properties.shuffle());
    }

    private static boolean isSample(ImportProgress progress) {
        return progress.source().equals(TitleSource.sample().name());
    }

    private static void remind(ImportProgress progress) {
        LOGGER.warn(
                "The import of {} was stopped after {} lines; to go on, start with --titles.import={}",
                progress.source(),
                progress.lines(),
                progress.source());
    }

    @Override
    public void destroy() {
        titleImport.stop();
        running.lock();
        try {
            LOGGER.debug("No import is running any more");
        } finally {
            running.unlock();
        }
    }
}
