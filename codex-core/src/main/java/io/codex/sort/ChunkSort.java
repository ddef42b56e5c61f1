package io.codex.sort;

import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Sorts the records of a chunk by key; equal keys stay in the order of the input. Used by one thread at a time.
 *
 * <p>What is moved is not the records but one number for each: five bytes of its key, and behind them where it begins. So
 * no two numbers are equal, and records whose bytes are equal stay as they came. A counting pass over the first two bytes
 * makes buckets; within them a quicksort compares the numbers, of the five bytes behind. Where records share all of these,
 * it goes on with the five bytes behind what they have in common.
 *
 * <p>The loops are small methods of their own: a sort is mostly done by a process that has just begun, and then it takes
 * longer to compile a large loop than to sort.
 */
final class ChunkSort {

    /** The bytes that one record takes here. */
    static final int RECORD_BYTES = Long.BYTES;

    /** The largest chunk whose places fit into a number. */
    static final int MAX_CHUNK_BYTES = 1 << 24;

    private static final int START_BITS = 24;
    private static final long START_MASK = MAX_CHUNK_BYTES - 1;
    private static final int INSERTION_LIMIT = 16;
    private static final int NINTHER_LIMIT = 512;
    private static final int BUCKETS = 1 << 16;
    private static final int BUCKET_BYTES = Short.BYTES;

    /** Fewer records than that are not worth the buckets. */
    private static final int SMALLEST_BUCKETED = BUCKETS / 2;

    private final RecordChunk chunk;
    private final long[] items;
    private final int[] ends;
    private final ArrayDeque<Shared> shared = new ArrayDeque<>();

    /** A range whose numbers have the same bytes of their keys, which begin behind so many others. */
    private record Shared(int from, int to, int depth) {}

    private ChunkSort(RecordChunk chunk, Scratch scratch) {
        this.chunk = chunk;
        this.items = scratch.items;
        this.ends = scratch.ends;
    }

    /** Arrays that serve one chunk after the other. */
    static final class Scratch {
        private long[] items = {};
        private int[] ends = {};
        private byte[] data = {};

        private void reserve(RecordChunk chunk) {
            int count = chunk.count();
            if (data.length != chunk.data().length) {
                data = new byte[chunk.data().length];
            }
            if (items.length < count) {
                items = new long[Math.min(chunk.maxCount(), count + count / 8)];
            }
            if (ends.length == 0 && count >= SMALLEST_BUCKETED) {
                ends = new int[BUCKETS + 1];
            }
        }
    }

    /** Brings the records of a chunk into the order of their keys. */
    static void sort(RecordChunk chunk, Scratch scratch) {
        scratch.reserve(chunk);
        new ChunkSort(chunk, scratch).run();
        scratch.data = chunk.reorder(scratch.items, scratch.data);
    }

    /** Returns where the record of a number begins. */
    static int start(long item) {
        return (int) (item & START_MASK);
    }

    private void run() {
        if (chunk.count() < SMALLEST_BUCKETED) {
            collect();
            sort(0, chunk.count(), 0);
        } else {
            countBuckets();
            fillBuckets();
            sortBuckets();
        }
        while (!shared.isEmpty()) {
            sortShared(shared.remove());
        }
    }

    private void collect() {
        for (int i = 0, start = 0; i < chunk.count(); i++, start = chunk.next(start)) {
            items[i] = item(start, 0);
        }
    }

    private long item(int start, int depth) {
        return (chunk.head(start, depth) & ~START_MASK) | start;
    }

    private void countBuckets() {
        Arrays.fill(ends, 0);
        for (int i = 0, start = 0; i < chunk.count(); i++, start = chunk.next(start)) {
            ends[bucket(chunk.head(start, 0)) + 1]++;
        }
        for (int i = 0; i < BUCKETS; i++) {
            ends[i + 1] += ends[i];
        }
    }

    private static int bucket(long head) {
        return (int) (head >>> (Long.SIZE - Short.SIZE)) ^ (BUCKETS >> 1);
    }

    /** What is the end of the bucket before becomes, record by record, the end of the bucket itself. */
    private void fillBuckets() {
        for (int i = 0, start = 0; i < chunk.count(); i++, start = chunk.next(start)) {
            long head = chunk.head(start, 0);
            long rest = (head << (BUCKET_BYTES * Byte.SIZE)) ^ Long.MIN_VALUE;
            items[ends[bucket(head)]++] = (rest & ~START_MASK) | start;
        }
    }

    private void sortBuckets() {
        for (int i = 0, begin = 0; i < BUCKETS; begin = ends[i++]) {
            if (ends[i] - begin > 1) {
                sort(begin, ends[i], BUCKET_BYTES);
            }
        }
    }

    /** Sorts a range whose keys have so many bytes in common and whose numbers have those behind. */
    private void sort(int from, int to, int depth) {
        quicksort(items, from, to);
        for (int begin = from; begin < to; ) {
            int end = begin + 1;
            while (end < to && ((items[begin] ^ items[end]) & ~START_MASK) == 0) {
                end++;
            }
            if (end - begin > INSERTION_LIMIT) {
                shared.add(new Shared(begin, end, depth));
            } else if (end - begin > 1) {
                sortByKeys(begin, end, depth);
            }
            begin = end;
        }
    }

    /** A key that ends with what is common to all comes before those that go on; of such keys, the shorter. */
    private void sortShared(Shared range) {
        int common = common(range.from, range.to, range.depth);
        int ended = range.from;
        for (int i = range.from; i < range.to; i++) {
            int start = start(items[i]);
            if (chunk.keyLength(start) > common) {
                items[i] = item(start, common);
            } else {
                items[i] = items[ended];
                items[ended++] = (long) chunk.keyLength(start) << START_BITS | start;
            }
        }
        quicksort(items, range.from, ended);
        sort(ended, range.to, common);
    }

    /** Returns how many bytes all keys of a range have in common, given that they have some. */
    private int common(int from, int to, int depth) {
        byte[] data = chunk.data();
        int first = start(items[from]);
        int firstFrom = chunk.keyOffset(first) + depth;
        int length = chunk.keyLength(first) - depth;
        for (int i = from + 1; i < to && length > 0; i++) {
            int other = start(items[i]);
            int otherFrom = chunk.keyOffset(other) + depth;
            length = Math.min(length, chunk.keyLength(other) - depth);
            int mismatch = length <= 0
                    ? 0
                    : Arrays.mismatch(data, firstFrom, firstFrom + length, data, otherFrom, otherFrom + length);
            length = mismatch < 0 ? length : mismatch;
        }
        return depth + Math.max(0, length);
    }

    private void sortByKeys(int from, int to, int depth) {
        for (int i = from + 1; i < to; i++) {
            long item = items[i];
            int j = i;
            for (; j > from && compareFrom(start(items[j - 1]), start(item), depth) > 0; j--) {
                items[j] = items[j - 1];
            }
            items[j] = item;
        }
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

    /** Sorts numbers, no two of which are equal. */
    private static void quicksort(long[] items, int from, int to) {
        int low = from;
        int high = to;
        while (high - low > INSERTION_LIMIT) {
            int middle = partition(items, low, high, pivot(items, low, high));
            // The smaller part goes first, so that the calls nest only as deep as the logarithm of the count.
            if (middle - low < high - middle) {
                quicksort(items, low, middle);
                low = middle;
            } else {
                quicksort(items, middle, high);
                high = middle;
            }
        }
        insertionSort(items, low, high);
    }

    /** Moves what is greater than the pivot, which is neither the least nor the greatest, behind the rest. */
    private static int partition(long[] items, int from, int to, long pivot) {
        int low = from;
        int high = to - 1;
        while (true) {
            while (items[low] < pivot) {
                low++;
            }
            while (items[high] > pivot) {
                high--;
            }
            if (low >= high) {
                return low;
            }
            long item = items[low];
            items[low++] = items[high];
            items[high--] = item;
        }
    }

    private static void insertionSort(long[] items, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            long item = items[i];
            int j = i;
            for (; j > from && items[j - 1] > item; j--) {
                items[j] = items[j - 1];
            }
            items[j] = item;
        }
    }

    private static long pivot(long[] items, int low, int high) {
        int middle = (low + high) >>> 1;
        if (high - low < NINTHER_LIMIT) {
            return median(items[low], items[middle], items[high - 1]);
        }
        int step = (high - low) / 8;
        return median(
                median(items[low], items[low + step], items[low + 2 * step]),
                median(items[middle - step], items[middle], items[middle + step]),
                median(items[high - 1 - 2 * step], items[high - 1 - step], items[high - 1]));
    }

    private static long median(long first, long second, long third) {
        return Math.max(Math.min(first, second), Math.min(Math.max(first, second), third));
    }
}
