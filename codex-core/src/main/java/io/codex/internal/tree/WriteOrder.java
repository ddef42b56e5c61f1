package io.codex.internal.tree;

import io.codex.internal.log.RedoOperations;
import java.util.Arrays;

/**
 * Sorts writes by key. The heads of the keys behind their common prefix, with the number of the write in place of their
 * last bits, are sorted as plain numbers; only where these heads do not decide are keys compared.
 */
final class WriteOrder {

    private final RedoOperations operations;
    private final int prefixLength;
    private final RedoOperations.Selection first;
    private final RedoOperations.Selection second;

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
        int[] arrival = starts.clone();
        int numberBits = Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
        long numberMask = (1L << numberBits) - 1;
        long[] sorted = new long[count];
        for (int i = 0; i < count; i++) {
            sorted[i] = (operations.keyHead(arrival[i], prefixLength) & ~numberMask) | i;
        }
        Arrays.sort(sorted);
        for (int from = 0; from < count; ) {
            int to = from + 1;
            while (to < count && (sorted[from] ^ sorted[to]) <= numberMask && (sorted[from] ^ sorted[to]) >= 0) {
                to++;
            }
            for (int i = from; i < to; i++) {
                starts[i] = arrival[(int) (sorted[i] & numberMask)];
            }
            if (to - from > 1) {
                sortByKey(starts, from, to);
            }
            from = to;
        }
        return dropRepeated(starts, count, sorted, numberMask);
    }

    /** Sorts writes that have arrived in ascending order, stably. */
    private void sortByKey(int[] starts, int from, int to) {
        if (to - from == 2) {
            if (compare(starts[from], starts[from + 1]) > 0) {
                int swapped = starts[from];
                starts[from] = starts[from + 1];
                starts[from + 1] = swapped;
            }
            return;
        }
        Integer[] run = new Integer[to - from];
        for (int i = from; i < to; i++) {
            run[i - from] = starts[i];
        }
        Arrays.sort(run, this::compare);
        for (int i = from; i < to; i++) {
            starts[i] = run[i - from];
        }
    }

    /** Keys can only be equal where the sorted heads are. */
    private int dropRepeated(int[] starts, int count, long[] sorted, long numberMask) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            boolean repeated = i + 1 < count
                    && (sorted[i] & ~numberMask) == (sorted[i + 1] & ~numberMask)
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
