package io.codex.example.titles;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.example.titles.testing.SharedLists;
import io.codex.example.titles.testing.SortedTitles;
import io.codex.example.titles.testing.TitleClient;
import io.codex.example.titles.testing.TitlesProcess;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The titles of a whole encyclopaedia, in a process of its own with a heap of 1 GiB. Prints the figures too: run it alone,
 * with {@code mvn -B -ntp -Plong -pl examples/titles -am verify -Dtest=None -Dit.test=RealTitlesIT
 * -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false}.
 */
@Tag("long")
class RealTitlesIT {

    private static final String HEAP = "1g";
    private static final int TITLES = 2_955_524;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void randomPrefixesAndRangesOverTheRealListEqualThoseOfASortedList(boolean shuffle) throws Exception {
        long seed = System.nanoTime();
        System.out.println("RealTitlesIT seed " + seed);
        Path list = SharedLists.titles("zhwiki-article-titles.txt.gz");
        SortedTitles expected;
        try (InputStream text = new GZIPInputStream(Files.newInputStream(list))) {
            expected = SortedTitles.read(text);
        }
        String[] arguments = {"--titles.import=" + list, "--titles.shuffle=" + shuffle};

        try (TitlesProcess process = TitlesProcess.start(folder, HEAP, arguments)) {
            TitleClient client = process.client();
            process.await("the end of the import", () -> client.state().equals("ready"));

            assertThat(client.imported()).isEqualTo(expected.size()).isEqualTo(TITLES);
            new RandomQueries(client, expected, seed).ask(1_000);
            System.out.println(process.output()
                    .lines()
                    .filter(line -> line.contains("Imported"))
                    .findFirst()
                    .orElseThrow());
            System.out.println("Peak memory: " + process.peakMemoryKib() + " KiB");
            process.stop();
        }
        printFigures(list);
    }

    private void printFigures(Path list) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + HEAP,
                        "-cp",
                        System.getProperty("java.class.path"),
                        TitleFigures.class.getName(),
                        folder.resolve("data").resolve("titles").toString(),
                        list.toString())
                .redirectErrorStream(true)
                .start();
        System.out.println(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        assertThat(process.waitFor()).isZero();
    }
}
