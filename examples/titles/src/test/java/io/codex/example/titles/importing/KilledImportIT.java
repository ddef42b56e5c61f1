package io.codex.example.titles.importing;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.example.titles.testing.SortedTitles;
import io.codex.example.titles.testing.TitleClient;
import io.codex.example.titles.testing.TitlesProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The import is killed without warning, several times, and must end with exactly the titles of the file. */
class KilledImportIT {

    private static final int LINES = 400_000;
    private static final int KILLS = 3;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aKilledImportKeepsEveryBatchAndGoesOnToTheExactTotal(boolean shuffle) throws Exception {
        long seed = System.nanoTime();
        System.out.println("KilledImportIT seed " + seed);
        List<String> lines = lines(new Random(seed));
        SortedTitles expected = SortedTitles.of(lines);
        Files.write(folder.resolve("list.txt"), lines);

        long acknowledged = 0;
        for (int kill = 1; kill <= KILLS; kill++) {
            long enough = (long) expected.size() * kill / (KILLS + 1);
            acknowledged = importAndKill(shuffle, acknowledged, enough);
        }
        assertAStartWithoutTheListSaysHowToGoOn();
        try (TitlesProcess process = start(shuffle)) {
            TitleClient client = process.client();
            assertThat(client.imported()).as("titles after the last kill").isGreaterThanOrEqualTo(acknowledged);
            process.await("the end of the import", () -> client.state().equals("ready"));

            assertThat(client.imported()).isEqualTo(expected.size());
            assertThat(client.count("")).isEqualTo(expected.size());
            assertThat(client.allTitles(Map.of("limit", "1000"), Integer.MAX_VALUE))
                    .as("all titles with their positions, seed %d", seed)
                    .isEqualTo(expected.between(null, null, null));
            assertThat(process.stop()).as("exit status of an orderly end").isEqualTo(143);
        }
    }

    /** Returns the number of titles that the killed process had reported as stored. */
    private long importAndKill(boolean shuffle, long before, long enough) throws Exception {
        try (TitlesProcess process = start(shuffle)) {
            TitleClient client = process.client();
            assertThat(client.imported()).as("titles after a kill").isGreaterThanOrEqualTo(before);
            long[] imported = {0};
            process.await("enough titles", () -> {
                imported[0] = client.imported();
                return imported[0] >= enough;
            });
            process.kill();
            return imported[0];
        }
    }

    private void assertAStartWithoutTheListSaysHowToGoOn() throws Exception {
        try (TitlesProcess process = TitlesProcess.start(folder, "--titles.exit-after-import=true")) {
            assertThat(process.exitStatus()).isZero();
            assertThat(process.output())
                    .contains("to go on, start with --titles.import=list.txt")
                    .doesNotContain("bundled sample");
        }
    }

    private TitlesProcess start(boolean shuffle) throws IOException {
        return TitlesProcess.start(folder, "--titles.import=list.txt", "--titles.shuffle=" + shuffle);
    }

    /** Two titles of three are met once, the rest again and again, far apart. */
    private static List<String> lines(Random random) {
        List<String> lines = new ArrayList<>(LINES);
        for (int line = 0; line < LINES; line++) {
            lines.add(
                    random.nextInt(3) == 0
                            ? "again " + random.nextInt(LINES / 10)
                            : "title " + Integer.toHexString(random.nextInt()) + " of line " + line);
        }
        return lines;
    }
}
