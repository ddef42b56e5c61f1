package io.codex.internal.log;

import io.codex.error.LimitExceededException;
import io.codex.error.StorageException;
import io.codex.internal.io.Directory;
import io.codex.internal.io.Directory.Access;
import io.codex.internal.io.StoreFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Appends frames to the segments: pages and values first, then one checkpoint. What it appended is read only once it is
 * published; closed before that, it takes everything back. Used by one thread.
 *
 * <pre>{@code
 * try (SegmentWriter writer = segments.writer()) {
 *     long root = writer.append(FrameType.PAGE, page, 0, length);
 *     writer.died(oldRoot, Address.frameBytes(oldRoot));
 *     long checkpoint = writer.appendCheckpoint(new CheckpointRecord(root, ..., writer.segments()));
 *     writer.force();
 *     superblock.write(...);                   // from here on the new tree is the store
 *     RetiredSegments retired = writer.publish();
 * }
 * }</pre>
 */
public final class SegmentWriter implements AutoCloseable {

    /** The longest payload of one frame: it has to fit into a segment with the header of the file. */
    public static final int MAX_PAYLOAD_BYTES = Address.MAX_SEGMENT_BYTES - FileHeader.BYTES - Frame.HEADER_BYTES;

    private static final int BUFFER_BYTES = 1 << 20;

    private final SegmentStore store;
    private final Directory directory;
    private final int segmentBytes;
    private final CRC32C checksum = new CRC32C();
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final List<StoreFile> files = new ArrayList<>(); // the last one is written
    private final List<String> created = new ArrayList<>();
    private final Map<Integer, Long> diedBytes = new HashMap<>();
    private final Map<Integer, SegmentEntry> appended = new TreeMap<>();
    private final long continuedLength;
    private int bufferedBytes;
    private int id;
    private long flushedLength;
    private @Nullable CheckpointRecord checkpoint;
    private long checkpointAddress;
    private int checkpointLength;
    private boolean closed;

    SegmentWriter(SegmentStore store, Directory directory, int segmentBytes) {
        this.store = store;
        this.directory = directory;
        this.segmentBytes = segmentBytes;
        this.continuedLength = continueLast();
        if (store.checkpointAddress() != 0) {
            died(store.checkpointAddress(), Frame.bytes(store.checkpointLength()));
        }
    }

    /** Opens the last segment if it has room and is not to be emptied; returns its length, or 0 if a new one has to be begun. */
    private long continueLast() {
        List<SegmentEntry> published = store.segments();
        if (published.isEmpty()) {
            return 0;
        }
        SegmentEntry last = published.get(published.size() - 1);
        id = last.id();
        if (last.length() >= segmentBytes || last.isMostlyDead()) {
            return 0;
        }
        StoreFile file = directory.open(Segment.name(id), Access.POSITIONAL);
        files.add(file);
        file.truncate(last.length()); // a merge that a crash cut off may have left frames there
        flushedLength = last.length();
        return flushedLength;
    }

    /**
     * Appends a page, or another payload whose frame is smaller than 128 KiB.
     *
     * @return its address
     * @throws LimitExceededException if the payload fits into no segment
     */
    public long append(FrameType type, byte[] source, int offset, int length) {
        if (checkpoint != null || closed) {
            throw new IllegalStateException("Nothing can be appended behind a checkpoint");
        }
        long frameBytes = Frame.bytes(length);
        if (length > MAX_PAYLOAD_BYTES) {
            throw new LimitExceededException("Value", length, MAX_PAYLOAD_BYTES, "Store it in several entries.");
        }
        makeRoom(frameBytes);
        long position = position();
        if (frameBytes <= BUFFER_BYTES) {
            buffer(type, source, offset, length);
        } else {
            writeThrough(type, source, offset, length);
        }
        account(frameBytes);
        return Address.of(id, (int) position, frameBytes);
    }

    /** Takes note that the new tree does not need the frame at an address any more. */
    public void died(long address, long frameBytes) {
        diedBytes.merge(Address.segmentId(address), frameBytes, Long::sum);
    }

    /** Takes note that the new tree does not need an out-of-page value any more. */
    public void valueDied(long address, int length) {
        died(address, Frame.bytes(length));
    }

    /** Takes note that the new tree does not need a page any more. */
    public void pageDied(long address) {
        died(address, Address.frameBytes(address));
    }

    /** Returns the segments as they will be, without those in which nothing is live: for the checkpoint record. */
    public List<SegmentEntry> segments() {
        return List.copyOf(entries().values());
    }

    /**
     * Appends the checkpoint, as the last frame. The one before it has died.
     *
     * @return its address; the superblock keeps it with {@link #checkpointLength()}
     */
    public long appendCheckpoint(CheckpointRecord record) {
        if (!record.segments().equals(segments())) {
            throw new IllegalArgumentException("The checkpoint must have the segments that this writer returns now");
        }
        byte[] payload = record.encode();
        checkpointAddress = append(FrameType.CHECKPOINT, payload, 0, payload.length);
        checkpointLength = payload.length;
        checkpoint = record;
        return checkpointAddress;
    }

    /** Returns the length of the checkpoint's payload. */
    public int checkpointLength() {
        return checkpointLength;
    }

    /** Makes everything appended, and the names of new segments, durable. */
    public void force() {
        flush();
        files.forEach(StoreFile::force);
        if (!created.isEmpty()) {
            directory.sync();
        }
    }

    /** Lets readers see everything appended. Only after a checkpoint was appended, forced and written to the superblock. */
    public RetiredSegments publish() {
        if (checkpoint == null || closed) {
            throw new IllegalStateException("Only a checkpoint can be published, and only once");
        }
        RetiredSegments retired = store.publish(checkpoint, checkpointAddress, checkpointLength);
        files.forEach(StoreFile::close);
        finish();
        return retired;
    }

    private void makeRoom(long frameBytes) {
        boolean fresh = files.isEmpty();
        boolean full = !fresh && position() + frameBytes > segmentBytes && position() > FileHeader.BYTES;
        if (fresh || full) {
            flush();
            beginSegment();
        } else if (bufferedBytes + frameBytes > BUFFER_BYTES) {
            flush();
        }
    }

    private void beginSegment() {
        if (id == Address.MAX_SEGMENT_ID) {
            throw new StorageException("Store " + directory.path() + " has used up its " + Address.MAX_SEGMENT_ID
                    + " segments. Copy its content into a new store.");
        }
        id++;
        String name = Segment.name(id);
        if (directory.exists(name)) {
            directory.delete(name); // a merge that a crash cut off may have left it
        }
        files.add(directory.create(name, Access.POSITIONAL));
        created.add(name);
        flushedLength = 0;
        byte[] header = new FileHeader(FileHeader.Kind.SEGMENT, id, Address.position(id, 0)).encode();
        System.arraycopy(header, 0, buffer, 0, header.length);
        bufferedBytes = header.length;
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
    private void writeThrough(FrameType type, byte[] source, int offset, int length) {
        flush();
        long start = position();
        Frame.writeHeader(buffer, 0, type, 0, Address.position(id, (int) start), source, offset, length, checksum);
        StoreFile file = files.get(files.size() - 1);
        file.write(start, buffer, 0, Frame.HEADER_BYTES);
        file.write(start + Frame.HEADER_BYTES, source, offset, length);
        int padding = (int) Frame.bytes(length) - Frame.HEADER_BYTES - length;
        file.write(start + Frame.HEADER_BYTES + length, new byte[padding], 0, padding);
        flushedLength += Frame.bytes(length);
    }

    private void flush() {
        if (bufferedBytes > 0) {
            files.get(files.size() - 1).write(flushedLength, buffer, 0, bufferedBytes);
            flushedLength += bufferedBytes;
            bufferedBytes = 0;
        }
    }

    private void account(long frameBytes) {
        SegmentEntry before = appended.get(id);
        long live = before == null ? 0 : before.liveBytes();
        appended.put(id, new SegmentEntry(id, position(), live + frameBytes));
    }

    private Map<Integer, SegmentEntry> entries() {
        Map<Integer, SegmentEntry> entries = new TreeMap<>(store.published());
        appended.forEach((segmentId, more) -> entries.merge(segmentId, more, SegmentWriter::sum));
        diedBytes.forEach(
                (segmentId, bytes) -> entries.computeIfPresent(segmentId, (same, entry) -> less(entry, bytes)));
        entries.values().removeIf(entry -> entry.liveBytes() == 0 && entry.id() != id);
        return entries;
    }

    private static SegmentEntry sum(SegmentEntry before, SegmentEntry more) {
        return new SegmentEntry(before.id(), more.length(), before.liveBytes() + more.liveBytes());
    }

    private static @Nullable SegmentEntry less(SegmentEntry entry, long bytes) {
        if (bytes > entry.liveBytes()) {
            throw new AssertionError("Segment " + entry.id() + " has " + entry.liveBytes() + " live bytes, but " + bytes
                    + " are said to have died");
        }
        return new SegmentEntry(entry.id(), entry.length(), entry.liveBytes() - bytes);
    }

    /** Takes everything back that was not published. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        try {
            if (continuedLength > 0) {
                files.get(0).truncate(continuedLength);
            }
            files.forEach(StoreFile::close);
            created.forEach(directory::delete);
        } finally {
            finish();
        }
    }

    private void finish() {
        closed = true;
        store.writerClosed();
    }
}
