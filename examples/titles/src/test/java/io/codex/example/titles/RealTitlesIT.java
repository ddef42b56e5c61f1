package io.codex.example.titles;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.example.titles.testing.SharedLists;
import io.codex.example.titles.testing.SortedTitles;
import io.codex.example.titles.testing.TitleClient;
import io.codex.example.titles.testing.TitlesProcess;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The titles of a whole encyclopaedia, in a process of its own with a small heap. */
@Tag("long")
class RealTitlesIT {

    @TempDir
    Path folder;

    @Test
    void randomPrefixesAndRangesOverTheRealListEqualThoseOfASortedList() throws Exception {
        long seed = System.nanoTime();
        System.out.println("RealTitlesIT seed " + seed);
        Path list = SharedLists.titles("zhwiki-article-titles.txt.gz");
        SortedTitles expected;
        try (InputStream text = new GZIPInputStream(Files.newInputStream(list))) {
            expected = SortedTitles.read(text);
        }

        try (TitlesProcess process = TitlesProcess.start(folder, "--titles.import=" + list, "--titles.shuffle=true")) {
            TitleClient client = process.client();
            process.await("the end of the import", () -> client.state().equals("ready"));

            assertThat(client.imported()).isEqualTo(expected.size()).isEqualTo(2_955_524);
            new RandomQueries(client, expected, seed).ask(1_000);
        }
    }
}
