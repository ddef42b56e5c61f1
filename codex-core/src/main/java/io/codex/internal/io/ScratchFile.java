package io.codex.internal.io;

/**
 * A file for what is needed for a while only. It has no name that counts and is gone when it is closed. All threads may
 * read at once what one thread has written. Every method throws {@code StorageException} (or {@code
 * StorageFullException}) if the operating system refuses. An interrupt disturbs nothing.
 */
public interface ScratchFile extends AutoCloseable {

    /** Writes all the bytes at a position; the file grows if they end behind its end. */
    void write(long position, byte[] source, int offset, int length);

    /** Reads exactly so many bytes at a position; they must have been written. */
    void read(long position, byte[] target, int offset, int length);

    /** Gives the room on the disk back. Closing twice is harmless. */
    @Override
    void close();
}
