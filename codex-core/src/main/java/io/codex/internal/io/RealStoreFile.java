package io.codex.internal.io;

import io.codex.error.CodexException;
import io.codex.internal.io.Directory.Access;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A file of the operating system. Lock order: allocationLock, forceLock, writeLock. */
final class RealStoreFile implements StoreFile {

    static final int MAX_MAPPING_BYTES = 1 << 30;

    /**
     * What new space is filled with, a page of memory at a time. The system keeps what one call wrote in one piece, and a
     * change through a mapping makes the whole piece dirty: pieces of 64 KiB made a small forced commit write seven times
     * as much to the disk.
     */
    private static final byte[] ZEROS = new byte[1 << 12];

    private final String name;
    private final Path path;
    private final RandomAccessFile writer; // its file pointer is guarded by writeLock
    private final ReadHandles readHandles;
    private final @Nullable ForceHandle forceHandle;
    private final @Nullable WriteWindows windows; // guarded by writeLock
    private final Map<ByteBuffer, Mapping> mappings = Collections.synchronizedMap(new IdentityHashMap<>());
    private final ReentrantLock allocationLock = new ReentrantLock(); // allocation disturbs neither writes nor forces
    private final ReentrantLock forceLock = new ReentrantLock();
    private final ReentrantLock writeLock = new ReentrantLock();
    private long writerPosition; // guarded by writeLock; spares a system call for each append
    private volatile boolean closed;

    RealStoreFile(Path path, Access access) throws IOException {
        this.name = path.getFileName().toString();
        this.path = path;
        this.writer = new RandomAccessFile(path.toFile(), access == Access.READ ? "r" : "rw");
        this.readHandles = new ReadHandles(path);
        this.windows = access == Access.MAPPED ? new WriteWindows(path) : null;
        try {
            if (windows != null) {
                windows.extend(writer.length());
            }
            this.forceHandle = access == Access.READ ? null : new ForceHandle(path, StandardOpenOption.WRITE);
        } catch (IOException | RuntimeException | Error failure) {
            letGo(writer, windows);
            throw failure;
        }
    }

    private static void letGo(RandomAccessFile writer, @Nullable WriteWindows windows) throws IOException {
        if (windows != null) {
            windows.close();
        }
        writer.close();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        requireOpen();
        try {
            return writer.length();
        } catch (IOException e) {
            throw StorageErrors.failed("ask for the size of", path, e);
        }
    }

    @Override
    public int read(long position, byte[] target, int offset, int length) {
        requireOpen();
        try {
            return readHandles.read(position, target, offset, length);
        } catch (IOException e) {
            throw StorageErrors.failed("read", path, e);
        }
    }

    @Override
    public void write(long position, byte[] source, int offset, int length) {
        requireWritable();
        writeLock.lock();
        try {
            requireOpen();
            int mapped = windows == null ? 0 : windows.write(position, source, offset, length);
            if (mapped < length) {
                writeByPosition(position + mapped, source, offset + mapped, length - mapped);
            }
        } catch (IOException e) {
            throw StorageErrors.failed("write", path, length, e);
        } finally {
            writeLock.unlock();
        }
    }

    private void writeByPosition(long position, byte[] source, int offset, int length) throws IOException {
        if (writerPosition != position) {
            writer.seek(position);
        }
        writerPosition = -1; // unknown if the write fails
        writer.write(source, offset, length);
        writerPosition = position + length;
    }

    @Override
    public void allocate(long size) {
        requireWritable();
        allocationLock.lock();
        try {
            requireOpen();
            long end = writer.length();
            if (size > end) {
                fillWithZeros(end, size);
                extendWindows(size);
            }
        } catch (IOException e) {
            throw StorageErrors.failed("add", path, size, e);
        } finally {
            allocationLock.unlock();
        }
    }

    /** Through a handle of its own, so that writes go on. Gives the space back if it does not suffice: others may use it. */
    private void fillWithZeros(long from, long to) throws IOException {
        try (RandomAccessFile filler = new RandomAccessFile(path.toFile(), "rw")) {
            try {
                filler.seek(from);
                for (long at = from; at < to; at += ZEROS.length) {
                    filler.write(ZEROS, 0, (int) Math.min(ZEROS.length, to - at));
                }
            } catch (IOException e) {
                CodexException failure = StorageErrors.failed("add", path, to - from, e);
                try {
                    filler.setLength(from);
                } catch (IOException suppressed) {
                    failure.addSuppressed(suppressed);
                }
                throw failure;
            }
        }
    }

    private void extendWindows(long size) throws IOException {
        if (windows != null) {
            writeLock.lock();
            try {
                windows.extend(size);
            } finally {
                writeLock.unlock();
            }
        }
    }

    @Override
    public void truncate(long size) {
        requireWritable();
        allocationLock.lock();
        forceLock.lock();
        writeLock.lock();
        try {
            requireOpen();
            if (windows != null) {
                windows.truncate(size);
            }
            if (size < writer.length()) {
                writer.setLength(size);
            }
            writerPosition = -1;
        } catch (IOException e) {
            throw StorageErrors.failed("truncate", path, e);
        } finally {
            writeLock.unlock();
            forceLock.unlock();
            allocationLock.unlock();
        }
    }

    @Override
    public void force() {
        ForceHandle handle = requireWritable();
        forceLock.lock();
        try {
            requireOpen();
            if (windows != null) {
                WriteWindows.force(takeDirty(windows));
            }
            handle.force();
        } catch (IOException e) {
            throw StorageErrors.failed("force", path, e);
        } finally {
            forceLock.unlock();
        }
    }

    private List<MappedByteBuffer> takeDirty(WriteWindows mapped) {
        writeLock.lock();
        try {
            return mapped.takeDirty();
        } finally {
            writeLock.unlock();
        }
    }

    @Override
    public ByteBuffer map(long position, int length) {
        requireOpen();
        if (length > MAX_MAPPING_BYTES || position + length > size()) {
            throw new IllegalArgumentException("Cannot map " + length + " bytes at " + position + " of " + path
                    + ": a mapping has at most " + MAX_MAPPING_BYTES + " bytes, and the file has " + size());
        }
        try {
            Mapping mapping = Uninterrupted.map(path, MapMode.READ_ONLY, position, length);
            mappings.put(mapping.buffer(), mapping);
            return mapping.buffer().order(ByteOrder.LITTLE_ENDIAN);
        } catch (IOException e) {
            throw StorageErrors.failed("map", path, e);
        }
    }

    @Override
    public void unmap(ByteBuffer mapping) {
        Mapping known = mappings.remove(mapping);
        if (known == null) {
            throw new IllegalArgumentException("This is no mapping of " + path + ", or was released before");
        }
        known.release().run();
    }

    private ForceHandle requireWritable() {
        if (forceHandle == null) {
            throw new IllegalStateException("File " + path + " was opened for reading only");
        }
        return forceHandle;
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("File " + path + " is closed");
        }
    }

    @Override
    public void close() {
        allocationLock.lock();
        forceLock.lock();
        writeLock.lock();
        try {
            if (!closed) {
                closed = true;
                closeAll();
            }
        } catch (IOException e) {
            throw StorageErrors.failed("close", path, e);
        } finally {
            writeLock.unlock();
            forceLock.unlock();
            allocationLock.unlock();
        }
    }

    private void closeAll() throws IOException {
        letGo(writer, windows);
        readHandles.close();
        if (forceHandle != null) {
            forceHandle.close();
        }
    }
}
