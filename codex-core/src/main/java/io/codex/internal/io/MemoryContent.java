package io.codex.internal.io;

import io.codex.error.StorageFullException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** The bytes of a file in memory. All threads may share it. */
final class MemoryContent {

    private static final int MAX_BYTES = Integer.MAX_VALUE - 8;

    private byte[] bytes = new byte[0];
    private int size;

    synchronized long size() {
        return size;
    }

    synchronized int read(long position, byte[] target, int offset, int length) {
        int count = (int) Math.max(0, Math.min(length, size - position));
        if (count > 0) {
            System.arraycopy(bytes, (int) position, target, offset, count);
        }
        return count;
    }

    synchronized void write(long position, byte[] source, int offset, int length) {
        grow(position + length);
        System.arraycopy(source, offset, bytes, (int) position, length);
    }

    synchronized void allocate(long newSize) {
        grow(newSize);
    }

    synchronized void truncate(long newSize) {
        if (newSize < size) {
            Arrays.fill(bytes, (int) newSize, size, (byte) 0);
            size = (int) newSize;
        }
    }

    /** A part that does not change any more. It stays what it is when the array is replaced by a larger one. */
    synchronized ByteBuffer view(long position, int length) {
        if (length > RealStoreFile.MAX_MAPPING_BYTES || position + length > size) {
            throw new IllegalArgumentException("Cannot map " + length + " bytes at " + position
                    + ": a mapping has at most " + RealStoreFile.MAX_MAPPING_BYTES + " bytes, and the file has "
                    + size);
        }
        return ByteBuffer.wrap(bytes, (int) position, length).slice();
    }

    private void grow(long newSize) {
        if (newSize > MAX_BYTES) {
            throw new StorageFullException("A file in memory cannot grow to " + newSize + " bytes: it holds at most "
                    + MAX_BYTES + ". Keep the store on disk.");
        }
        if (newSize > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.max(newSize, Math.min(MAX_BYTES, bytes.length * 2L)));
        }
        size = Math.max(size, (int) newSize);
    }
}
