package io.codex.benchmarks;

import io.codex.benchmarks.compare.Comparison;
import io.codex.benchmarks.compare.Plan;
import io.codex.benchmarks.compare.Report;
import io.codex.benchmarks.engine.EngineSettings;
import io.codex.benchmarks.report.ReportTable;
import io.codex.benchmarks.workload.Workload;
import io.codex.benchmarks.workload.Workloads;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares engines and writes what was found. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description =
                "Compares engines, each in a process of its own. Ends with 1 if one of them fails or answers wrongly.")
final class CompareCommand implements Callable<Integer> {

    private static final int MAX_RUNS = 1_000;
    private static final int MAX_SECONDS = 3_600;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--workload", required = true, description = "The work; see the README for all of them.")
    private String workload = "";

    @Option(
            names = "--n",
            description = "The size of the work, mostly a number of entries. Default: that of the workload.")
    private @Nullable Integer size;

    @Option(
            names = "--engines",
            split = ",",
            description = "Who takes part: engines, and extras of the workload as floor, bare or hikari. Default: all.")
    private @Nullable List<String> engines;

    @Option(names = "--runs", defaultValue = "5", description = "How often each of them does the work.")
    private int runs;

    @Option(
            names = "--heap",
            defaultValue = "1g",
            description = "The largest heap of each process, for instance 512m or 4g.")
    private ByteSize heap = ByteSize.parse("1g");

    @Option(
            names = "--memory",
            description = "Memory for buffers and caches, of which a cache on the heap takes half the heap at most."
                    + " Default: 512m.")
    private ByteSize memory = new ByteSize(EngineSettings.DEFAULT_MEMORY_BYTES, "512m");

    @Option(names = "--seconds", defaultValue = "5", description = "How long each part takes that is measured by time.")
    private int seconds;

    @Option(names = "--json", required = true, description = "The file that gets what was found.")
    private Path json = Path.of("");

    @Option(names = "--titles", description = "A list, one title a line, plain or .gz. Default: titles are generated.")
    private @Nullable Path titles;

    @Option(names = "--dir", defaultValue = "data/benchmarks", description = "Where the files of the engines go.")
    private Path folder = Path.of("");

    @Override
    public Integer call() throws Exception {
        Plan plan = plan();
        Files.createDirectories(plan.folder());
        Files.createDirectories(json.toAbsolutePath().getParent());
        PrintWriter output = Objects.requireNonNull(spec, "spec").commandLine().getOut();
        Report report = new Comparison(plan, output).run();
        Json.write(json, report);
        output.println(ReportTable.of(report));
        report.problems().forEach(output::println);
        output.flush();
        return report.problems().isEmpty() ? 0 : 1;
    }

    private Plan plan() {
        Workload work = Workloads.of(workload);
        int checkedSize = size == null ? work.defaultSize() : within("--n", size, 1, Integer.MAX_VALUE);
        if (titles != null && !Files.isReadable(titles)) {
            throw new IllegalArgumentException(
                    "The list --titles=" + titles + " cannot be read. Name a readable file.");
        }
        return new Plan(
                work,
                checkedSize,
                contestants(work),
                within("--runs", runs, 1, MAX_RUNS),
                heap.text(),
                memory.bytes(),
                within("--seconds", seconds, 1, MAX_SECONDS),
                titles == null ? null : titles.toAbsolutePath(),
                folder.toAbsolutePath());
    }

    private List<String> contestants(Workload work) {
        List<String> possible = work.contestants();
        if (engines == null) {
            return possible;
        }
        for (String engine : engines) {
            if (!possible.contains(engine)) {
                throw new IllegalArgumentException("'" + engine + "' does not take part in the workload " + work.name()
                        + ". Choose from " + String.join(", ", possible) + ".");
            }
        }
        if (new HashSet<>(engines).size() < engines.size()) {
            throw new IllegalArgumentException("--engines=" + String.join(",", engines) + " names one twice.");
        }
        return engines;
    }

    private static int within(String option, int value, int smallest, int largest) {
        if (value < smallest || value > largest) {
            throw new IllegalArgumentException(
                    option + "=" + value + " is out of range. Give " + smallest + " to " + largest + ".");
        }
        return value;
    }
}
