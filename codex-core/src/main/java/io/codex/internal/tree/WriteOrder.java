package io.codex.internal.tree;

import io.codex.internal.log.RedoOperations;
import java.util.Arrays;

/**
 * Sorts writes by key. The heads of the keys behind their common prefix, with the number of the write in place of their
 * last bits, are sorted as plain numbers; only where these heads do not decide are keys compared. The methods are short
 * because most processes run them before they are compiled, and a long one takes the compiler longer than the sorting.
 */
final class WriteOrder {

    private static final int[] NONE = {};

    private final RedoOperations operations;
    private final int prefixLength;
    private final RedoOperations.Selection first;
    private final RedoOperations.Selection second;
    private int[] scratch = NONE;

    WriteOrder(RedoOperations operations, int prefixLength) {
        this.operations = operations;
        this.prefixLength = prefixLength;
        this.first = operations.selection();
        this.second = operations.selection();
    }

    /**
     * Sorts writes and drops all but the last one of each key.
     *
     * @param starts where the writes begin, in the order in which they came; sorted by this call
     * @return how many are left
     */
    int sort(int[] starts, int count) {
        int numberBits = Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
        long numberMask = (1L << numberBits) - 1;
        long[] heads = heads(starts, count, numberMask);
        Arrays.sort(heads);
        arrange(starts, count, heads, numberMask);
        sortEqualHeads(starts, count, heads, numberMask);
        return dropRepeated(starts, count, heads, numberMask);
    }

    private long[] heads(int[] starts, int count, long numberMask) {
        long[] heads = new long[count];
        for (int i = 0; i < count; i++) {
            heads[i] = (operations.keyHead(starts[i], prefixLength) & ~numberMask) | i;
        }
        return heads;
    }

    /** Brings the writes into the order of their heads; of equal ones, into that in which they came. */
    private static void arrange(int[] starts, int count, long[] heads, long numberMask) {
        int[] arrival = Arrays.copyOf(starts, count);
        for (int i = 0; i < count; i++) {
            starts[i] = arrival[(int) (heads[i] & numberMask)];
        }
    }

    private void sortEqualHeads(int[] starts, int count, long[] heads, long numberMask) {
        int from = 0;
        for (int to = 1; to <= count; to++) {
            if (to == count || !isEqual(heads[to - 1], heads[to], numberMask)) {
                if (to - from > 1) {
                    sortByKey(starts, from, to);
                }
                from = to;
            }
        }
    }

    private static boolean isEqual(long firstHead, long secondHead, long numberMask) {
        return ((firstHead ^ secondHead) & ~numberMask) == 0;
    }

    /** Sorts writes by merging halves, so that writes of the same key stay as they came. */
    private void sortByKey(int[] starts, int from, int to) {
        int middle = (from + to) >>> 1;
        if (middle - from > 1) {
            sortByKey(starts, from, middle);
        }
        if (to - middle > 1) {
            sortByKey(starts, middle, to);
        }
        if (compare(starts[middle - 1], starts[middle]) > 0) {
            merge(starts, from, middle, to);
        }
    }

    private void merge(int[] starts, int from, int middle, int to) {
        int left = middle - from;
        if (scratch.length < left) {
            scratch = new int[to - from];
        }
        System.arraycopy(starts, from, scratch, 0, left);
        int right = middle;
        int target = from;
        for (int i = 0; i < left; ) {
            boolean rightFirst = right < to && compare(scratch[i], starts[right]) > 0;
            starts[target++] = rightFirst ? starts[right++] : scratch[i++];
        }
    }

    /** Keys can only be equal where the sorted heads are. */
    private int dropRepeated(int[] starts, int count, long[] heads, long numberMask) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            boolean repeated = i + 1 < count
                    && isEqual(heads[i], heads[i + 1], numberMask)
                    && compare(starts[i], starts[i + 1]) == 0;
            if (!repeated) {
                starts[kept++] = starts[i];
            }
        }
        return kept;
    }

    private int compare(int firstStart, int secondStart) {
        first.select(firstStart);
        second.select(secondStart);
        return first.compareKeys(second);
    }
}
