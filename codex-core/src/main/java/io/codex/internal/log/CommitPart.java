package io.codex.internal.log;

/**
 * The payload of a COMMIT frame: a commit, or a part of it if it is large.
 *
 * <pre>
 *    +---------------------------------------------------------------+
 *  0 |                       commit sequence                         |
 *    +---------------------------------------------------------------+
 *  8 |      durable LSN: everything below it had been forced         |
 *    +---------------------------------------------------------------+
 * 16 |  operations, or the next bytes of them                        |
 *    +---------------------------------------------------------------+
 * </pre>
 */
final class CommitPart {

    /** What comes before the operations. */
    static final int PREFIX_BYTES = 16;

    /** The most bytes of operations in one part: a multiple of 8, so that only the last part is padded. */
    static final int MAX_OPERATIONS_BYTES = 1 << 20;

    static final int MAX_PAYLOAD_BYTES = PREFIX_BYTES + MAX_OPERATIONS_BYTES;

    private static final int SEQUENCE_OFFSET = Frame.HEADER_BYTES;
    private static final int DURABLE_OFFSET = SEQUENCE_OFFSET + Long.BYTES;

    private CommitPart() {}

    /** Writes what comes before the operations into a frame that begins at an index. */
    static void writePrefix(byte[] frame, int index, long sequence, long durableLsn) {
        LittleEndian.putLong(frame, index + SEQUENCE_OFFSET, sequence);
        LittleEndian.putLong(frame, index + DURABLE_OFFSET, durableLsn);
    }

    static long sequence(byte[] frame, int index) {
        return LittleEndian.getLong(frame, index + SEQUENCE_OFFSET);
    }

    static long durableLsn(byte[] frame, int index) {
        return LittleEndian.getLong(frame, index + DURABLE_OFFSET);
    }

    /** Returns the bytes that a commit takes in the redo log. */
    static long framedBytes(int operationsBytes) {
        long fullParts = operationsBytes / MAX_OPERATIONS_BYTES;
        int rest = operationsBytes % MAX_OPERATIONS_BYTES;
        long last = rest > 0 || fullParts == 0 ? Frame.bytes(PREFIX_BYTES + rest) : 0;
        return fullParts * Frame.bytes(MAX_PAYLOAD_BYTES) + last;
    }
}
