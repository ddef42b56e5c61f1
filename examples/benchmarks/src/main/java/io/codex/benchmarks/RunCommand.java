package io.codex.benchmarks;

import io.codex.benchmarks.compare.ExitStatus;
import io.codex.benchmarks.measure.Findings;
import io.codex.benchmarks.workload.Run;
import io.codex.benchmarks.workload.Workloads;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Does one stage with one contestant in this process. It is called by the comparison. */
@Command(name = "run", hidden = true, description = "Does one stage of a workload in this process.")
final class RunCommand implements Callable<Integer> {

    @Option(names = "--engine", required = true)
    private String engine = "";

    @Option(names = "--workload", required = true)
    private String workload = "";

    @Option(names = "--stage", required = true)
    private String stage = "";

    @Option(names = "--n", required = true)
    private int size;

    @Option(names = "--memory-bytes", required = true)
    private long memoryBytes;

    @Option(names = "--seconds", required = true)
    private int seconds;

    @Option(names = "--folder", required = true)
    private Path folder = Path.of("");

    @Option(names = "--shared", required = true)
    private Path shared = Path.of("");

    @Option(names = "--titles")
    private @Nullable Path titles;

    @Option(names = "--result", required = true)
    private Path result = Path.of("");

    @Override
    @SuppressWarnings("CatchAndPrintStackTrace") // The process ends with it, and its output is the log that is shown.
    public Integer call() {
        Findings findings = new Findings();
        try {
            Workloads.of(workload)
                    .run(new Run(engine, stage, size, folder, shared, titles, memoryBytes, seconds, findings));
        } catch (Exception | OutOfMemoryError e) {
            e.printStackTrace();
            return ExitStatus.of(e);
        }
        Json.write(result, findings.toResult());
        return ExitStatus.SUCCESS;
    }
}
