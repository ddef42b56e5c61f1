package io.codex.internal.page;

/**
 * Where in a page its records begin, and beside each place a fingerprint: eleven bits that tell most other keys from that
 * of the record, or eight in a page of more than 8 KiB. Slots are in the order of the keys, in groups of eight:
 *
 * <pre>
 *     0                               8                                24
 *     | 8 x u8: high bits of the hash | 8 x u16: offset of the record  | next group
 *
 *     u16 in a page of at most 8 KiB:  next 3 bits of the hash | 13 bits of offset
 *     u16 in a page with flag 2:       16 bits of offset
 * </pre>
 *
 * <p>A search for one key compares the eight fingerprints of a group at a time. It reads a few lines of memory that lie side
 * by side, so that they arrive together, and then knows where the record is: a binary search would wait for one line after the
 * other. The fingerprints are those of the FPTree (Oukid et al., SIGMOD 2016), kept beside what they lead to.
 */
final class Slots {

    /** The flag of a page whose offsets take all 16 bits. */
    static final int WIDE_FLAG = 2;

    /** The longest page whose offsets leave room for a part of the fingerprint. */
    static final int MAX_NARROW_BYTES = 1 << 13;

    static final int GROUP_SIZE = 8;
    static final int GROUP_BYTES = GROUP_SIZE * (Byte.BYTES + Short.BYTES);

    private static final int OFFSET_MASK = MAX_NARROW_BYTES - 1;
    private static final int EXTRA_MASK = 0xFFFF & ~OFFSET_MASK;
    private static final int FINGERPRINT_SHIFT = Long.SIZE - Byte.SIZE;

    /** Brings the bits behind those of the fingerprint to where the offset has none. */
    private static final int EXTRA_SHIFT = FINGERPRINT_SHIFT - Short.SIZE;

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = ONES << (Byte.SIZE - 1);

    private Slots() {}

    /** Returns the bytes that so many slots take in a page. */
    static int bytes(int count) {
        return (count + GROUP_SIZE - 1) / GROUP_SIZE * GROUP_BYTES;
    }

    /** Returns where the number of a slot lies, given where the slots begin. */
    static int at(int slots, int index) {
        return slots + index / GROUP_SIZE * GROUP_BYTES + GROUP_SIZE + index % GROUP_SIZE * Short.BYTES;
    }

    /** Writes the place of a record. */
    static void write(byte[] page, int slots, int index, int offset) {
        PageFormat.writeShort(page, at(slots, index), offset);
    }

    /** Adds a fingerprint to a slot that was written. */
    static void mark(byte[] page, int slots, int index, long hash, boolean wide) {
        page[slots + index / GROUP_SIZE * GROUP_BYTES + index % GROUP_SIZE] = (byte) (hash >>> FINGERPRINT_SHIFT);
        if (!wide) {
            int at = at(slots, index);
            PageFormat.writeShort(page, at, PageFormat.readShort(page, at) | extraBits(hash));
        }
    }

    /** Returns the bits of a hash that a slot of a narrow page has beside the offset. */
    static int extraBits(long hash) {
        return (int) (hash >>> EXTRA_SHIFT) & EXTRA_MASK;
    }

    /** Returns the place of a record. */
    static int offset(int slot, boolean wide) {
        return wide ? slot : slot & OFFSET_MASK;
    }

    /** Tells whether a slot may be that of a key, whose fingerprint is equal in the first eight bits. */
    static boolean isEqual(int slot, int extraBits, boolean wide) {
        return wide || (slot & EXTRA_MASK) == extraBits;
    }

    /** Returns a group of fingerprints that all are those of a hash. */
    static long fingerprints(long hash) {
        return (hash >>> FINGERPRINT_SHIFT) * ONES;
    }

    /**
     * Compares a group of fingerprints, the first of them in the highest byte.
     *
     * @return the highest bit of each byte that is equal, and rarely that of another byte
     */
    static long matches(long group, long wanted) {
        long difference = group ^ wanted;
        return (difference - ONES) & ~difference & HIGH_BITS;
    }

    /** Returns the index in its group of the first match; there must be one. */
    static int first(long matches) {
        return Long.numberOfLeadingZeros(matches) / Byte.SIZE;
    }

    /** Returns the matches behind the first. */
    static long behindFirst(long matches) {
        return matches ^ Long.highestOneBit(matches);
    }
}
