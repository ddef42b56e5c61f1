package io.codex.internal.log;

import io.codex.error.CorruptStoreException;
import io.codex.internal.io.Directory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The segments: files to which frames are appended and in which nothing is ever changed. Their ids only grow. The last
 * one may be continued, but readers see published bytes only.
 *
 * <p>All threads may read at once. One {@link SegmentWriter} at a time appends. A segment in which no byte is live any
 * more is retired when a writer publishes, and deleted when the {@link RetiredSegments} are released.
 */
public final class SegmentStore implements AutoCloseable {

    /** The size at which a new segment is begun, if nothing else is said. A large value may make a larger one. */
    public static final int DEFAULT_SEGMENT_BYTES = 64 << 20;

    private final Directory directory;
    private final int segmentBytes;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile SegmentTable table; // replaced under lock; retired segments are in it until they are released
    private volatile Map<Integer, SegmentEntry> published; // replaced under lock; never changed
    private volatile long checkpointAddress; // written under lock
    private volatile int checkpointLength; // written under lock
    private final Set<RetiredSegments> retired = new HashSet<>(); // guarded by lock; not released so far
    private boolean writing; // guarded by lock

    private SegmentStore(Directory directory, int segmentBytes, Map<Integer, SegmentEntry> entries) {
        if (segmentBytes < 4096 || segmentBytes > Address.MAX_SEGMENT_BYTES) {
            throw new IllegalArgumentException(
                    "segmentBytes " + segmentBytes + " must be from 4096 to " + Address.MAX_SEGMENT_BYTES);
        }
        this.directory = directory;
        this.segmentBytes = segmentBytes;
        this.published = entries;
        this.table = new SegmentTable(entries.values().stream()
                .map(entry -> new Segment(directory, entry.id(), (int) entry.length()))
                .toList());
    }

    /** Opens the segments of a store without a checkpoint: there are none. */
    public static SegmentStore create(Directory directory, int segmentBytes) {
        return new SegmentStore(directory, segmentBytes, Map.of());
    }

    /**
     * Reads the checkpoint that a superblock names.
     *
     * @throws CorruptStoreException if it is not there or damaged
     */
    public static CheckpointRecord readCheckpoint(Directory directory, long address, int length) {
        long end = Address.offset(address) + Frame.bytes(length);
        Segment segment =
                new Segment(directory, Address.segmentId(address), (int) Math.min(end, Address.MAX_SEGMENT_BYTES));
        try {
            return CheckpointRecord.decode(segment.readPayload(Address.offset(address), length, FrameType.CHECKPOINT));
        } catch (IllegalArgumentException e) {
            throw segment.damaged(Address.offset(address), String.valueOf(e.getMessage()));
        } finally {
            segment.close();
        }
    }

    /**
     * Opens the segments of a checkpoint. Files are opened when they are first read, but all must be there.
     *
     * @param segmentBytes the size at which new segments are begun; need not be the one used before
     * @param record the checkpoint that was read at that address
     * @throws CorruptStoreException if a segment is missing
     */
    public static SegmentStore open(
            Directory directory, int segmentBytes, CheckpointRecord record, long address, int length) {
        Map<Integer, SegmentEntry> entries = entries(record, address, length);
        requireThere(directory, entries.keySet());
        SegmentStore store = new SegmentStore(directory, segmentBytes, entries);
        store.checkpointAddress = address;
        store.checkpointLength = length;
        return store;
    }

    /** The table in a checkpoint does not know the frame of the checkpoint itself. */
    private static Map<Integer, SegmentEntry> entries(CheckpointRecord record, long address, int length) {
        Map<Integer, SegmentEntry> entries = new TreeMap<>();
        record.segments().forEach(entry -> entries.put(entry.id(), entry));
        long frameBytes = Frame.bytes(length);
        int id = Address.segmentId(address);
        SegmentEntry before = entries.get(id);
        long liveBytes = before == null ? 0 : before.liveBytes();
        entries.put(id, new SegmentEntry(id, Address.offset(address) + frameBytes, liveBytes + frameBytes));
        return entries;
    }

    private static void requireThere(Directory directory, Set<Integer> ids) {
        Set<String> names = new HashSet<>(directory.list());
        for (int id : ids) {
            if (!names.contains(Segment.name(id))) {
                throw new CorruptStoreException(directory.path() + "/" + Segment.name(id), 0, "the file is missing");
            }
        }
    }

    /** Deletes segments that no checkpoint knows: a merge that a crash cut off wrote them. Call it after recovery. */
    public void deleteOrphans() {
        for (String name : directory.list()) {
            Optional<Integer> id = Segment.id(name);
            if (id.isPresent() && table.find(id.get()) == null) {
                directory.delete(name);
            }
        }
    }

    /** Begins to append. The writer must be closed before another one may be had. */
    public SegmentWriter writer() {
        lock.lock();
        try {
            if (writing) {
                throw new IllegalStateException("Another writer is appending to the segments");
            }
            SegmentWriter writer = new SegmentWriter(this, directory, segmentBytes);
            writing = true;
            return writer;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the mapping in which the frame at an address lies, in big-endian order; for absolute reads only. */
    public ByteBuffer mapping(long address) {
        return segment(address).mapping();
    }

    /** Returns where in its mapping the payload of the frame at an address begins. */
    public static int mappedOffset(long address) {
        return Address.offset(address) + Frame.HEADER_BYTES;
    }

    /**
     * Reads the frame at an address by position, and checks it. Its size must be in the address.
     *
     * @param target takes the payload from index 0 on, and is used as scratch space behind it; nothing is allocated if it
     *     is at least {@link Address#frameBytes} long
     * @return the length of the payload
     * @throws CorruptStoreException if the bytes are not what was written there
     */
    public int read(long address, FrameType type, byte[] target) {
        int frameBytes = Address.frameBytes(address);
        byte[] frame = target.length >= frameBytes ? target : new byte[frameBytes];
        int length = segment(address).read(Address.offset(address), frameBytes, type, frame);
        System.arraycopy(frame, Frame.HEADER_BYTES, target, 0, length);
        return length;
    }

    /**
     * Reads an out-of-page value from the mapping, without a system call, and checks it.
     *
     * @param length its length
     * @throws CorruptStoreException if the bytes are not what was written there, or of another length
     */
    public byte[] readValue(long address, int length) {
        return segment(address).readMappedPayload(Address.offset(address), length, FrameType.VALUE);
    }

    /** Makes the exception that names the file and the offset of an address. */
    public CorruptStoreException damaged(long address, String detail) {
        return new CorruptStoreException(
                directory.path() + "/" + Segment.name(Address.segmentId(address)), Address.offset(address), detail);
    }

    private Segment segment(long address) {
        Segment segment = table.find(Address.segmentId(address));
        if (segment == null) {
            throw damaged(address, "no such segment is known");
        }
        return segment;
    }

    /** Returns the published segments by ascending id. */
    public List<SegmentEntry> segments() {
        return List.copyOf(published.values());
    }

    /** Returns the bytes that the newest tree needs. */
    public long liveBytes() {
        return published.values().stream().mapToLong(SegmentEntry::liveBytes).sum();
    }

    /** Returns the bytes of all segments on disk, retired ones included. */
    public long sizeBytes() {
        return table.all().stream().mapToLong(Segment::length).sum();
    }

    Map<Integer, SegmentEntry> published() {
        return published;
    }

    long checkpointAddress() {
        return checkpointAddress;
    }

    int checkpointLength() {
        return checkpointLength;
    }

    /** Lets readers see what a writer has appended: what they would see after a restart. */
    RetiredSegments publish(CheckpointRecord record, long address, int length) {
        lock.lock();
        try {
            Map<Integer, SegmentEntry> entries = entries(record, address, length);
            Map<Segment, ByteBuffer> mappings = new HashMap<>();
            List<Segment> all = new ArrayList<>(table.all());
            List<Segment> dead = all.stream()
                    .filter(segment -> published.containsKey(segment.id()) && !entries.containsKey(segment.id()))
                    .toList();
            for (SegmentEntry entry : entries.values()) {
                extend(all, entry, mappings);
            }
            table = new SegmentTable(all);
            published = entries;
            checkpointAddress = address;
            checkpointLength = length;
            RetiredSegments retirement = new RetiredSegments(this, dead, mappings);
            if (!retirement.isEmpty()) {
                retired.add(retirement);
            }
            return retirement;
        } finally {
            lock.unlock();
        }
    }

    private void extend(Collection<Segment> all, SegmentEntry entry, Map<Segment, ByteBuffer> mappings) {
        int length = (int) entry.length();
        Segment known = table.find(entry.id());
        if (known == null) {
            all.add(new Segment(directory, entry.id(), length));
        } else if (known.length() < length) {
            ByteBuffer old = known.extend(length);
            if (old != null) {
                mappings.put(known, old);
            }
        }
    }

    void writerClosed() {
        lock.lock();
        try {
            writing = false;
        } finally {
            lock.unlock();
        }
    }

    /** Returns how much is retired and not released. */
    int retiredCount() {
        lock.lock();
        try {
            return retired.size();
        } finally {
            lock.unlock();
        }
    }

    /** Takes what is retired off the list; false if it was released before, by a call or by the close. */
    boolean forget(RetiredSegments retirement) {
        lock.lock();
        try {
            return retired.remove(retirement);
        } finally {
            lock.unlock();
        }
    }

    void delete(List<Segment> dead) {
        lock.lock();
        try {
            table = new SegmentTable(table.all().stream()
                    .filter(segment -> !dead.contains(segment))
                    .toList());
        } finally {
            lock.unlock();
        }
        for (Segment segment : dead) {
            segment.close();
            directory.delete(Segment.name(segment.id()));
        }
    }

    /**
     * Closes all files and releases all mappings; nobody may read any more. What is retired and not released by then stays
     * until {@link #deleteOrphans} after the next open.
     */
    @Override
    public void close() {
        lock.lock();
        try {
            retired.forEach(RetiredSegments::unmap);
            retired.clear();
        } finally {
            lock.unlock();
        }
        table.all().forEach(Segment::close);
    }
}
