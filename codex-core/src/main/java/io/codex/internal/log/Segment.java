package io.codex.internal.log;

import io.codex.error.CorruptStoreException;
import io.codex.internal.io.Directory;
import io.codex.internal.io.Directory.Access;
import io.codex.internal.io.StoreFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A segment for reading. File and mapping are opened at the first touch, so that opening a store takes no longer the more
 * segments it has. All threads may share it.
 */
final class Segment {

    private static final Pattern NAME = Pattern.compile("data-(\\d{7})\\.seg");

    private final Directory directory;
    private final int id;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile int length; // written under lock
    private volatile @Nullable StoreFile file; // written under lock
    private volatile @Nullable ByteBuffer mapping; // written under lock
    private volatile boolean closed; // written under lock

    Segment(Directory directory, int id, int length) {
        this.directory = directory;
        this.id = id;
        this.length = length;
    }

    static String name(int id) {
        return String.format(Locale.ROOT, "data-%07d.seg", id);
    }

    /** Returns the id in the name of a segment; empty for any other file. */
    static Optional<Integer> id(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches() ? Optional.of(Integer.valueOf(matcher.group(1))) : Optional.empty();
    }

    int id() {
        return id;
    }

    /** Returns the published bytes. */
    int length() {
        return length;
    }

    /** Returns the mapping of all published bytes, in big-endian order. */
    ByteBuffer mapping() {
        ByteBuffer mapped = mapping;
        return mapped != null ? mapped : map();
    }

    private ByteBuffer map() {
        lock.lock();
        try {
            ByteBuffer mapped = mapping;
            if (mapped == null) {
                mapped = file().map(0, length).order(ByteOrder.BIG_ENDIAN);
                mapping = mapped;
            }
            return mapped;
        } finally {
            lock.unlock();
        }
    }

    /** Publishes more bytes; returns the mapping that was too short, which older readers may still use. */
    @Nullable
    ByteBuffer extend(int newLength) {
        lock.lock();
        try {
            ByteBuffer old = mapping;
            mapping = null;
            length = newLength;
            return old;
        } finally {
            lock.unlock();
        }
    }

    /** Reads a whole frame by position into an array, at index 0, and checks it. Returns the length of its payload. */
    int read(int offset, int frameBytes, FrameType type, byte[] target) {
        requireWithin(offset, frameBytes);
        int count = file().read(offset, target, 0, frameBytes);
        requireSound(offset, count == frameBytes ? null : "the file ends");
        CRC32C checksum = new CRC32C();
        requireSound(offset, headerFault(target, offset, type, frameBytes - Frame.HEADER_BYTES));
        requireSound(offset, Frame.checksumFault(target, 0, target, Frame.HEADER_BYTES, checksum));
        return (int) Frame.payloadLength(target, 0);
    }

    /**
     * Reads the payload of a frame from the mapping and checks it. Anything wrong is looked at once more by position, which
     * says what it is.
     */
    byte[] readMappedPayload(int offset, int payloadLength, FrameType type) {
        requireWithin(offset, Frame.bytes(payloadLength));
        byte[] payload;
        try {
            payload = mappedPayload(offset, payloadLength, type);
        } catch (IndexOutOfBoundsException | InternalError e) {
            payload = null;
        }
        return payload == null ? readPayload(offset, payloadLength, type) : payload;
    }

    private byte @Nullable [] mappedPayload(int offset, int payloadLength, FrameType type) {
        ByteBuffer mapped = mapping();
        byte[] header = new byte[Frame.HEADER_BYTES];
        mapped.get(offset, header);
        if (headerFault(header, offset, type, payloadLength) != null
                || Frame.payloadLength(header, 0) != payloadLength) {
            return null;
        }
        byte[] payload = new byte[payloadLength];
        mapped.get(offset + Frame.HEADER_BYTES, payload);
        return Frame.checksumFault(header, 0, payload, 0, new CRC32C()) == null ? payload : null;
    }

    /** Reads the payload of a frame by position and checks it. */
    byte[] readPayload(int offset, int payloadLength, FrameType type) {
        requireWithin(offset, Frame.bytes(payloadLength));
        byte[] header = new byte[Frame.HEADER_BYTES];
        requireSound(offset, file().read(offset, header, 0, header.length) == header.length ? null : "the file ends");
        requireSound(offset, headerFault(header, offset, type, payloadLength));
        if (Frame.payloadLength(header, 0) != payloadLength) {
            throw damaged(
                    offset, "found a length of " + Frame.payloadLength(header, 0) + ", expected " + payloadLength);
        }
        byte[] payload = new byte[payloadLength];
        int count = file().read((long) offset + Frame.HEADER_BYTES, payload, 0, payloadLength);
        requireSound(offset, count == payloadLength ? null : "the file ends");
        requireSound(offset, Frame.checksumFault(header, 0, payload, 0, new CRC32C()));
        return payload;
    }

    private @Nullable String headerFault(byte[] header, int offset, FrameType type, int maxPayloadLength) {
        return Frame.headerFault(header, 0, type, Address.position(id, offset), maxPayloadLength);
    }

    /** Whoever holds a wrong address must not make this allocate or read more than there is. */
    private void requireWithin(int offset, long frameBytes) {
        if (offset < FileHeader.BYTES || frameBytes < Frame.HEADER_BYTES || offset + frameBytes > length) {
            throw damaged(offset, "a frame of " + frameBytes + " bytes does not fit into " + length);
        }
    }

    private void requireSound(int offset, @Nullable String fault) {
        if (fault != null) {
            throw damaged(offset, fault);
        }
    }

    CorruptStoreException damaged(int offset, String detail) {
        return new CorruptStoreException(directory.path() + "/" + name(id), offset, detail);
    }

    private StoreFile file() {
        StoreFile opened = file;
        return opened != null ? opened : open();
    }

    private StoreFile open() {
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("Segment " + name(id) + " is closed");
            }
            StoreFile opened = file;
            if (opened == null) {
                opened = openChecked();
                file = opened;
            }
            return opened;
        } finally {
            lock.unlock();
        }
    }

    private StoreFile openChecked() {
        if (!directory.exists(name(id))) {
            throw damaged(0, "the file is missing");
        }
        StoreFile opened = directory.open(name(id), Access.READ);
        try {
            requireWhole(opened);
            return opened;
        } catch (RuntimeException | Error e) {
            opened.close();
            throw e;
        }
    }

    private void requireWhole(StoreFile opened) {
        if (opened.size() < length) {
            throw damaged((int) opened.size(), "the file has " + opened.size() + " bytes, expected " + length);
        }
        if (FileHeader.read(directory, opened, FileHeader.Kind.SEGMENT, id).isEmpty()) {
            throw FileHeader.damaged(directory, name(id));
        }
    }

    /** Releases a mapping of this segment. */
    void unmap(ByteBuffer old) {
        file().unmap(old);
    }

    /** Closes the file and releases the mapping; nobody may read any more. */
    void close() {
        lock.lock();
        try {
            closed = true;
            StoreFile opened = file;
            ByteBuffer mapped = mapping;
            if (opened != null) {
                if (mapped != null) {
                    mapping = null;
                    opened.unmap(mapped);
                }
                opened.close();
            }
        } finally {
            lock.unlock();
        }
    }
}
