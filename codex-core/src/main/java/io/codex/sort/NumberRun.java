package io.codex.sort;

import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;

/** Sorted numbers, as they are ordered without a sign. Immutable, all threads may share it. */
interface NumberRun {

    /**
     * Hands over the numbers of a range, in order, until the target has enough.
     *
     * @param low the smallest number
     * @param high the largest number
     * @param target takes a number, and tells whether it could
     * @return whether the target could take all of them
     */
    boolean forEach(long low, long high, LongPredicate target);

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
