package io.codex.benchmarks.data;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TitleListTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void generatedTitlesAreDifferentAndTheSameInEveryRun() throws Exception {
        TitleFile file = TitleList.prepare(folder.resolve("one"), null, 3_000);
        TitleFile again = TitleList.prepare(folder.resolve("two"), null, 3_000);

        List<String> titles = titles(file);
        assertThat(titles).hasSize(3_000).doesNotHaveDuplicates().isEqualTo(titles(again));
        assertThat(file.titleBytes())
                .isEqualTo(titles.stream().mapToLong(String::length).sum());
    }

    @Test
    void aListIsShuffledAndItsRepeatedAndEmptyLinesAreLeftOut() throws Exception {
        Path list = folder.resolve("list.gz");
        try (OutputStream output = new GZIPOutputStream(Files.newOutputStream(list))) {
            output.write("Ä\nb\n\nc\nb\nd\ne\nf\ng\n".getBytes(UTF_8));
        }

        List<String> titles = titles(TitleList.prepare(folder, list, 7));

        assertThat(titles)
                .containsExactlyInAnyOrder("Ä", "b", "c", "d", "e", "f", "g")
                .isNotEqualTo(titles.stream().sorted().toList());
    }

    @Test
    void aListWithTooFewTitlesIsRefused() throws Exception {
        Path list = Files.writeString(folder.resolve("list.txt"), "a\nb\na\n");

        assertThatThrownBy(() -> TitleList.prepare(folder, list, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has 2 different titles, but --n=3 asks for more. Lower --n");
    }

    @Test
    void aTitleThatNotEveryEngineTakesIsRefused() throws Exception {
        Path list = Files.writeString(folder.resolve("list.txt"), "a\n" + "long".repeat(200));

        assertThatThrownBy(() -> TitleList.prepare(folder, list, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has a title of 800 bytes, but not every engine takes more than 509");
    }

    @Test
    void aSampleHoldsTitlesOfTheFileWithTheirPositions() throws Exception {
        TitleFile file = TitleList.prepare(folder, null, 500);
        List<String> titles = titles(file);

        TitleSample sample = TitleSample.draw(file, 10_000, 500);

        assertThat(sample.size()).isEqualTo(10_000);
        for (int i = 0; i < sample.size(); i++) {
            assertThat(new String(sample.titles()[i], UTF_8)).isEqualTo(titles.get(sample.positions()[i]));
        }
        assertThat(sample.positions()).contains(0, 499);
        for (byte[] unknown : sample.unknown(500)) {
            assertThat(titles).doesNotContain(new String(unknown, UTF_8));
        }
    }

    private static List<String> titles(TitleFile file) throws Exception {
        List<String> titles = new ArrayList<>();
        try (TitleFile.Reader reader = file.read()) {
            for (int i = 0; i < file.count(); i++) {
                titles.add(new String(reader.next(), UTF_8));
            }
        }
        return titles;
    }
}
