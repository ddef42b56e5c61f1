package io.codex.example.titles.importing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineReaderTest {

    @Test
    void aLineEndsWithALineFeedOrTheEndOfTheFile() throws IOException {
        assertThat(texts("a\nb\n")).containsExactly("a", "b");
        assertThat(texts("a\nb")).containsExactly("a", "b");
        assertThat(texts("\n\n")).containsExactly("", "");
        assertThat(texts("")).isEmpty();
    }

    @Test
    void theCarriageReturnOfALineEndIsNoPartOfTheTitle() throws IOException {
        assertThat(texts("a\r\nb\rc\r\n")).containsExactly("a", "b\rc");
    }

    @Test
    void aByteOrderMarkIsLeftOutAtTheStartOfTheFileOnly() throws IOException {
        assertThat(texts("\uFEFFa\n\uFEFFb")).containsExactly("a", "\uFEFFb");
    }

    @Test
    void otherLineSeparatorsOfUnicodeBelongToTheTitle() throws IOException {
        assertThat(texts("a\u2028b\u0085c\u000Bd\n")).containsExactly("a\u2028b\u0085c\u000Bd");
    }

    @Test
    void linesAreCountedFromZeroWhateverTheyHold() throws IOException {
        List<Line> lines = lines(stream("a\n\n\nb"), 100);

        assertThat(lines).extracting(Line::number).containsExactly(0L, 1L, 2L, 3L);
    }

    @Test
    void aLineOfExactlyTheLimitIsKeptAndALongerOneIsNot() throws IOException {
        List<Line> lines = lines(stream("12345\r\n123456\n12345"), 5);

        assertThat(lines).extracting(Line::isTooLong).containsExactly(false, true, false);
        assertThat(lines.get(0).text()).isEqualTo("12345");
    }

    @Test
    void theByteOrderMarkDoesNotCountForTheLimit() throws IOException {
        List<Line> lines = lines(stream("\uFEFF12345\r\n\uFEFF12345"), 5);

        assertThat(lines).extracting(Line::isTooLong).containsExactly(false, true);
        assertThat(lines.get(0).text()).isEqualTo("12345");
    }

    @Test
    void aLineLongerThanAnyBufferTakesNoMemoryAndTheNextIsRead() throws IOException {
        String tooLong = "x".repeat(1_000_000);

        List<Line> lines = lines(stream(tooLong + "\nshort"), 16_383);

        assertThat(lines).hasSize(2);
        assertThat(lines.get(0).isTooLong()).isTrue();
        assertThat(lines.get(1).text()).isEqualTo("short");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 65_535, 65_536, 65_537})
    void whereTheBufferIsCutDoesNotMatter(int chunk) throws IOException {
        String text = "first\n" + "é😀".repeat(2_000) + "\n\nlast";

        List<Line> lines = lines(new ChunkedInput(stream(text), chunk), 16_383);

        assertThat(lines).extracting(Line::text).containsExactly("first", "é😀".repeat(2_000), "", "last");
    }

    @ParameterizedTest
    @ValueSource(strings = {"80", "C3", "C328", "EDA080", "F4908080", "F8888080", "61FF"})
    void bytesThatAreNoUtf8HaveNoText(String hex) {
        assertThat(new Line(0, HexFormat.of().parseHex(hex)).text()).isNull();
    }

    @Test
    void theReplacementCharacterItselfIsText() {
        assertThat(new Line(0, "\uFFFD".getBytes(StandardCharsets.UTF_8)).text())
                .isEqualTo("\uFFFD");
    }

    private static List<@Nullable String> texts(String text) throws IOException {
        return lines(stream(text), 100).stream()
                .<@Nullable String>map(Line::text)
                .toList();
    }

    private static List<Line> lines(InputStream input, int maxLineBytes) throws IOException {
        List<Line> lines = new ArrayList<>();
        try (LineReader reader = new LineReader(input, maxLineBytes)) {
            for (Line line = reader.next(); line != null; line = reader.next()) {
                lines.add(line);
            }
        }
        return lines;
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Gives at most a few bytes at a time, as a slow disk or a decompressor may. */
    private static final class ChunkedInput extends FilterInputStream {

        private final int chunk;

        ChunkedInput(InputStream input, int chunk) {
            super(input);
            this.chunk = chunk;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            return super.read(buffer, offset, Math.min(length, chunk));
        }
    }
}
