package io.codex.sort;

import java.util.Arrays;

/**
 * Sorts the records of a chunk by key; equal keys stay in the order of the input. Used by one thread at a time.
 *
 * <p>What is moved is not the records but their starts, together with the next eight bytes of their keys as one number. A
 * counting pass over the first two bytes makes buckets that fit into the processor's caches; within a bucket, quicksort with
 * three parts compares the numbers. Where many keys share these eight bytes, it goes on with the eight bytes behind.
 */
final class ChunkSort {

    /** The bytes that one record takes here. */
    static final int RECORD_BYTES = Long.BYTES + Integer.BYTES;

    private static final int INSERTION_LIMIT = 16;
    private static final int NINTHER_LIMIT = 512;
    private static final int BUCKETS = 1 << 16;

    private final RecordChunk chunk;
    private final long[] heads;
    private final int[] starts;

    private ChunkSort(RecordChunk chunk, Scratch scratch) {
        this.chunk = chunk;
        this.heads = scratch.heads;
        this.starts = scratch.starts;
    }

    /** Arrays that serve one chunk after the other. */
    static final class Scratch {
        private long[] heads = {};
        private int[] starts = {};
        private byte[] data = {};

        private void reserve(int count, int bytes) {
            if (data.length != bytes) {
                data = new byte[bytes];
            }
            if (heads.length < count) {
                heads = new long[count];
                starts = new int[count];
            }
        }
    }

    /** Brings the records of a chunk into the order of their keys. */
    static void sort(RecordChunk chunk, Scratch scratch) {
        scratch.reserve(chunk.count(), chunk.data().length);
        new ChunkSort(chunk, scratch).run();
        scratch.data = chunk.reorder(scratch.starts, scratch.data);
    }

    private void run() {
        int count = chunk.count();
        if (count < BUCKETS) {
            for (int i = 0, start = 0; i < count; i++, start = chunk.next(start)) {
                place(i, start);
            }
            sort(0, count, 0);
        } else {
            sortBuckets(count);
        }
    }

    private void place(int index, int start) {
        starts[index] = start;
        heads[index] = chunk.head(start, 0);
    }

    private void sortBuckets(int count) {
        int[] ends = new int[BUCKETS + 1];
        for (int i = 0, start = 0; i < count; i++, start = chunk.next(start)) {
            ends[bucket(start) + 1]++;
        }
        for (int i = 0; i < BUCKETS; i++) {
            ends[i + 1] += ends[i];
        }
        // What is the end of the bucket before now becomes, record by record, the end of the bucket itself.
        for (int i = 0, start = 0; i < count; i++, start = chunk.next(start)) {
            place(ends[bucket(start)]++, start);
        }
        int begin = 0;
        for (int i = 0; i < BUCKETS; i++) {
            sort(begin, ends[i], 0);
            begin = ends[i];
        }
    }

    private int bucket(int start) {
        return (int) (chunk.head(start, 0) >>> (Long.SIZE - Short.SIZE)) ^ (BUCKETS >> 1);
    }

    /** Sorts a range whose keys have so many bytes in common and whose heads are those behind them. */
    private void sort(int from, int to, int depth) {
        int low = from;
        int high = to;
        while (high - low > INSERTION_LIMIT) {
            long pivot = pivot(low, high);
            int less = low;
            int greater = high;
            for (int i = low; i < greater; ) {
                if (heads[i] < pivot) {
                    swap(less++, i++);
                } else if (heads[i] > pivot) {
                    swap(i, --greater);
                } else {
                    i++;
                }
            }
            sortEqualHeads(less, greater, depth);
            // The smaller part goes first, so that the calls nest only as deep as the logarithm of the count.
            if (less - low < high - greater) {
                sort(low, less, depth);
                low = greater;
            } else {
                sort(greater, high, depth);
                high = less;
            }
        }
        insertionSort(low, high, depth);
    }

    private void sortEqualHeads(int from, int to, int depth) {
        if (to - from <= INSERTION_LIMIT) {
            insertionSort(from, to, depth);
            return;
        }
        // A key that ends within its head comes before those that go on; among them the shorter comes first.
        int ended = from;
        for (int i = from; i < to; i++) {
            if (chunk.keyLength(starts[i]) <= depth + Long.BYTES) {
                swap(ended++, i);
            }
        }
        sortEnded(from, ended);
        for (int i = ended; i < to; i++) {
            heads[i] = chunk.head(starts[i], depth + Long.BYTES);
        }
        sort(ended, to, depth + Long.BYTES);
    }

    /** Sorts by length and, for equal keys, by the order of the input. */
    private void sortEnded(int from, int to) {
        for (int i = from; i < to; i++) {
            heads[i] = ((long) chunk.keyLength(starts[i]) << Integer.SIZE) | starts[i];
        }
        Arrays.sort(heads, from, to);
        for (int i = from; i < to; i++) {
            starts[i] = (int) heads[i];
        }
    }

    private void insertionSort(int from, int to, int depth) {
        for (int i = from + 1; i < to; i++) {
            for (int j = i; j > from && isGreater(j - 1, j, depth); j--) {
                swap(j - 1, j);
            }
        }
    }

    private boolean isGreater(int first, int second, int depth) {
        if (heads[first] != heads[second]) {
            return heads[first] > heads[second];
        }
        int order = compareFrom(starts[first], starts[second], depth);
        return order > 0 || (order == 0 && starts[first] > starts[second]);
    }

    private int compareFrom(int first, int second, int depth) {
        byte[] data = chunk.data();
        int firstKey = chunk.keyOffset(first);
        int secondKey = chunk.keyOffset(second);
        int firstEnd = firstKey + chunk.keyLength(first);
        int secondEnd = secondKey + chunk.keyLength(second);
        return Arrays.compareUnsigned(
                data,
                Math.min(firstKey + depth, firstEnd),
                firstEnd,
                data,
                Math.min(secondKey + depth, secondEnd),
                secondEnd);
    }

    private long pivot(int low, int high) {
        int middle = (low + high) >>> 1;
        if (high - low < NINTHER_LIMIT) {
            return median(heads[low], heads[middle], heads[high - 1]);
        }
        int step = (high - low) / 8;
        return median(
                median(heads[low], heads[low + step], heads[low + 2 * step]),
                median(heads[middle - step], heads[middle], heads[middle + step]),
                median(heads[high - 1 - 2 * step], heads[high - 1 - step], heads[high - 1]));
    }

    private static long median(long first, long second, long third) {
        return Math.max(Math.min(first, second), Math.min(Math.max(first, second), third));
    }

    private void swap(int first, int second) {
        long head = heads[first];
        heads[first] = heads[second];
        heads[second] = head;
        int start = starts[first];
        starts[first] = starts[second];
        starts[second] = start;
    }
}
