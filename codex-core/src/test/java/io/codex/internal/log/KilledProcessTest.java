package io.codex.internal.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.internal.io.Directory.Access;
import io.codex.internal.io.RealDirectory;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class KilledProcessTest {

    @TempDir
    private Path temporary;

    @ParameterizedTest
    @EnumSource(value = Access.class, names = "READ", mode = EnumSource.Mode.EXCLUDE)
    void aKilledProcessLosesNoCommitThatWasAppended(Access access) throws Exception {
        long acknowledged = appendUntilKilled(access);

        List<Long> sequences = RedoCommits.replay(RealDirectory.open(temporary), 0);

        assertThat(sequences).hasSizeGreaterThanOrEqualTo((int) acknowledged);
        assertThat(sequences).isEqualTo(RedoCommits.upTo(sequences.size()));
    }

    private long appendUntilKilled(Access access) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Appender.class.getName(),
                        temporary.toString(),
                        access.name())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            BufferedReader output = process.inputReader();
            long acknowledged = 0;
            while (acknowledged < 20_000) {
                acknowledged = Long.parseLong(String.valueOf(output.readLine()));
            }
            return acknowledged;
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    /** Appends without forcing, in a process of its own, and says what was appended, until it is killed. */
    static final class Appender {

        public static void main(String[] arguments) {
            RedoLog.Settings settings = new RedoLog.Settings(Access.valueOf(arguments[1]), 1 << 20);
            try (RedoLog log = RedoLog.create(RealDirectory.open(Path.of(arguments[0])), settings)) {
                for (long sequence = 1; sequence < 10_000_000; sequence++) {
                    RedoCommits.append(log, sequence);
                    if (sequence % 1_000 == 0) {
                        System.out.println(sequence);
                    }
                }
            }
        }
    }
}
