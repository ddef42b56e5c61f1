package io.codex.internal.io;

import io.codex.error.StorageException;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A scratch file in a folder of the operating system. Its name is deleted as soon as it is open, so that not even a killed
 * process leaves anything behind; where an open file cannot be deleted, as on Windows, that is done at close.
 */
public final class TemporaryFile implements ScratchFile {

    private static final String PREFIX = "codex-sort-";

    private final Path path;
    private final Path folder;
    private final RandomAccessFile file; // its file pointer is guarded by lock
    private final ReentrantLock lock = new ReentrantLock();
    private final boolean named;
    private boolean closed; // guarded by lock

    private TemporaryFile(Path folder, Path path) throws IOException {
        this.path = path;
        this.folder = folder;
        this.file = new RandomAccessFile(path.toFile(), "rw");
        this.named = !isDeleted(path);
    }

    private static boolean isDeleted(Path path) {
        try {
            return Files.deleteIfExists(path);
        } catch (IOException opened) {
            return false; // close deletes it
        }
    }

    /**
     * Returns the maker of temporary files in a folder.
     *
     * @throws StorageException if there is no such folder
     */
    public static ScratchFiles in(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new StorageException(
                    "Folder " + folder + " for temporary files does not exist. Create it, or name another one.");
        }
        return () -> create(folder);
    }

    private static TemporaryFile create(Path folder) {
        try {
            return open(folder, Files.createTempFile(folder, PREFIX, ".tmp"));
        } catch (IOException e) {
            throw StorageErrors.failed("create a temporary file of", folder, 1, e);
        }
    }

    private static TemporaryFile open(Path folder, Path path) throws IOException {
        try {
            return new TemporaryFile(folder, path);
        } catch (IOException e) {
            Files.deleteIfExists(path);
            throw e;
        }
    }

    @Override
    public void write(long position, byte[] source, int offset, int length) {
        lock.lock();
        try {
            file.seek(position);
            file.write(source, offset, length);
        } catch (IOException e) {
            // The file has no path any more, but its folder tells how much room there is.
            throw StorageErrors.failed("write", folder, length, e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void read(long position, byte[] target, int offset, int length) {
        lock.lock();
        try {
            file.seek(position);
            file.readFully(target, offset, length);
        } catch (EOFException e) {
            throw new StorageException("Temporary file " + path + " ends before position " + (position + length), e);
        } catch (IOException e) {
            throw StorageErrors.failed("read", path, e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            file.close();
            if (named) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw StorageErrors.failed("delete", path, e);
        } finally {
            lock.unlock();
        }
    }
}
