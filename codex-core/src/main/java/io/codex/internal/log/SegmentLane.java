package io.codex.internal.log;

import io.codex.error.LimitExceededException;
import io.codex.internal.io.StoreFile;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * One of the places at which a {@link SegmentWriter} appends: a segment of its own, and the next one when that is full. Used
 * by one thread; several lanes of one writer may be used at once.
 */
public final class SegmentLane {

    private static final int BUFFER_BYTES = 1 << 20;

    /** A disk that is given much at once keeps commits, which wait for a force of their own, waiting for all of it. */
    private static final int FORCED_STEP_BYTES = 2 << 20;

    private final SegmentWriter writer;
    private final int segmentBytes;
    private final boolean forcedInSteps;
    private final CRC32C checksum = new CRC32C();
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final Map<Integer, SegmentEntry> appended = new TreeMap<>();
    private @Nullable StoreFile file;
    private int id;
    private int bufferedBytes;
    private long flushedLength;
    private long unforcedBytes;

    /**
     * Creates a lane.
     *
     * @param forcedInSteps whether what is appended goes to the disk bit by bit, and not all at the end
     */
    SegmentLane(SegmentWriter writer, int segmentBytes, boolean forcedInSteps) {
        this.forcedInSteps = forcedInSteps;
        this.writer = writer;
        this.segmentBytes = segmentBytes;
    }

    /** Goes on in a segment that has room. */
    void continueSegment(int segmentId, StoreFile segmentFile, long length) {
        id = segmentId;
        file = segmentFile;
        flushedLength = length;
    }

    /** Returns the id of the segment that is written, or 0 if none was begun. */
    int id() {
        return id;
    }

    /** Returns the segments written, each with its length and what was appended to it. */
    Map<Integer, SegmentEntry> appended() {
        return appended;
    }

    /**
     * Appends a page, or another payload whose frame is smaller than 128 KiB.
     *
     * @return its address
     * @throws LimitExceededException if the payload fits into no segment
     */
    public long append(FrameType type, byte[] source, int offset, int length) {
        long frameBytes = Frame.bytes(length);
        if (length > SegmentWriter.MAX_PAYLOAD_BYTES) {
            throw new LimitExceededException(
                    "Value", length, SegmentWriter.MAX_PAYLOAD_BYTES, "Store it in several entries.");
        }
        StoreFile target = makeRoom(frameBytes);
        long position = position();
        if (frameBytes <= BUFFER_BYTES) {
            buffer(type, source, offset, length);
        } else {
            writeThrough(target, type, source, offset, length);
        }
        account(frameBytes);
        return Address.of(id, (int) position, frameBytes);
    }

    private StoreFile makeRoom(long frameBytes) {
        StoreFile current = file;
        if (current == null || (position() + frameBytes > segmentBytes && position() > FileHeader.BYTES)) {
            flush();
            return beginSegment();
        }
        if (bufferedBytes + frameBytes > BUFFER_BYTES) {
            flush();
        }
        return current;
    }

    private StoreFile beginSegment() {
        id = writer.newId();
        StoreFile begun = writer.begin(id);
        file = begun;
        flushedLength = 0;
        byte[] header = new FileHeader(FileHeader.Kind.SEGMENT, id, Address.position(id, 0)).encode();
        System.arraycopy(header, 0, buffer, 0, header.length);
        bufferedBytes = header.length;
        return begun;
    }

    private long position() {
        return flushedLength + bufferedBytes;
    }

    private void buffer(FrameType type, byte[] source, int offset, int length) {
        System.arraycopy(source, offset, buffer, bufferedBytes + Frame.HEADER_BYTES, length);
        Frame.seal(buffer, bufferedBytes, type, 0, Address.position(id, (int) position()), length, checksum);
        bufferedBytes += (int) Frame.bytes(length);
    }

    /** A large payload goes to the file from where it is. */
    private void writeThrough(StoreFile target, FrameType type, byte[] source, int offset, int length) {
        flush();
        long start = position();
        Frame.writeHeader(buffer, 0, type, 0, Address.position(id, (int) start), source, offset, length, checksum);
        target.write(start, buffer, 0, Frame.HEADER_BYTES);
        target.write(start + Frame.HEADER_BYTES, source, offset, length);
        int padding = (int) Frame.bytes(length) - Frame.HEADER_BYTES - length;
        target.write(start + Frame.HEADER_BYTES + length, new byte[padding], 0, padding);
        flushedLength += Frame.bytes(length);
    }

    private void account(long frameBytes) {
        SegmentEntry before = appended.get(id);
        long live = before == null ? 0 : before.liveBytes();
        appended.put(id, new SegmentEntry(id, position(), live + frameBytes));
    }

    /** Hands what is buffered to the file. */
    void flush() {
        if (file != null && bufferedBytes > 0) {
            file.write(flushedLength, buffer, 0, bufferedBytes);
            flushedLength += bufferedBytes;
            unforcedBytes += bufferedBytes;
            bufferedBytes = 0;
            if (forcedInSteps && unforcedBytes >= FORCED_STEP_BYTES) {
                file.force();
                unforcedBytes = 0;
            }
        }
    }

    /** Makes everything appended here durable, but not the names of the files; those are the writer's. */
    public void force() {
        flush();
        if (file != null) {
            file.force();
        }
    }
}
