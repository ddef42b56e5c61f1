package io.codex.sort;

/**
 * A portion of numbers, as they are ordered without a sign. Used by one thread at a time until it is sorted; then all
 * threads may read.
 */
interface NumberChunk {

    /** Makes an empty chunk for numbers of that type. */
    static NumberChunk of(NumberType type, int capacity) {
        return type.isInt() ? new IntChunk(capacity) : new LongChunk(capacity);
    }

    /** Adds a number; false if there is no room. */
    boolean add(long ordered);

    /** Adds the numbers in {@code [from, to)} of an array; false, and none is added, if there is not enough room. */
    boolean addAll(long[] ordered, int from, int to);

    int count();

    long get(int index);

    void clear();

    /** Sorts the numbers by their digits, from the last to the first, with a second array that belongs to the thread. */
    void sort(Scratch scratch);

    /** The arrays to which digits are moved; each is made when it is first needed. */
    final class Scratch {

        private int[] ints = {};
        private long[] longs = {};

        /** Gives one array for another one of the same size. */
        int[] exchange(int[] array) {
            int[] other = ints.length == array.length ? ints : new int[array.length];
            ints = array;
            return other;
        }

        /** Gives one array for another one of the same size. */
        long[] exchange(long[] array) {
            long[] other = longs.length == array.length ? longs : new long[array.length];
            longs = array;
            return other;
        }
    }
}
