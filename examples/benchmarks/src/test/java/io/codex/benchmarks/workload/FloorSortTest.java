package io.codex.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class FloorSortTest {

    @Test
    void titlesComeInTheOrderOfTheirBytes() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        // Few different bytes and many lengths: long common beginnings, and titles that are the beginning of others.
        List<byte[]> titles = new ArrayList<>();
        for (int i = 0; i < 80_000; i++) {
            byte[] title = new byte[random.nextInt(40)];
            for (int j = 0; j < title.length; j++) {
                title[j] = (byte) (random.nextInt(3) * 100 + 1);
            }
            titles.add(title);
        }

        List<byte[]> sorted = sort(titles);

        titles.sort(Arrays::compareUnsigned);
        assertThat(IntStream.range(0, titles.size()).filter(i -> !Arrays.equals(titles.get(i), sorted.get(i))))
                .as("positions that differ, seed " + seed)
                .isEmpty();
    }

    private static List<byte[]> sort(List<byte[]> titles) {
        int[] starts = new int[titles.size() + 1];
        for (int i = 0; i < titles.size(); i++) {
            starts[i + 1] = starts[i] + titles.get(i).length;
        }
        byte[] text = new byte[starts[titles.size()]];
        for (int i = 0; i < titles.size(); i++) {
            System.arraycopy(titles.get(i), 0, text, starts[i], titles.get(i).length);
        }
        return Arrays.stream(new FloorSort(text, starts).sort())
                .mapToObj(titles::get)
                .toList();
    }
}
