package io.codex.internal.io;

import io.codex.error.CodexException;
import io.codex.error.StorageException;
import io.codex.error.StorageFullException;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Turns the failures of the operating system into the exceptions of the store. */
final class StorageErrors {

    private static final List<String> FULL =
            List.of("No space left on device", "There is not enough space on the disk", "Disk quota exceeded");

    private StorageErrors() {}

    /** Reports an act that needed no new space, for instance {@code "read"}. */
    static CodexException failed(String act, Path path, IOException cause) {
        return new StorageException("Could not " + act + " " + path + ": " + reason(cause), cause);
    }

    /** Reports an act that may have needed as many bytes of new space, for instance {@code "write"}. */
    static CodexException failed(String act, Path path, long bytes, IOException cause) {
        if (saysFull(cause) || freeBytes(path) < bytes) {
            return new StorageFullException(
                    "Could not " + act + " " + bytes + " bytes to " + path + ": the file system is full ("
                            + reason(cause) + "). Make room on it and try again.",
                    cause);
        }
        return failed(act, path, cause);
    }

    private static boolean saysFull(IOException cause) {
        String message = cause.getMessage();
        return message != null && FULL.stream().anyMatch(message::contains);
    }

    /** The text of the operating system may be in any language, so the free space is asked for as well. */
    private static long freeBytes(Path path) {
        try {
            FileStore fileStore = Files.getFileStore(path);
            return fileStore.getUsableSpace();
        } catch (IOException e) {
            return Long.MAX_VALUE;
        }
    }

    private static String reason(IOException cause) {
        return cause.getClass().getSimpleName() + ": " + cause.getMessage();
    }
}
