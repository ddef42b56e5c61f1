package io.codex.internal.io;

import io.codex.error.StoreLockedException;
import java.time.Duration;
import java.util.List;

/**
 * The files of one store: a flat directory of named files. All threads may share it.
 *
 * <p>Two things are durable apart: the content of a file, by {@link StoreFile#force()}, and the names of the files, by
 * {@link #sync()}. A file that was created, renamed or deleted without a sync afterwards may be there or not after a
 * crash.
 *
 * <p>Every method throws {@code StorageException} (or {@code StorageFullException}) if the operating system refuses.
 */
public interface Directory extends AutoCloseable {

    /**
     * How a file is written. The choice is made when the file is opened, because forcing a file that was written through
     * a mapping costs twice as much as one written by position.
     */
    enum Access {
        /** Only reads are allowed. */
        READ,
        /** Writes go by position, one system call each. */
        POSITIONAL,
        /** Writes within the allocated size are copied into a mapping, without a system call. */
        MAPPED
    }

    /** Returns the path of the directory, for messages. */
    String path();

    /** Lists the names of all entries, sorted: the files, and whatever else somebody has put there. */
    List<String> list();

    /** Tells whether a file of that name exists. */
    boolean exists(String name);

    /** Creates an empty file and opens it; fails if the name exists. */
    StoreFile create(String name, Access access);

    /** Opens an existing file. */
    StoreFile open(String name, Access access);

    /** Renames a file, replacing any file of the new name. */
    void rename(String from, String to);

    /** Deletes a file; open mappings of it stay readable until they are released. */
    void delete(String name);

    /** Makes creations, renames and deletions so far durable. */
    void sync();

    /** Returns the bytes that the file system can still take. */
    long freeBytes();

    /** Tells whether the file system as a whole is read-only, so that nobody can change the files. */
    boolean isReadOnly();

    /**
     * Takes the exclusive lock of the directory, waiting at most that long. An interrupt does not cut the waiting short.
     * Closing the result gives the lock back.
     *
     * @throws StoreLockedException naming the owner, if another process or another store in this process has it
     */
    AutoCloseable lock(Duration timeout);

    @Override
    void close();
}
