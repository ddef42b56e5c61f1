package io.codex.internal.log;

import java.util.ArrayList;
import java.util.List;

/**
 * What a checkpoint remembers: the payload of a CHECKPOINT frame.
 *
 * <pre>
 *    +---------------------------------------------------------------+
 *  0 |            address of the root page, or 0                     |
 *    +---------------------------------------------------------------+
 *  8 |                   number of entries                           |
 *    +-------------------------------+-------------------------------+
 * 16 |  height of the tree           |  number of segments           |
 *    +-------------------------------+-------------------------------+
 * 24 |       LSN from which the redo has to be replayed              |
 *    +---------------------------------------------------------------+
 * 32 |          sequence of the last commit included                 |
 *    +---------------------------------------------------------------+
 * 40 |                      next tree id                             |
 *    +---------------------------------------------------------------+
 * 48 |  segments, 16 bytes each                                      |
 *    +---------------------------------------------------------------+
 *
 *    a segment
 *    +-------------------------------+-------------------------------+
 *  0 |  id                           |  length in bytes              |
 *    +-------------------------------+-------------------------------+
 *  8 |  live bytes                   |  0                            |
 *    +-------------------------------+-------------------------------+
 * </pre>
 *
 * <p>The table shows the segments as they were before the checkpoint frame itself was appended: that frame extends the
 * last segment, or is the first one in a new segment.
 *
 * @param rootAddress the address of the root page, or 0 for an empty tree
 * @param height the number of pages from the root to a leaf
 * @param entryCount the number of entries of the tree on disk
 * @param redoStartLsn where the redo begins that is not included
 * @param lastCommitSequence the last commit that is included
 * @param nextTreeId the id for the next named tree
 * @param segments the segments in use, by ascending id
 */
public record CheckpointRecord(
        long rootAddress,
        int height,
        long entryCount,
        long redoStartLsn,
        long lastCommitSequence,
        long nextTreeId,
        List<SegmentEntry> segments) {

    private static final int SEGMENTS_OFFSET = 48;
    private static final int SEGMENT_BYTES = 16;

    /** Copies the list. */
    public CheckpointRecord {
        segments = List.copyOf(segments);
    }

    byte[] encode() {
        byte[] bytes = new byte[SEGMENTS_OFFSET + segments.size() * SEGMENT_BYTES];
        LittleEndian.putLong(bytes, 0, rootAddress);
        LittleEndian.putLong(bytes, 8, entryCount);
        LittleEndian.putInt(bytes, 16, height);
        LittleEndian.putInt(bytes, 20, segments.size());
        LittleEndian.putLong(bytes, 24, redoStartLsn);
        LittleEndian.putLong(bytes, 32, lastCommitSequence);
        LittleEndian.putLong(bytes, 40, nextTreeId);
        int index = SEGMENTS_OFFSET;
        for (SegmentEntry segment : segments) {
            LittleEndian.putInt(bytes, index, segment.id());
            LittleEndian.putInt(bytes, index + 4, (int) segment.length());
            LittleEndian.putInt(bytes, index + 8, (int) segment.liveBytes());
            index += SEGMENT_BYTES;
        }
        return bytes;
    }

    /** Decodes a payload; throws IllegalArgumentException saying what is wrong with it. */
    static CheckpointRecord decode(byte[] bytes) {
        int count = bytes.length < SEGMENTS_OFFSET ? -1 : LittleEndian.getInt(bytes, 20);
        if (count < 0 || bytes.length != SEGMENTS_OFFSET + (long) count * SEGMENT_BYTES) {
            throw new IllegalArgumentException(
                    "a checkpoint of " + bytes.length + " bytes cannot have " + count + " segments");
        }
        List<SegmentEntry> segments = new ArrayList<>(count);
        for (int index = SEGMENTS_OFFSET; index < bytes.length; index += SEGMENT_BYTES) {
            segments.add(new SegmentEntry(
                    LittleEndian.getInt(bytes, index),
                    LittleEndian.getInt(bytes, index + 4),
                    LittleEndian.getInt(bytes, index + 8)));
        }
        return new CheckpointRecord(
                LittleEndian.getLong(bytes, 0),
                LittleEndian.getInt(bytes, 16),
                LittleEndian.getLong(bytes, 8),
                LittleEndian.getLong(bytes, 24),
                LittleEndian.getLong(bytes, 32),
                LittleEndian.getLong(bytes, 40),
                segments);
    }
}
