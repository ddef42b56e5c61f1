package io.codex.internal.page;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Keys compared eight bytes at a time. The <em>head</em> of a key is its first eight bytes from some position on,
 * padded with zero bytes and read so that heads, compared as signed numbers, sort as the keys do.
 *
 * <p>Different heads decide the order of two keys. Equal heads decide it only if one of the keys ends within its head:
 * then the shorter one is a prefix of the other, apart from zero bytes, and sorts first. Otherwise the bytes behind
 * the heads decide.
 */
public final class KeyHeads {

    /** The number of key bytes in a head. */
    public static final int BYTES = Long.BYTES;

    private static final VarHandle BIG_ENDIAN_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private KeyHeads() {}

    /** Returns the head of the key bytes in {@code [from, to)}, which may be empty. */
    public static long of(byte[] key, int from, int to) {
        int length = to - from;
        if (length >= BYTES) {
            return (long) BIG_ENDIAN_LONG.get(key, from) ^ Long.MIN_VALUE;
        }
        if (length <= 0) {
            return Long.MIN_VALUE;
        }
        int padding = BYTES * (BYTES - length);
        if (to >= BYTES) {
            // One read that ends with the key is cheaper than a loop; the shift drops the bytes before it.
            return ((long) BIG_ENDIAN_LONG.get(key, to - BYTES) << padding) ^ Long.MIN_VALUE;
        }
        long bytes = 0;
        for (int i = from; i < to; i++) {
            bytes = (bytes << Byte.SIZE) | (key[i] & 0xFF);
        }
        return (bytes << padding) ^ Long.MIN_VALUE;
    }

    /** Reads a head that was written with all its bytes. */
    public static long read(byte[] source, int offset) {
        return (long) BIG_ENDIAN_LONG.get(source, offset) ^ Long.MIN_VALUE;
    }

    /** Writes all eight bytes of a head, padding included. */
    public static void write(long head, byte[] target, int offset) {
        BIG_ENDIAN_LONG.set(target, offset, head ^ Long.MIN_VALUE);
    }

    /** Writes the first bytes of a head, at most eight. */
    public static void write(long head, byte[] target, int offset, int length) {
        long bytes = head ^ Long.MIN_VALUE;
        for (int i = 0; i < length; i++) {
            target[offset + i] = (byte) (bytes >>> (Long.SIZE - Byte.SIZE));
            bytes <<= Byte.SIZE;
        }
    }

    /**
     * Returns the first index in {@code [0, count)} whose head is not less than the given one, or count. A plain
     * search with branches: the processor runs ahead along the likelier side, which loads what is needed next. It was
     * measured to be a third faster than one without branches.
     */
    public static int lowerBound(long[] heads, int count, long head) {
        return lowerBound(heads, 0, count, head);
    }

    private static int lowerBound(long[] heads, int from, int to, long head) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (heads[middle] < head) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * Returns the end of the run of heads that equal the given one and begin at {@code from}; {@code from} itself if
     * there are none. Mostly a run is of length one at most, but keys that share more than a head make long ones.
     */
    public static int endOfRun(long[] heads, int from, int count, long head) {
        if (from == count || heads[from] != head) {
            return from;
        }
        if (from + 1 == count || heads[from + 1] != head) {
            return from + 1;
        }
        return head == Long.MAX_VALUE ? count : lowerBound(heads, from + 1, count, head + 1);
    }

    /** Returns the length of the longest common prefix. */
    public static int commonPrefix(byte[] first, byte[] second) {
        int mismatch = Arrays.mismatch(first, second);
        return mismatch < 0 ? first.length : mismatch;
    }

    /** Returns the shortest key that is greater than {@code lower} and not greater than {@code upper}. */
    public static byte[] separator(byte[] lower, byte[] upper) {
        return Arrays.copyOf(upper, commonPrefix(lower, upper) + 1);
    }
}
