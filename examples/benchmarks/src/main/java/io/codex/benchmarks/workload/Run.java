package io.codex.benchmarks.workload;

import io.codex.benchmarks.engine.Engine;
import io.codex.benchmarks.engine.EngineKind;
import io.codex.benchmarks.engine.EngineSettings;
import io.codex.benchmarks.engine.Engines;
import io.codex.benchmarks.engine.EntryReader;
import io.codex.benchmarks.measure.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a workload needs to do one stage with one contestant.
 *
 * @param contestant the name of an engine, or of an extra of the workload
 * @param stage the name of the stage
 * @param size the size of the work
 * @param folder where the contestant keeps its files
 * @param shared where the files lie that all contestants share
 * @param titles the list of titles, or null if they are generated
 * @param memoryBytes the memory for buffers and caches
 * @param seconds how long each timed part takes, for work that is measured by time
 * @param findings gets what is found
 */
public record Run(
        String contestant,
        String stage,
        int size,
        Path folder,
        Path shared,
        @Nullable Path titles,
        long memoryBytes,
        int seconds,
        Findings findings) {

    /**
     * Opens the engine under test in the folder.
     *
     * @param forced whether every commit is on the disk before it returns
     * @return the engine; it must be closed
     */
    Engine open(boolean forced) throws Exception {
        return open(folder, forced);
    }

    /**
     * Opens the engine under test in a folder below that of the contestant.
     *
     * @param name the name of the folder, created if there is none
     * @param forced whether every commit is on the disk before it returns
     * @return the engine; it must be closed
     */
    Engine open(String name, boolean forced) throws Exception {
        return open(subfolder(name), forced);
    }

    Path subfolder(String name) throws IOException {
        return Files.createDirectories(folder.resolve(name));
    }

    /** Uses the engine on something else, so that loading its code is no part of what is measured then. */
    void warmUp() throws Exception {
        try (Engine engine = open("warm-up", false)) {
            SmallRecords.store(engine, 1);
            try (EntryReader reader = engine.reader()) {
                SmallRecords.check(reader, 0, new byte[SmallRecords.VALUE_BYTES]);
            }
        }
    }

    private Engine open(Path path, boolean forced) throws Exception {
        return kind().open(new EngineSettings(path, forced, memoryBytes));
    }

    EngineKind kind() {
        return Engines.of(contestant);
    }
}
