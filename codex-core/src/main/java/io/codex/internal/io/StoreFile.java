package io.codex.internal.io;

import java.nio.ByteBuffer;

/**
 * One open file. Positions are 64-bit everywhere. Reads and positional writes may come from all threads at once and are
 * not disturbed by interrupts. Every method throws {@code StorageException} (or {@code StorageFullException}) if the
 * operating system refuses, and {@code IllegalStateException} after close.
 */
public interface StoreFile extends AutoCloseable {

    /** Returns the name of the file in its directory. */
    String name();

    /** Returns the size in bytes. */
    long size();

    /**
     * Reads up to {@code length} bytes at a position.
     *
     * @return the number of bytes read: less than {@code length} only at the end of the file, 0 behind it
     */
    int read(long position, byte[] target, int offset, int length);

    /** Writes all the bytes at a position; the file grows if they end behind its end. */
    void write(long position, byte[] source, int offset, int length);

    /**
     * Makes sure that the blocks up to {@code size} exist and are filled with zeros beyond the current end, so that a
     * later write there needs no new space. Never shrinks. Not durable until the next force. If there is too little space,
     * the file keeps its size. Nobody may write behind the current end meanwhile; writes before it go on.
     */
    void allocate(long size);

    /** Cuts the file to a size; a smaller file stays as it is. Nobody may write to the part cut off meanwhile. */
    void truncate(long size);

    /** Makes all completed writes, and the size, durable. */
    void force();

    /**
     * Maps a part of the file that has been written and will not change any more. The result may be used by all threads
     * with absolute methods only, until {@link #unmap} is called for it, even if the file is closed or deleted before. It
     * is little-endian.
     *
     * @param length at most 1 GiB
     * @throws IllegalArgumentException if the part is larger, or ends behind the end of the file
     */
    ByteBuffer map(long position, int length);

    /** Releases a result of {@link #map} of this very file at once, also after close; nobody may touch it any more. */
    void unmap(ByteBuffer mapping);

    @Override
    void close();
}
