package io.codex.example.titles.importing;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.example.titles.Title;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TitleBatchesTest {

    @Test
    void aBatchHoldsTenThousandLinesAndTheLastOneTheRest() throws IOException {
        TitleBatches batches = batches("t\n".repeat(25_000));

        assertThat(batches.next().lines()).isEqualTo(10_000);
        assertThat(batches.next().lines()).isEqualTo(10_000);
        assertThat(batches.next().lines()).isEqualTo(5_000);
        assertThat(batches.next().isEmpty()).isTrue();
    }

    @Test
    void aRepeatedTitleKeepsItsFirstPosition() throws IOException {
        TitleBatch batch = batches("a\nb\na\n").next();

        assertThat(batch.titles().values()).containsExactlyInAnyOrder(new Title("a", 0), new Title("b", 1));
        assertThat(batch.lines()).isEqualTo(3);
    }

    @Test
    void blankInvalidAndLongLinesAreCountedAndLeftOut() throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.write("good\n\n \t\u3000\n".getBytes(StandardCharsets.UTF_8));
        text.write(new byte[] {'x', (byte) 0xFF, '\n'});
        text.write(("y".repeat(200) + "\nlast").getBytes(StandardCharsets.UTF_8));

        TitleBatch batch = new TitleBatches(new LineReader(new ByteArrayInputStream(text.toByteArray()), 100)).next();

        assertThat(batch.titles()).containsOnlyKeys("good", "last");
        assertThat(batch.titles().get("last")).isEqualTo(new Title("last", 5));
        assertThat(batch.blank()).isEqualTo(2);
        assertThat(batch.invalid()).isEqualTo(1);
        assertThat(batch.tooLong()).isEqualTo(1);
    }

    @Test
    void skippedLinesStillCountForThePosition() throws IOException {
        TitleBatches batches = batches("a\nb\nc\n");

        batches.skip(2);

        assertThat(batches.next().titles()).containsOnly(Map.entry("c", new Title("c", 2)));
    }

    private static TitleBatches batches(String text) {
        return new TitleBatches(new LineReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 100));
    }
}
