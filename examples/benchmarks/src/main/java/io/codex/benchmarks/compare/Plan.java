package io.codex.benchmarks.compare;

import io.codex.benchmarks.workload.Workload;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be compared.
 *
 * @param workload the work
 * @param size its size
 * @param contestants the names of engines, and of extras of the workload
 * @param runCount how often each of them does the work
 * @param heap the largest heap of each process, for instance {@code 1g}
 * @param memoryBytes the memory for buffers and caches of each engine that keeps its own
 * @param seconds how long each timed part takes, for work that is measured by time
 * @param titles a list of titles, or null to generate them
 * @param folder where all files go
 */
public record Plan(
        Workload workload,
        int size,
        List<String> contestants,
        int runCount,
        String heap,
        long memoryBytes,
        int seconds,
        @Nullable Path titles,
        Path folder) {

    /** Where shared data lies. */
    Path shared() {
        return folder.resolve("shared");
    }

    /** Where one contestant keeps its files during one run. */
    Path folderOf(String contestant) {
        return folder.resolve("engine-" + contestant);
    }
}
