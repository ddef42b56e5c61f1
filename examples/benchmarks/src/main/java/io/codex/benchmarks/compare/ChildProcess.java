package io.codex.benchmarks.compare;

import io.codex.benchmarks.workload.Stage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A process that does one stage. What it prints goes to a log file. */
final class ChildProcess {

    private final List<String> command;
    private final Path log;

    ChildProcess(List<String> command, Path log) {
        this.command = command;
        this.log = log;
    }

    /** Lets the process work to its end, and returns its exit status. */
    int run() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        try {
            return process.waitFor();
        } finally {
            process.destroyForcibly();
        }
    }

    /**
     * Kills the process some time after it has said that it may be killed.
     *
     * @param millis how long after
     * @return the exit status if it ended on its own before, which is a failure, or that of success
     */
    int runAndKill(long millis) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (BufferedReader output =
                        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
                Writer target = Files.newBufferedWriter(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            String line = output.readLine();
            while (line != null && !line.equals(Stage.READY)) {
                target.write(line + System.lineSeparator());
                line = output.readLine();
            }
            if (line == null) {
                int status = process.waitFor();
                return status == ExitStatus.SUCCESS ? 1 : status;
            }
            Thread.sleep(millis);
            if (!process.isAlive()) {
                return 1;
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
        return ExitStatus.SUCCESS;
    }
}
