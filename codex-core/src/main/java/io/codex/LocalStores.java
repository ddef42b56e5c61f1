package io.codex;

import io.codex.error.NotAStoreException;
import io.codex.internal.io.Directory;
import io.codex.internal.io.MemoryDirectory;
import io.codex.internal.io.RealDirectory;
import io.codex.internal.maintenance.BackgroundThreads;
import io.codex.internal.maintenance.EngineOptions;
import io.codex.internal.maintenance.EngineStatistics;
import io.codex.internal.maintenance.LocalEngine;
import io.codex.internal.maintenance.StoreVerifier;
import io.codex.internal.transaction.VersionedStore.Force;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Puts the floors of the local engine together. */
final class LocalStores {

    private LocalStores() {}

    /** Opens the store in a directory. */
    static Store open(Path path, CodexOptions options) {
        if (options.readOnly()) {
            requireDirectory(path);
        }
        return open(RealDirectory.open(path), options);
    }

    private static void requireDirectory(Path path) {
        if (!Files.isDirectory(path)) {
            throw new NotAStoreException("There is no store at " + path
                    + ", and only looking does not create one. Name the directory of a store.");
        }
    }

    /** Reads everything in a store that is not open. */
    static StoreReport verify(Path path) {
        requireDirectory(path);
        try (Directory directory = RealDirectory.open(path)) {
            StoreVerifier.Report report = StoreVerifier.verifyLocked(directory);
            return new StoreReport(
                    report.findings().stream()
                            .map(finding ->
                                    new StoreReport.Finding(finding.file(), finding.offset(), finding.message()))
                            .toList(),
                    report.pageCount(),
                    report.valueCount(),
                    report.entryCount(),
                    report.redoCommitCount());
        }
    }

    /** Creates a store that keeps its files in memory. */
    static Store inMemory(CodexOptions options) {
        return open(new MemoryDirectory("in memory"), options);
    }

    private static Store open(Directory directory, CodexOptions options) {
        EngineOptions engineOptions = EngineOptions.of(
                force(options.durability()),
                options.periodicInterval(),
                options.memoryBytes(),
                options.readOnly(),
                options.lockTimeout(),
                options.leafFilters());
        return store(LocalEngine.open(directory, engineOptions, new BackgroundThreads(directory.path())), options);
    }

    /** Puts the contract's face on an engine. */
    static Store store(LocalEngine engine, CodexOptions options) {
        return new EngineStore(engine.path(), engine, () -> statistics(engine.statistics()), options);
    }

    private static Force force(Durability durability) {
        return switch (durability) {
            case SYNC -> Force.BEFORE_RETURN;
            case PERIODIC -> Force.PERIODIC;
            case NONE -> Force.NEVER;
        };
    }

    private static StoreStatistics statistics(EngineStatistics figures) {
        return new StoreStatistics(
                figures.liveBytes(),
                figures.diskBytes(),
                figures.bufferBytes(),
                figures.cacheBytes(),
                figures.memoryLimitBytes(),
                figures.commits(),
                figures.conflicts(),
                figures.forces(),
                figures.merges(),
                figures.cacheHits(),
                figures.cacheMisses(),
                figures.openSnapshots(),
                Duration.ofNanos(figures.oldestSnapshotNanos()));
    }
}
