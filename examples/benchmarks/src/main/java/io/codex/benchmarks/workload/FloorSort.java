package io.codex.benchmarks.workload;

import io.codex.benchmarks.data.Bytes;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/**
 * Sorts titles in memory on two threads: quicksort by eight bytes of them at a time, which lie beside each other as numbers
 * whose order is that of the bytes.
 */
final class FloorSort {

    private static final int THREADS = 2;
    private static final int SMALL = 16;
    private static final int WORTH_A_THREAD = 20_000;

    private final byte[] text;
    private final int[] starts;
    private final long[] heads;
    private final int[] order;

    /** Takes titles that lie one behind the other; the last start is the end of the last title. */
    FloorSort(byte[] text, int[] starts) {
        this.text = text;
        this.starts = starts;
        this.heads = new long[starts.length - 1];
        this.order = new int[starts.length - 1];
    }

    /** Sorts, and returns the numbers of the titles in the order of their bytes. */
    int[] sort() {
        for (int i = 0; i < order.length; i++) {
            heads[i] = head(i, 0);
            order[i] = i;
        }
        ForkJoinPool threads = new ForkJoinPool(THREADS);
        threads.invoke(new Part(0, order.length, 0));
        threads.shutdown();
        return order;
    }

    private long head(int title, int depth) {
        int start = starts[title] + depth;
        int length = starts[title + 1] - start;
        if (length >= Long.BYTES) {
            return Bytes.getLong(text, start) ^ Long.MIN_VALUE;
        }
        long head = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            head = head << 8 | (i < length ? text[start + i] & 0xff : 0);
        }
        return head ^ Long.MIN_VALUE;
    }

    private int compareRests(int one, int other, int depth) {
        int oneStart = Math.min(starts[one] + depth, starts[one + 1]);
        int otherStart = Math.min(starts[other] + depth, starts[other + 1]);
        return Arrays.compareUnsigned(text, oneStart, starts[one + 1], text, otherStart, starts[other + 1]);
    }

    private void swap(int one, int other) {
        long head = heads[one];
        heads[one] = heads[other];
        heads[other] = head;
        int title = order[one];
        order[one] = order[other];
        order[other] = title;
    }

    private final class Part extends RecursiveAction {

        private final int from;
        private final int to;
        private final int depth;

        Part(int from, int to, int depth) {
            this.from = from;
            this.to = to;
            this.depth = depth;
        }

        @Override
        protected void compute() {
            if (to - from < SMALL) {
                insert();
                return;
            }
            long pivot = median(heads[from], heads[(from + to) >>> 1], heads[to - 1]);
            int less = from;
            int next = from;
            int more = to;
            while (next < more) {
                if (heads[next] < pivot) {
                    swap(less++, next++);
                } else if (heads[next] > pivot) {
                    swap(next, --more);
                } else {
                    next++;
                }
            }
            finish(less, more, pivot);
        }

        private void finish(int less, int more, long pivot) {
            Part below = new Part(from, less, depth);
            Part above = new Part(more, to, depth);
            if (less - from > WORTH_A_THREAD && to - more > WORTH_A_THREAD) {
                below.fork();
                above.compute();
                equal(less, more, pivot);
                below.join();
            } else {
                below.compute();
                above.compute();
                equal(less, more, pivot);
            }
        }

        /** Titles with the same eight bytes go on with the next eight, unless they have ended. */
        private void equal(int less, int more, long pivot) {
            boolean ended = ((pivot ^ Long.MIN_VALUE) & 0xff) == 0;
            if (more - less < 2 || ended) {
                return;
            }
            for (int i = less; i < more; i++) {
                heads[i] = head(order[i], depth + Long.BYTES);
            }
            new Part(less, more, depth + Long.BYTES).compute();
        }

        private void insert() {
            for (int i = from + 1; i < to; i++) {
                for (int j = i; j > from && isAbove(j - 1, j); j--) {
                    swap(j - 1, j);
                }
            }
        }

        private boolean isAbove(int one, int other) {
            return heads[one] > heads[other]
                    || (heads[one] == heads[other] && compareRests(order[one], order[other], depth + Long.BYTES) > 0);
        }

        private long median(long a, long b, long c) {
            return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
        }
    }
}
