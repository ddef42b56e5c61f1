package io.codex.benchmarks.data;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Titles drawn at random from a file, the same for every engine, in random order.
 *
 * @param titles the titles; some may have been drawn twice
 * @param positions where each stands in the file, counted from zero: its value
 */
public record TitleSample(byte[][] titles, int[] positions) {

    private static final long SEED = 11;

    /** Makes a title one that is not there. */
    private static final byte[] UNKNOWN_END = {'~', 1};

    /**
     * Draws titles.
     *
     * @param file where from
     * @param size how many
     * @param among among how many of the first titles
     * @return the titles
     */
    public static TitleSample draw(TitleFile file, int size, int among) throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] positions = random.ints(size, 0, among).toArray();
        Integer[] inFileOrder = IntStream.range(0, size).boxed().toArray(Integer[]::new);
        Arrays.sort(inFileOrder, Comparator.comparingInt(i -> positions[i]));
        byte[][] titles = new byte[size][];
        try (TitleFile.Reader reader = file.read()) {
            int read = -1;
            byte[] title = {};
            for (int i : inFileOrder) {
                while (read < positions[i]) {
                    title = reader.next();
                    read++;
                }
                titles[i] = title;
            }
        }
        return new TitleSample(titles, positions);
    }

    /**
     * Returns titles that are not in the file, close to those that are.
     *
     * @param size how many, not more than were drawn
     * @return the titles
     */
    public byte[][] unknown(int size) {
        byte[][] unknown = new byte[size][];
        for (int i = 0; i < size; i++) {
            byte[] known = titles[i];
            unknown[i] = Arrays.copyOf(known, known.length + UNKNOWN_END.length);
            System.arraycopy(UNKNOWN_END, 0, unknown[i], known.length, UNKNOWN_END.length);
        }
        return unknown;
    }

    /**
     * Returns how many were drawn.
     *
     * @return the number
     */
    public int size() {
        return titles.length;
    }
}
