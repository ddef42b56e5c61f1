package io.codex.internal.log;

import io.codex.error.CorruptStoreException;
import io.codex.error.UnsupportedFormatException;
import io.codex.internal.io.Directory;
import io.codex.internal.io.StoreFile;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * The first frame of a redo file or a segment. Its payload:
 *
 * <pre>
 *        0       1       2       3       4       5       6       7
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 *  0 |             magic: "CodexRed" or "CodexSeg"                   |
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 *  8 |        format version         |               0               |
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 * 16 |                     number of the file                        |
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 * 24 |     position of the file: the frame's own position            |
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 * 32 |                               0                               |
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 * </pre>
 *
 * @param kind which kind of file it is
 * @param number the number in the name of the file
 * @param position the first log sequence number of a redo file; {@code id << 32} in a segment
 */
record FileHeader(Kind kind, long number, long position) {

    /** The size of the whole frame. */
    static final int BYTES = 64;

    private static final int PAYLOAD_BYTES = BYTES - Frame.HEADER_BYTES;
    private static final int VERSION_OFFSET = 8;
    private static final int NUMBER_OFFSET = 16;
    private static final int POSITION_OFFSET = 24;

    /** The kinds of files made of frames. */
    enum Kind {
        REDO("CodexRed"),
        SEGMENT("CodexSeg");

        private final long magic;

        Kind(String text) {
            this.magic = LittleEndian.getLong(text.getBytes(StandardCharsets.US_ASCII), 0);
        }
    }

    byte[] encode() {
        byte[] frame = new byte[BYTES];
        int payload = Frame.HEADER_BYTES;
        LittleEndian.putLong(frame, payload, kind.magic);
        LittleEndian.putInt(frame, payload + VERSION_OFFSET, StoreFormat.VERSION);
        LittleEndian.putLong(frame, payload + NUMBER_OFFSET, number);
        LittleEndian.putLong(frame, payload + POSITION_OFFSET, position);
        Frame.seal(frame, 0, FrameType.HEADER, 0, position, PAYLOAD_BYTES, new CRC32C());
        return frame;
    }

    /** Reads the header of a file; empty if there is no sound header of that kind and number. */
    static Optional<FileHeader> read(Directory directory, StoreFile file, Kind kind, long number) {
        byte[] frame = new byte[BYTES];
        if (file.read(0, frame, 0, BYTES) < BYTES || !isSound(frame)) {
            return Optional.empty();
        }
        int payload = Frame.HEADER_BYTES;
        int version = LittleEndian.getInt(frame, payload + VERSION_OFFSET);
        if (version > StoreFormat.VERSION) {
            throw new UnsupportedFormatException(directory.path() + "/" + file.name(), version, StoreFormat.VERSION);
        }
        FileHeader found = new FileHeader(kind, number, LittleEndian.getLong(frame, payload + POSITION_OFFSET));
        boolean same = LittleEndian.getLong(frame, payload) == kind.magic
                && LittleEndian.getLong(frame, payload + NUMBER_OFFSET) == number
                && Frame.position(frame, 0) == found.position;
        return same ? Optional.of(found) : Optional.empty();
    }

    private static boolean isSound(byte[] frame) {
        return Frame.headerFault(frame, 0, FrameType.HEADER, Frame.position(frame, 0), PAYLOAD_BYTES) == null
                && Frame.payloadLength(frame, 0) == PAYLOAD_BYTES
                && Frame.checksumFault(frame, 0, frame, Frame.HEADER_BYTES, new CRC32C()) == null;
    }

    /** Says that a file has no sound header. */
    static CorruptStoreException damaged(Directory directory, String name) {
        return new CorruptStoreException(
                directory.path() + "/" + name, 0, "the header of the file is not what was written there");
    }
}
