package io.codex.example.titles.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The application in a process of its own, started from the packaged jar, on a free port. */
public final class TitlesProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");
    private static int runs;

    private final Process process;
    private final Path log;

    private TitlesProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** Starts the application in a folder, below which its store lies. */
    public static TitlesProcess start(Path folder, String... arguments) throws IOException {
        return start(folder, "512m", arguments);
    }

    /** Starts the application with a heap of at most some size. */
    public static TitlesProcess start(Path folder, String heap, String[] arguments) throws IOException {
        Path log = folder.resolve("titles-" + runs++ + ".log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-jar",
                Path.of("target", "titles.jar").toAbsolutePath().toString(),
                "--server.port=0"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new TitlesProcess(process, log);
    }

    /** Waits until requests are answered, and returns a client for them. */
    public TitleClient client() {
        int[] port = {0};
        await("the server", () -> {
            Matcher matcher = PORT.matcher(output());
            port[0] = matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
            return port[0] != 0;
        });
        return new TitleClient(port[0]);
    }

    public void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (!process.isAlive()) {
                throw new IllegalStateException("The application ended before " + what + ":\n" + output());
            }
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("Waited in vain for " + what + ":\n" + output());
            }
            sleep();
        }
    }

    /** Ends the process at once and without any warning, as {@code kill -9} does. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Asks the process to end, and returns its exit status. */
    public int stop() throws InterruptedException {
        process.destroy();
        return exitStatus();
    }

    public int exitStatus() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("The application does not end:\n" + output());
        }
        return process.exitValue();
    }

    /** Returns the most memory that the process ever had, in KiB, where the operating system tells. */
    public OptionalLong peakMemoryKib() throws IOException {
        Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
        if (!Files.isReadable(status)) {
            return OptionalLong.empty();
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                .findFirst();
    }

    public String output() {
        try {
            return Files.readString(log);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", interrupt);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
