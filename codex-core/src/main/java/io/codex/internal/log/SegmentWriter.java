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
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Appends frames to the segments: pages and values first, then one checkpoint. What it appended is read only once it is
 * published; closed before that, it takes everything back. Used by one thread, but for its {@linkplain #newLane() lanes}.
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

    private final SegmentStore store;
    private final Directory directory;
    private final int segmentBytes;
    private final Map<Integer, Long> diedBytes = new HashMap<>();
    private final List<SegmentLane> lanes = new ArrayList<>();
    private final SegmentLane main;
    private final long continuedLength;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<StoreFile> files =
            new ArrayList<>(); // guarded by lock; if a segment is continued, it is the first
    private final List<String> created = new ArrayList<>(); // guarded by lock
    private int lastId; // guarded by lock
    private @Nullable CheckpointRecord checkpoint;
    private long checkpointAddress;
    private int checkpointLength;
    private boolean closed;

    SegmentWriter(SegmentStore store, Directory directory, int segmentBytes) {
        this.store = store;
        this.directory = directory;
        this.segmentBytes = segmentBytes;
        this.main = addLane(true);
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
        lastId = last.id();
        if (last.length() >= segmentBytes || last.isMostlyDead()) {
            return 0;
        }
        StoreFile file = directory.open(Segment.name(lastId), Access.POSITIONAL);
        files.add(file);
        file.truncate(last.length()); // a merge that a crash cut off may have left frames there
        main.continueSegment(lastId, file, last.length());
        return last.length();
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
        return main.append(type, source, offset, length);
    }

    /** Returns another place to append at, for another thread, which must have ended before anything else is asked. */
    public SegmentLane newLane() {
        return addLane(false);
    }

    private SegmentLane addLane(boolean forcedInSteps) {
        SegmentLane lane = new SegmentLane(this, segmentBytes, forcedInSteps);
        lanes.add(lane);
        return lane;
    }

    /** Takes the id of a new segment. */
    int newId() {
        lock.lock();
        try {
            if (lastId == Address.MAX_SEGMENT_ID) {
                throw new StorageException("Store " + directory.path() + " has used up its " + Address.MAX_SEGMENT_ID
                        + " segments. Copy its content into a new store.");
            }
            return ++lastId;
        } finally {
            lock.unlock();
        }
    }

    /** Begins a new segment. */
    StoreFile begin(int id) {
        lock.lock();
        try {
            String name = Segment.name(id);
            if (directory.exists(name)) {
                directory.delete(name); // a merge that a crash cut off may have left it
            }
            StoreFile file = directory.create(name, Access.POSITIONAL);
            files.add(file);
            created.add(name);
            return file;
        } finally {
            lock.unlock();
        }
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
        lanes.forEach(SegmentLane::flush);
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

    private Map<Integer, SegmentEntry> entries() {
        Map<Integer, SegmentEntry> entries = new TreeMap<>(store.published());
        for (SegmentLane lane : lanes) {
            lane.appended().forEach((segmentId, more) -> entries.merge(segmentId, more, SegmentWriter::sum));
        }
        diedBytes.forEach(
                (segmentId, bytes) -> entries.computeIfPresent(segmentId, (same, entry) -> less(entry, bytes)));
        entries.values().removeIf(entry -> entry.liveBytes() == 0 && entry.id() != main.id());
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
