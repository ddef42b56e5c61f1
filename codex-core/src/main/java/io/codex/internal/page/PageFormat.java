package io.codex.internal.page;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * How the bytes of a page are laid out. A leaf and a branch have the same form; they differ in what a record holds.
 *
 * <pre>
 *        0       1       2       3       4       5       6       7
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 *  0 | level | flags |  entry count  | prefix length |      end      |
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 *  8 |  prefix: what all keys of the page begin with, padded to 8    |
 *    +---------------------------------------------------------------+
 *    |  filter, only with flag 1 and in a leaf: see below            |
 *    +---------------------------------------------------------------+
 *    |  slots: 3 bytes an entry, in groups of 8, see Slots           |
 *    +---------------------------------------------------------------+
 *    |  heads: entry count x 8 bytes of key behind the prefix        |
 *    +---------------------------------------------------------------+
 *    |  records, one after the other; the last one ends at the end   |
 *    +---------------------------------------------------------------+
 *
 *    record:   varint (suffix length x 2 + mark) | suffix behind its head | payload
 *    payload in a leaf, mark 0: the value
 *    payload in a leaf, mark 1: u64 address of the value, u32 length of the value
 *    payload in a branch: u64 address of the child (0: no child), varint number of entries below it;
 *                         mark 1: a leaf below it refers to out-of-page values
 * </pre>
 *
 * <p>The end is the length of the page. The filter has ten bits for each entry, in blocks of 64 bytes, the last one rounded up; {@link KeyHash} says which
 * six bits of one block stand for a key, of which only the suffix is hashed. Bit {@code i} of a block is bit {@code i % 8}
 * of its byte {@code i / 8}.
 *
 * <p>The suffix of a key is what follows the prefix. Numbers are little-endian; heads are key bytes, padded with zeros.
 * A varint has seven bits a byte, the lowest first, and the high bit set in all bytes but the last. The prefix is
 * common to the two fences of the page, the bounds within which a search arrives here, so that a search never compares
 * it.
 */
public final class PageFormat {

    /** No page is larger, because record offsets have two bytes. */
    public static final int MAX_PAGE_BYTES = 0xFFFF;

    /** The longest key: 16,383 bytes of the user behind at most 9 bytes that name the tree. */
    public static final int MAX_KEY_BYTES = 16_383 + 9;

    /** A value longer than this lies out of the page. */
    public static final int MAX_INLINE_VALUE_BYTES = 2048;

    /** The level of a leaf; the level of a branch is one more than that of its children. */
    public static final int LEAF_LEVEL = 0;

    /** All flags that a page may have. */
    static final int ALL_FLAGS = LeafFilter.FLAG | Slots.WIDE_FLAG;

    static final int LEVEL_OFFSET = 0;
    static final int FLAGS_OFFSET = LEVEL_OFFSET + Byte.BYTES;
    static final int COUNT_OFFSET = FLAGS_OFFSET + Byte.BYTES;
    static final int PREFIX_LENGTH_OFFSET = COUNT_OFFSET + Short.BYTES;
    static final int END_OFFSET = PREFIX_LENGTH_OFFSET + Short.BYTES;
    static final int PREFIX_OFFSET = END_OFFSET + Short.BYTES;

    /** The bytes of a reference to a value: its address and its length. */
    static final int REFERENCE_BYTES = Long.BYTES + Integer.BYTES;

    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private PageFormat() {}

    /** Returns where the filter begins, or would begin. */
    static int filterOffset(int prefixLength) {
        return PREFIX_OFFSET + ((prefixLength + Long.BYTES - 1) & -Long.BYTES);
    }

    /** Returns where the slots begin. */
    static int slotsOffset(int flags, int prefixLength, int count) {
        return filterOffset(prefixLength) + ((flags & LeafFilter.FLAG) == 0 ? 0 : LeafFilter.bytes(count));
    }

    static int readShort(byte[] source, int offset) {
        return (short) SHORTS.get(source, offset) & 0xFFFF;
    }

    static void writeShort(byte[] target, int offset, int value) {
        SHORTS.set(target, offset, (short) value);
    }

    static int readInt(byte[] source, int offset) {
        return (int) INTS.get(source, offset);
    }

    static void writeInt(byte[] target, int offset, int value) {
        INTS.set(target, offset, value);
    }

    static long readLong(byte[] source, int offset) {
        return (long) LONGS.get(source, offset);
    }

    static void writeLong(byte[] target, int offset, long value) {
        LONGS.set(target, offset, value);
    }

    /** Returns the bytes that a varint takes. */
    static int varintBytes(long value) {
        return (Long.SIZE - Long.numberOfLeadingZeros(value | 1) + 6) / 7;
    }

    /** Writes a varint and returns the offset behind it. */
    static int writeVarint(byte[] target, int offset, long value) {
        int at = offset;
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            target[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        target[at++] = (byte) rest;
        return at;
    }

    /** Reads a varint; its length is {@link #varintBytes} of the result, because no form but the shortest is written. */
    static long readVarint(byte[] source, int offset) {
        long value = source[offset];
        if (value >= 0) {
            return value;
        }
        value &= 0x7F;
        // Nine bytes hold 63 bits: more is never written, so damaged bytes end the loop there.
        for (int i = 1; i < 9; i++) {
            long next = source[offset + i];
            value |= (next & 0x7F) << (7 * i);
            if (next >= 0) {
                break;
            }
        }
        return value;
    }
}
