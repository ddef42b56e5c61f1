package io.codex.example.titles.importing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShuffledLinesTest {

    private static final int LINES = 50_000;

    @Test
    void everyLineComesOnceWithItsNumberAndText() throws IOException {
        List<Line> lines = shuffled(numbers(LINES), 100);

        assertThat(lines).hasSize(LINES);
        assertThat(lines).allMatch(line -> ("line " + line.number()).equals(line.text()));
        assertThat(lines.stream().map(Line::number).distinct()).hasSize(LINES);
    }

    @Test
    void theOrderIsTheSameEachTime() throws IOException {
        List<Long> first = numbersOf(shuffled(numbers(LINES), 100));
        List<Long> second = numbersOf(shuffled(numbers(LINES), 100));

        assertThat(second).isEqualTo(first);
    }

    @Test
    void neighboursAreTornApart() throws IOException {
        List<Long> order = numbersOf(shuffled(numbers(LINES), 100));

        long neighbours = IntStream.range(1, LINES)
                .filter(index -> Math.abs(order.get(index) - order.get(index - 1)) == 1)
                .count();
        double meanDistance = IntStream.range(0, LINES)
                .mapToLong(index -> Math.abs(order.get(index) - index))
                .average()
                .orElseThrow();
        // In a random order about two pairs are neighbours, and a line lies a third of the list away from its place.
        assertThat(neighbours).isLessThan(20);
        assertThat(meanDistance / LINES).isBetween(0.32, 0.345);
    }

    @Test
    void linesTooLongAreStillThereToBeReported() throws IOException {
        List<Line> lines = shuffled("short\n" + "x".repeat(50) + "\n", 10);

        assertThat(lines)
                .filteredOn(Line::isTooLong)
                .singleElement()
                .satisfies(line -> assertThat(line.number()).isEqualTo(1));
    }

    @Test
    void theLongestLinesFitABucket() throws IOException {
        String longest = "y".repeat(BucketFile.MAX_LINE_BYTES);

        List<Line> lines = shuffled((longest + "\n").repeat(100), BucketFile.MAX_LINE_BYTES);

        assertThat(lines)
                .hasSize(100)
                .allSatisfy(line -> assertThat(line.text()).isEqualTo(longest));
    }

    private static String numbers(int count) {
        return IntStream.range(0, count).mapToObj(number -> "line " + number).collect(Collectors.joining("\n"));
    }

    private static List<Long> numbersOf(List<Line> lines) {
        return lines.stream().map(Line::number).toList();
    }

    private static List<Line> shuffled(String text, int maxLineBytes) throws IOException {
        List<Line> lines = new ArrayList<>();
        LineReader reader =
                new LineReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), maxLineBytes);
        try (ShuffledLines shuffled = ShuffledLines.of(reader)) {
            for (Line line = shuffled.next(); line != null; line = shuffled.next()) {
                lines.add(line);
            }
        }
        return lines;
    }
}
