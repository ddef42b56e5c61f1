package io.codex.internal.io;

import io.codex.error.StoreLockedException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;

/**
 * The lock of a real directory: the operating system's lock on the file {@code LOCK}, whose text names the owner.
 *
 * <p>On POSIX a process loses its lock when it closes <em>any</em> handle of the locked file. So within this process only
 * the holder of the claim on the directory may open that file.
 */
final class DirectoryLock implements AutoCloseable {

    static final String FILE_NAME = "LOCK";

    /** Far behind the text: on Windows nobody else could read the text if the lock covered it. */
    private static final long LOCKED_POSITION = 1L << 30;

    private static final int MAX_TEXT_BYTES = 1024;

    private final LockClaim claim;
    private final RandomAccessFile file;

    private DirectoryLock(LockClaim claim, RandomAccessFile file) {
        this.claim = claim;
        this.file = file;
    }

    static DirectoryLock acquire(Path directory, Duration timeout) {
        Deadline deadline = new Deadline(timeout);
        LockClaim claim = LockClaim.acquire(identity(directory), directory.toString(), deadline);
        try {
            return new DirectoryLock(claim, lockFile(directory, deadline));
        } catch (IOException e) {
            claim.close();
            throw StorageErrors.failed("lock", directory.resolve(FILE_NAME), e);
        } catch (RuntimeException | Error e) {
            claim.close();
            throw e;
        }
    }

    /** The same directory may be reached by several paths; the operating system, except Windows, knows it by one key. */
    private static Object identity(Path directory) {
        try {
            Object key =
                    Files.readAttributes(directory, BasicFileAttributes.class).fileKey();
            return key != null ? key : directory.toRealPath();
        } catch (IOException e) {
            throw StorageErrors.failed("look at", directory, e);
        }
    }

    private static RandomAccessFile lockFile(Path directory, Deadline deadline) throws IOException {
        RandomAccessFile file =
                new RandomAccessFile(directory.resolve(FILE_NAME).toFile(), "rw");
        try {
            if (!deadline.poll(() -> tryLock(directory, file))) {
                throw new StoreLockedException(directory.toString(), readText(file));
            }
            writeText(file);
            return file;
        } catch (IOException | RuntimeException | Error e) {
            file.close();
            throw e;
        }
    }

    private static boolean tryLock(Path directory, RandomAccessFile file) {
        try {
            return file.getChannel().tryLock(LOCKED_POSITION, 1, false) != null;
        } catch (IOException e) {
            throw StorageErrors.failed("lock", directory.resolve(FILE_NAME), e);
        }
    }

    private static String readText(RandomAccessFile file) throws IOException {
        byte[] bytes = new byte[MAX_TEXT_BYTES];
        int length = Math.max(0, file.read(bytes));
        String text = new String(bytes, 0, length, StandardCharsets.UTF_8).strip();
        return text.isEmpty() ? "another process" : text;
    }

    private static void writeText(RandomAccessFile file) throws IOException {
        String text = LockClaim.processText() + ", store opened at " + Instant.now() + "\n";
        file.setLength(0);
        file.write(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        try {
            // Closing the file gives the lock back. The claim ends after that, so that nobody here opens it too early.
            file.close();
        } catch (IOException e) {
            throw new IllegalStateException("The lock file could not be closed", e);
        } finally {
            claim.close();
        }
    }
}
