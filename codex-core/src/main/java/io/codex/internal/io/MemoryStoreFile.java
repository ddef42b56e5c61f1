package io.codex.internal.io;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A file in memory: a handle to its content, which lives on after the file was deleted. */
final class MemoryStoreFile implements StoreFile {

    private final String name;
    private final MemoryContent content;
    private final boolean writable;
    private volatile boolean closed;

    MemoryStoreFile(String name, MemoryContent content, boolean writable) {
        this.name = name;
        this.content = content;
        this.writable = writable;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        requireOpen();
        return content.size();
    }

    @Override
    public int read(long position, byte[] target, int offset, int length) {
        requireOpen();
        return content.read(position, target, offset, length);
    }

    @Override
    public void write(long position, byte[] source, int offset, int length) {
        requireWritable();
        content.write(position, source, offset, length);
    }

    @Override
    public void allocate(long size) {
        requireWritable();
        content.allocate(size);
    }

    @Override
    public void truncate(long size) {
        requireWritable();
        content.truncate(size);
    }

    @Override
    public void force() {
        requireWritable();
    }

    @Override
    public ByteBuffer map(long position, int length) {
        requireOpen();
        return content.view(position, length).asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void unmap(ByteBuffer mapping) {
        // The collector takes it.
    }

    private void requireWritable() {
        requireOpen();
        if (!writable) {
            throw new IllegalStateException("File " + name + " was opened for reading only");
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("File " + name + " is closed");
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
