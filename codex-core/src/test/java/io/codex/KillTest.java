package io.codex;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Goal: a killed process loses nothing that it has acknowledged, at any durability. Method: a child process commits and
 * prints what came back; it is killed at some moment, and the store must contain all that was printed.
 */
class KillTest {

    private static final String TREE = "numbers";
    private static final int ENTRIES_PER_COMMIT = 20;

    /** The last line of a killed process may be cut off; then this is missing. */
    private static final String END_OF_LINE = ".";

    private static final long SCATTER = 0x9E3779B97F4A7C15L;

    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource
    void everythingAcknowledgedSurvivesTheKillOfTheProcess(Durability durability) throws Exception {
        killAndCheck(durability, 2);
    }

    @Tag("long")
    @Test
    void everythingAcknowledgedSurvivesManyKills() throws Exception {
        for (Durability durability : Durability.values()) {
            killAndCheck(durability, 60);
        }
    }

    private void killAndCheck(Durability durability, int rounds) throws Exception {
        Path store = directory.resolve(durability.name());
        long committed = 0;
        for (int round = 0; round < rounds; round++) {
            long acknowledged = runAndKill(store, durability);
            long found = checkedCommits(store);
            assertThat(found)
                    .as("commits after kill %d", round)
                    .isGreaterThanOrEqualTo(Math.max(acknowledged, committed));
            committed = found;
        }
        assertThat(committed).isPositive();
    }

    /** Returns the last commit that the child acknowledged. */
    private static long runAndKill(Path store, Durability durability) throws IOException, InterruptedException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KillTest.class.getName(),
                        store.toString(),
                        durability.name())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        AtomicLong acknowledged = new AtomicLong();
        Thread reader = new Thread(() -> readLines(child, acknowledged));
        reader.start();
        waitForFirstCommit(child, acknowledged);
        Thread.sleep(ThreadLocalRandom.current().nextInt(20, 600));
        child.destroyForcibly();
        assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
        reader.join(Duration.ofSeconds(30).toMillis());
        return acknowledged.get();
    }

    private static void waitForFirstCommit(Process child, AtomicLong acknowledged) throws InterruptedException {
        while (acknowledged.get() == 0) {
            assertThat(child.isAlive()).as("the child runs").isTrue();
            Thread.sleep(5);
        }
    }

    private static void readLines(Process child, AtomicLong acknowledged) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.US_ASCII))) {
            String line = lines.readLine();
            while (line != null && line.endsWith(END_OF_LINE)) {
                acknowledged.set(Long.parseLong(line.substring(0, line.length() - END_OF_LINE.length())));
                line = lines.readLine();
            }
        } catch (IOException endOfKilledProcess) {
            throw new UncheckedIOException(endOfKilledProcess);
        }
    }

    private static long checkedCommits(Path directory) {
        try (Store store = Codex.open(directory, options(Durability.SYNC))) {
            return store.run(transaction -> {
                long entries = transaction.count(TREE, KeyRange.all());
                assertThat(entries % ENTRIES_PER_COMMIT).isZero();
                for (long entry = 0; entry < entries; entry++) {
                    assertThat(transaction.get(TREE, key(entry)))
                            .as("entry %d", entry)
                            .isPresent();
                }
                return entries / ENTRIES_PER_COMMIT;
            });
        }
    }

    private static CodexOptions options(Durability durability) {
        return CodexOptions.defaults()
                .withDurability(durability)
                .withMemoryBytes(CodexOptions.MIN_MEMORY_BYTES)
                .withLockTimeout(Duration.ofSeconds(10));
    }

    private static byte[] key(long entry) {
        return ByteBuffer.allocate(Long.BYTES).putLong(entry * SCATTER).array();
    }

    /** The child: commits without end and prints the number of each commit that came back. */
    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) {
        Store store = Codex.open(Path.of(arguments[0]), options(Durability.valueOf(arguments[1])));
        long commit = store.run(transaction -> transaction.count(TREE, KeyRange.all())) / ENTRIES_PER_COMMIT;
        while (true) {
            long first = commit * ENTRIES_PER_COMMIT;
            store.run(transaction -> {
                for (long entry = first; entry < first + ENTRIES_PER_COMMIT; entry++) {
                    transaction.put(TREE, key(entry), new byte[100]);
                }
                return true;
            });
            commit++;
            System.out.println(commit + END_OF_LINE);
            System.out.flush();
        }
    }
}
