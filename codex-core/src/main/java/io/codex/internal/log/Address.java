package io.codex.internal.log;

/**
 * Where a frame lies in the segments, as one number. It is never 0, which stands for "nowhere".
 *
 * <pre>
 *    63                    41 40                      14 13               0
 *   +------------------------+--------------------------+------------------+
 *   |  segment id: 23 bits   |  offset / 8: 27 bits     |  size / 8: 14    |
 *   +------------------------+--------------------------+------------------+
 * </pre>
 *
 * <p>The size is that of the whole frame with header and padding; 0 if it is 128 KiB or more. Who refers to such a frame
 * keeps its length elsewhere.
 */
public final class Address {

    /** The largest segment id; ids begin at 1. */
    public static final int MAX_SEGMENT_ID = (1 << 23) - 1;

    /** Segments are not larger. */
    public static final int MAX_SEGMENT_BYTES = 1 << 30;

    private static final int SIZE_BITS = 14;
    private static final int OFFSET_BITS = 27;
    private static final int SIZE_MASK = (1 << SIZE_BITS) - 1;
    private static final int OFFSET_MASK = (1 << OFFSET_BITS) - 1;

    private Address() {}

    /** Packs the place of a frame. */
    static long of(int segmentId, int offset, long frameBytes) {
        long size = frameBytes / Frame.ALIGNMENT;
        return (long) segmentId << (OFFSET_BITS + SIZE_BITS)
                | (long) (offset / Frame.ALIGNMENT) << SIZE_BITS
                | (size <= SIZE_MASK ? size : 0);
    }

    /** Returns the id of the segment. */
    public static int segmentId(long address) {
        return (int) (address >>> (OFFSET_BITS + SIZE_BITS));
    }

    /** Returns where in the segment's file the frame begins, in bytes. */
    public static int offset(long address) {
        return (int) (address >>> SIZE_BITS & OFFSET_MASK) * Frame.ALIGNMENT;
    }

    /** Returns the size of the frame with header and padding, or 0 if it is 128 KiB or more. */
    public static int frameBytes(long address) {
        return (int) (address & SIZE_MASK) * Frame.ALIGNMENT;
    }

    /** Returns the size of the payload with its padding, or a negative number if the frame is 128 KiB or more. */
    public static int paddedPayloadBytes(long address) {
        return frameBytes(address) - Frame.HEADER_BYTES;
    }

    /** Returns the position that the frame at an address carries. */
    static long position(long address) {
        return position(segmentId(address), offset(address));
    }

    static long position(int segmentId, int offset) {
        return (long) segmentId << Integer.SIZE | offset;
    }
}
