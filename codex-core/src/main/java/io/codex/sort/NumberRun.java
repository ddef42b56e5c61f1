package io.codex.sort;

import java.util.function.LongUnaryOperator;

/** Sorted numbers, as they are ordered without a sign. Immutable, all threads may share it. */
interface NumberRun {

    /**
     * Adds the numbers of a range to a chunk, in order.
     *
     * @param target takes the numbers
     * @param low the smallest number
     * @param high the largest number
     * @param buffer takes the numbers of one block; its content is lost
     * @return whether the target had room for all of them
     */
    boolean addTo(NumberChunk target, long low, long high, long[] buffer);

    /** Returns how often the run has a number; the buffer is as for {@link #addTo}. */
    long count(long number, long[] buffer);

    /** Names numbers of the run at equal distances; the operator is given how many numbers each stands for. */
    void sample(SampleTarget target);

    /** Takes samples. */
    interface SampleTarget {
        void accept(long number, long weight);
    }

    /** Returns the first index in {@code [0, count)} whose number is not less than a given one, without a sign. */
    static int position(long number, int count, LongUnaryOperator numbers) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Long.compareUnsigned(numbers.applyAsLong(middle), number) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
