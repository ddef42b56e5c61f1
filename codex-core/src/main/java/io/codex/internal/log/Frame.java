package io.codex.internal.log;

import java.util.Locale;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The unit in which redo files and segments are written and checked.
 *
 * <pre>
 *        0       1       2       3       4       5       6       7
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 *  0 |            CRC32C             | type  | flags |       0       |
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 *  8 |        payload length         |               0               |
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 * 16 |                           position                            |
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 * 24 |  payload, padded to a multiple of 8                           |
 *    +---------------------------------------------------------------+
 * </pre>
 *
 * <p>All integers are little-endian. The checksum covers bytes 4 to 24 and the payload, not the padding. The position is
 * the log sequence number in a redo file, and {@code segment id << 32 | offset} in a segment: a sound frame that lies in
 * the wrong place is found out.
 */
public final class Frame {

    /** The size of the header in bytes. */
    public static final int HEADER_BYTES = 24;

    /** The flag on every frame but the last one of a commit that needs several. */
    static final int MORE = 1;

    static final int ALIGNMENT = 8;

    private static final int TYPE_OFFSET = 4;
    private static final int FLAGS_OFFSET = TYPE_OFFSET + 1;
    private static final int LENGTH_OFFSET = 8;
    private static final int RESERVED_OFFSET = LENGTH_OFFSET + Integer.BYTES;
    private static final int POSITION_OFFSET = RESERVED_OFFSET + Integer.BYTES;

    private Frame() {}

    /** Returns the bytes that a frame takes, padding included. */
    public static long bytes(long payloadLength) {
        return HEADER_BYTES + payloadLength + ALIGNMENT - 1 & -ALIGNMENT;
    }

    /** Writes a header at an index. The payload need not follow it in the same array. */
    static void writeHeader(
            byte[] target,
            int index,
            FrameType type,
            int flags,
            long position,
            byte[] payload,
            int payloadOffset,
            int payloadLength,
            CRC32C checksum) {
        LittleEndian.putInt(target, index + TYPE_OFFSET, type.code() | flags << Byte.SIZE);
        LittleEndian.putLong(target, index + LENGTH_OFFSET, payloadLength);
        LittleEndian.putLong(target, index + POSITION_OFFSET, position);
        LittleEndian.putInt(target, index, checksum(checksum, target, index, payload, payloadOffset, payloadLength));
    }

    /** Writes header and padding around a payload that is already in place behind the header. */
    static void seal(
            byte[] target, int index, FrameType type, int flags, long position, int payloadLength, CRC32C checksum) {
        int payload = index + HEADER_BYTES;
        writeHeader(target, index, type, flags, position, target, payload, payloadLength, checksum);
        int end = (int) (index + bytes(payloadLength));
        for (int i = payload + payloadLength; i < end; i++) {
            target[i] = 0;
        }
    }

    /** Says what is wrong with a header, the checksum aside, or returns null. */
    static @Nullable String headerFault(
            byte[] source, int index, FrameType type, long position, long maxPayloadLength) {
        if (position(source, index) != position) {
            return "found a frame of position " + position(source, index) + ", expected " + position;
        }
        if (source[index + TYPE_OFFSET] != type.code()) {
            FrameType found = FrameType.ofCode(source[index + TYPE_OFFSET]);
            return "found a frame of type " + (found == null ? source[index + TYPE_OFFSET] : found) + ", expected "
                    + type;
        }
        if (payloadLength(source, index) < 0 || payloadLength(source, index) > maxPayloadLength) {
            return "found a length of " + payloadLength(source, index) + ", at most " + maxPayloadLength
                    + " is possible";
        }
        return null;
    }

    /** Says what is wrong with the checksum, or returns null. The length must have been looked at before. */
    static @Nullable String checksumFault(
            byte[] source, int index, byte[] payload, int payloadOffset, CRC32C checksum) {
        int stored = LittleEndian.getInt(source, index);
        int computed = checksum(checksum, source, index, payload, payloadOffset, (int) payloadLength(source, index));
        return stored == computed
                ? null
                : String.format(Locale.ROOT, "found checksum %08x, expected %08x", computed, stored);
    }

    private static int checksum(
            CRC32C checksum, byte[] header, int index, byte[] payload, int payloadOffset, int payloadLength) {
        checksum.reset();
        checksum.update(header, index + TYPE_OFFSET, HEADER_BYTES - TYPE_OFFSET);
        checksum.update(payload, payloadOffset, payloadLength);
        return (int) checksum.getValue();
    }

    static int flags(byte[] source, int index) {
        return source[index + FLAGS_OFFSET];
    }

    static long position(byte[] source, int index) {
        return LittleEndian.getLong(source, index + POSITION_OFFSET);
    }

    /** Returns the length of the payload with the reserved bytes above it, so that damage there makes it impossible. */
    static long payloadLength(byte[] source, int index) {
        return LittleEndian.getLong(source, index + LENGTH_OFFSET);
    }
}
