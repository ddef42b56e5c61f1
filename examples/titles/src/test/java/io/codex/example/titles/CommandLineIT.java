package io.codex.example.titles;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.example.titles.testing.TitlesProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged application as it is started by hand. */
class CommandLineIT {

    @TempDir
    Path folder;

    @Test
    void withoutOptionsItImportsTheSampleBelowTheFolderItIsStartedFrom() throws Exception {
        try (TitlesProcess process = TitlesProcess.start(folder, "--titles.exit-after-import=true")) {
            assertThat(process.exitStatus()).isZero();

            assertThat(process.output())
                    .containsPattern(
                            "Imported 189,012 lines of the bundled sample in [0-9.]+ s: [0-9,]+ lines/s, [0-9.,]+ MB"
                                    + " on disk");
            assertThat(folder.resolve("data").resolve("titles")).isDirectoryContaining("glob:**/CODEX");
        }
    }

    @Test
    void theSampleIsImportedOnlyOnce() throws Exception {
        try (TitlesProcess first = TitlesProcess.start(folder, "--titles.exit-after-import=true")) {
            first.exitStatus();
        }
        try (TitlesProcess second = TitlesProcess.start(folder, "--titles.exit-after-import=true")) {
            assertThat(second.exitStatus()).isZero();

            assertThat(second.output()).doesNotContain("Importing");
        }
    }

    @Test
    void aFileThatDoesNotExistEndsItWithAMessageAndWithoutATrace() throws Exception {
        try (TitlesProcess process = TitlesProcess.start(folder, "--titles.import=missing.txt")) {
            assertThat(process.exitStatus()).isEqualTo(1);

            assertThat(process.output())
                    .contains("There is no file " + folder.resolve("missing.txt"), "--titles.import=FILE")
                    .doesNotContain("\tat ");
            assertThat(folder.resolve("data")).doesNotExist();
        }
    }

    @Test
    void aDamagedFileEndsItWithAMessageAndWithoutATrace() throws Exception {
        Files.write(folder.resolve("cut.gz"), new byte[] {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, 0, 1});

        try (TitlesProcess process = TitlesProcess.start(folder, "--titles.import=cut.gz")) {
            assertThat(process.exitStatus()).isEqualTo(1);

            assertThat(process.output()).contains("cut.gz is damaged").doesNotContain("\tat ");
        }
    }

    @Test
    void aSecondProcessOnTheSameStoreIsToldWhoHasIt() throws Exception {
        try (TitlesProcess first = TitlesProcess.start(folder)) {
            first.client();
            try (TitlesProcess second = TitlesProcess.start(folder)) {
                assertThat(second.exitStatus()).isEqualTo(1);

                assertThat(second.output())
                        .contains("is locked by", "codex.path")
                        .doesNotContain("\tat ");
            }
        }
    }
}
