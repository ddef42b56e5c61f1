package io.codex.internal.log;

import io.codex.internal.io.StoreFile;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Reads the commit frames of one redo file, through a buffer. Used by one thread. */
final class RedoFileReader {

    private static final int BUFFER_BYTES = 2 << 20;

    private final StoreFile file;
    private final long firstLsn;
    private final long sizeBytes;
    private final byte[] buffer;
    private final CRC32C checksum = new CRC32C();
    private long bufferOffset;
    private int bufferedBytes;
    private int frameIndex;

    RedoFileReader(StoreFile file, long firstLsn) {
        this.file = file;
        this.firstLsn = firstLsn;
        this.sizeBytes = file.size();
        this.buffer = new byte[(int) Math.min(BUFFER_BYTES, sizeBytes)];
    }

    long firstLsn() {
        return firstLsn;
    }

    long sizeBytes() {
        return sizeBytes;
    }

    /** Reads the frame at an offset, and says what is wrong with it; null if nothing is. */
    @Nullable
    String read(long offset) {
        long rest = sizeBytes - offset;
        if (rest < Frame.HEADER_BYTES) {
            return "the file ends";
        }
        load(offset, Frame.HEADER_BYTES);
        long maxPayload = Math.min(rest - Frame.HEADER_BYTES, CommitPart.MAX_PAYLOAD_BYTES);
        String fault = Frame.headerFault(buffer, frameIndex, FrameType.COMMIT, firstLsn + offset, maxPayload);
        if (fault != null) {
            return fault;
        }
        int payloadLength = payloadLength();
        if (payloadLength < CommitPart.PREFIX_BYTES) {
            return "found a length of " + payloadLength + ", at least " + CommitPart.PREFIX_BYTES + " is possible";
        }
        load(offset, Frame.HEADER_BYTES + payloadLength);
        return Frame.checksumFault(buffer, frameIndex, buffer, frameIndex + Frame.HEADER_BYTES, checksum);
    }

    /** Tells quickly whether there may be a frame at an offset. */
    boolean mayBeFrame(long offset) {
        if (sizeBytes - offset < Frame.HEADER_BYTES) {
            return false;
        }
        load(offset, Frame.HEADER_BYTES);
        return Frame.position(buffer, frameIndex) == firstLsn + offset;
    }

    private void load(long offset, int length) {
        if (offset < bufferOffset || offset + length > bufferOffset + bufferedBytes) {
            bufferOffset = offset;
            bufferedBytes = file.read(offset, buffer, 0, (int) Math.min(buffer.length, sizeBytes - offset));
        }
        frameIndex = (int) (offset - bufferOffset);
    }

    /** Tells whether there is a sound frame of a commit anywhere in the file. */
    boolean holdsCommit() {
        for (long offset = FileHeader.BYTES; offset < sizeBytes; offset += Frame.ALIGNMENT) {
            if (mayBeFrame(offset) && read(offset) == null) {
                return true;
            }
        }
        return false;
    }

    /** Tells whether nothing has ever been written at an offset: there are only the zeros of the allocation. */
    boolean isUntouched(long offset) {
        for (long at = offset; at + Long.BYTES <= sizeBytes && at < offset + Frame.HEADER_BYTES; at += Long.BYTES) {
            load(at, Long.BYTES);
            if (LittleEndian.getLong(buffer, frameIndex) != 0) {
                return false;
            }
        }
        return true;
    }

    long frameBytes() {
        return Frame.bytes(payloadLength());
    }

    long sequence() {
        return CommitPart.sequence(buffer, frameIndex);
    }

    long durableLsn() {
        return CommitPart.durableLsn(buffer, frameIndex);
    }

    boolean hasMore() {
        return (Frame.flags(buffer, frameIndex) & Frame.MORE) != 0;
    }

    byte[] bytes() {
        return buffer;
    }

    int operationsIndex() {
        return frameIndex + Frame.HEADER_BYTES + CommitPart.PREFIX_BYTES;
    }

    int operationsLength() {
        return payloadLength() - CommitPart.PREFIX_BYTES;
    }

    private int payloadLength() {
        return (int) Frame.payloadLength(buffer, frameIndex);
    }
}
