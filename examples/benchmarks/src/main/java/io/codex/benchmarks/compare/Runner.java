package io.codex.benchmarks.compare;

import io.codex.benchmarks.Folders;
import io.codex.benchmarks.Json;
import io.codex.benchmarks.measure.RunResult;
import io.codex.benchmarks.workload.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lets one contestant do the work once. A contestant that dies in the heap gets a larger one from then on. */
final class Runner {

    private static final String LARGER_HEAP = "4g";
    private static final int SHOWN_LOG_LINES = 25;

    /** A killed process gets at least this long after it was ready, and another step with each run. */
    private static final long KILL_AFTER_MILLIS = 400;

    private static final long KILL_STEP_MILLIS = 150;

    private final Plan plan;
    private final Map<String, String> heaps = new HashMap<>();

    Runner(Plan plan) {
        this.plan = plan;
    }

    Attempt run(String contestant, int runNumber) throws IOException, InterruptedException, FailedRunException {
        String heap = heaps.getOrDefault(contestant, plan.heap());
        try {
            return new Attempt(contestant, runNumber, heap, stages(contestant, runNumber, heap));
        } catch (OutOfHeapException e) {
            if (heap.equals(LARGER_HEAP)) {
                throw e;
            }
            heaps.put(contestant, LARGER_HEAP);
            return new Attempt(contestant, runNumber, LARGER_HEAP, stages(contestant, runNumber, LARGER_HEAP));
        }
    }

    private RunResult stages(String contestant, int runNumber, String heap)
            throws IOException, InterruptedException, FailedRunException {
        Path folder = plan.folderOf(contestant);
        Folders.deleteAll(folder);
        Files.createDirectories(folder);
        try {
            RunResult result = RunResult.empty();
            for (Stage stage : plan.workload().stages()) {
                String stageHeap = stage.heap() == null ? heap : stage.heap();
                result = result.and(stage(contestant, runNumber, stage, stageHeap));
            }
            return result;
        } finally {
            Folders.deleteAll(folder);
        }
    }

    private RunResult stage(String contestant, int runNumber, Stage stage, String heap)
            throws IOException, InterruptedException, FailedRunException {
        Path log = plan.folder().resolve(contestant + ".log");
        Path result = plan.folder().resolve(contestant + ".json");
        Files.deleteIfExists(log);
        Files.deleteIfExists(result);
        ChildProcess process = new ChildProcess(ChildCommand.of(plan, contestant, stage, heap, result), log);
        int status =
                stage.killed() ? process.runAndKill(KILL_AFTER_MILLIS + runNumber * KILL_STEP_MILLIS) : process.run();
        String where = contestant + ", run " + runNumber + ", stage " + stage.name();
        switch (status) {
            case ExitStatus.SUCCESS -> {
                return stage.killed() ? RunResult.empty() : Json.read(result, RunResult.class);
            }
            case ExitStatus.OUT_OF_MEMORY ->
                throw new OutOfHeapException(where + ": the heap of " + heap + " is too small. Give more by --heap.");
            case ExitStatus.WRONG_ANSWER -> throw new FailedRunException(where + ": WRONG ANSWER.\n" + end(log));
            default -> throw new FailedRunException(where + ": ended with status " + status + ".\n" + end(log));
        }
    }

    private static String end(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN_LOG_LINES), lines.size()));
    }

    private static final class OutOfHeapException extends FailedRunException {
        OutOfHeapException(String message) {
            super(message);
        }
    }
}
