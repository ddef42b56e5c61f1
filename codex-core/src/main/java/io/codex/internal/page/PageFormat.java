package io.codex.internal.page;

/**
 * How the bytes of a page are laid out. A leaf and a branch have the same form; they differ in what a record holds.
 *
 * <pre>
 *        0       1       2       3       4       5       6       7
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 *  0 | level | flags |  entry count  | prefix length |       0       |
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 *  8 |  prefix: what all keys of the page begin with, padded to 8    |
 *    +---------------------------------------------------------------+
 *    |  heads: entry count x 8 bytes of key behind the prefix        |
 *    +---------------------------------------------------------------+
 *    |  record offsets: (entry count + 1) x 2, from the page's start |
 *    +---------------------------------------------------------------+
 *    |  records, one after the other; the last offset ends the last  |
 *    +---------------------------------------------------------------+
 *
 *    record:   varint (suffix length x 2 + mark) | suffix behind its head | payload
 *    payload in a leaf, mark 0: the value
 *    payload in a leaf, mark 1: u64 address of the value, u32 length of the value
 *    payload in a branch: u64 address of the child (0: no child), varint number of entries below it;
 *                         mark 1: a leaf below it refers to out-of-page values
 * </pre>
 *
 * <p>Numbers are little-endian; heads are key bytes, padded with zeros. A varint has seven bits a byte, the lowest
 * first, and the high bit set in all bytes but the last. The prefix is common to the two fences of the page, the bounds
 * within which a search arrives here, so that a search never compares it.
 */
public final class PageFormat {

    /** No page is larger, because record offsets have two bytes. */
    public static final int MAX_PAGE_BYTES = 0xFFFF;

    /** The longest key: 16,383 bytes of the user behind at most 9 bytes that name the tree. */
    public static final int MAX_KEY_BYTES = 16_383 + 9;

    /** A value longer than this lies out of the page. */
    public static final int MAX_INLINE_VALUE_BYTES = 2048;

    static final int LEVEL_OFFSET = 0;
    static final int FLAGS_OFFSET = LEVEL_OFFSET + 1;
    static final int COUNT_OFFSET = FLAGS_OFFSET + 1;
    static final int PREFIX_LENGTH_OFFSET = COUNT_OFFSET + Short.BYTES;
    static final int RESERVED_OFFSET = PREFIX_LENGTH_OFFSET + Short.BYTES;
    static final int PREFIX_OFFSET = RESERVED_OFFSET + Short.BYTES;

    /** The level of a leaf; the level of a branch is one more than that of its children. */
    static final int LEAF_LEVEL = 0;

    private PageFormat() {}

    /** Returns where the heads begin. */
    static int headsOffset(int prefixLength) {
        return PREFIX_OFFSET + (prefixLength + Long.BYTES - 1 & -Long.BYTES);
    }
}
