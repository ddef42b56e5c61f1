package io.codex.internal.page;

/**
 * What a search has to know of a leaf before it looks into it: the number of entries, the length of the prefix
 * and the flags, in one number that is never zero. Kept beside the address of a leaf that was checked, it
 * spares the search one wait for memory, that for the header of the page.
 */
public final class LeafShape {

    /** Stands for a leaf of which nothing is known, because it was not checked. */
    public static final int UNKNOWN = 0;

    private static final int FLAG_BITS = 2;
    private static final int COUNT_SHIFT = FLAG_BITS;
    private static final int COUNT_BITS = 13;
    private static final int PREFIX_SHIFT = COUNT_SHIFT + COUNT_BITS;

    private LeafShape() {}

    static int of(int count, int prefixLength, int flags) {
        return prefixLength << PREFIX_SHIFT | count << COUNT_SHIFT | flags;
    }

    static int count(int shape) {
        return (shape >>> COUNT_SHIFT) & ((1 << COUNT_BITS) - 1);
    }

    static int prefixLength(int shape) {
        return shape >>> PREFIX_SHIFT;
    }

    static int flags(int shape) {
        return shape & ((1 << FLAG_BITS) - 1);
    }

    static boolean isFiltered(int shape) {
        return (shape & LeafFilter.FLAG) != 0;
    }

    static boolean isWide(int shape) {
        return (shape & Slots.WIDE_FLAG) != 0;
    }

    /** Returns where in the leaf its records begin. */
    static int recordsOffset(int shape) {
        int count = count(shape);
        return PageFormat.slotsOffset(flags(shape), prefixLength(shape), count)
                + Slots.bytes(count)
                + count * KeyHeads.BYTES;
    }
}
