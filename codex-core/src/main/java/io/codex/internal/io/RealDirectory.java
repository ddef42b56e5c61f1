package io.codex.internal.io;

import io.codex.error.NotAStoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** A directory of the operating system. It keeps no handle open itself. */
public final class RealDirectory implements Directory {

    private static final boolean WINDOWS = System.getProperty("os.name", "").startsWith("Windows");

    private final Path path;

    private RealDirectory(Path path) {
        this.path = path;
    }

    /**
     * Opens a directory, and creates it, with its parents, if it does not exist.
     *
     * @throws NotAStoreException if the path is something else than a directory
     */
    public static RealDirectory open(Path path) {
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new NotAStoreException(
                    "Cannot open " + path + ": a store is a directory, and this is a file. Name another path.");
        }
        try {
            Path absolute = path.toAbsolutePath().normalize();
            createMissing(absolute);
            return new RealDirectory(absolute);
        } catch (IOException e) {
            throw StorageErrors.failed("create the directory", path, e);
        }
    }

    /** A new directory is durable only when its parent is forced. */
    private static void createMissing(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            return;
        }
        Path parent = path.getParent();
        if (parent != null) {
            createMissing(parent);
        }
        Files.createDirectory(path);
        if (parent != null) {
            sync(parent);
        }
    }

    @Override
    public String path() {
        return path.toString();
    }

    @Override
    public List<String> list() {
        try (Stream<Path> entries = Files.list(path)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw StorageErrors.failed("list", path, e);
        }
    }

    @Override
    public boolean exists(String name) {
        return Files.exists(resolve(name));
    }

    @Override
    public StoreFile create(String name, Access access) {
        Path file = resolve(name);
        try {
            Files.createFile(file);
            return new RealStoreFile(file, access);
        } catch (IOException e) {
            throw StorageErrors.failed("create", file, 1, e);
        }
    }

    @Override
    public StoreFile open(String name, Access access) {
        Path file = resolve(name);
        if (!Files.isRegularFile(file)) {
            throw FileNames.missing(path(), name);
        }
        try {
            return new RealStoreFile(file, access);
        } catch (IOException e) {
            throw StorageErrors.failed("open", file, e);
        }
    }

    @Override
    public void rename(String from, String to) {
        try {
            Files.move(resolve(from), resolve(to), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw StorageErrors.failed("rename to " + to, resolve(from), e);
        }
    }

    @Override
    public void delete(String name) {
        try {
            Files.delete(resolve(name));
        } catch (IOException e) {
            throw StorageErrors.failed("delete", resolve(name), e);
        }
    }

    @Override
    public void sync() {
        try {
            sync(path);
        } catch (IOException e) {
            throw StorageErrors.failed("force", path, e);
        }
    }

    /** Windows cannot open a directory as a file; its file system keeps names durable by its own journal. */
    private static void sync(Path directory) throws IOException {
        if (!WINDOWS) {
            Uninterrupted.forceDirectory(directory);
        }
    }

    @Override
    public long freeBytes() {
        try {
            return Files.getFileStore(path).getUsableSpace();
        } catch (IOException e) {
            throw StorageErrors.failed("ask for the free space of", path, e);
        }
    }

    @Override
    public boolean isReadOnly() {
        try {
            return Files.getFileStore(path).isReadOnly();
        } catch (IOException e) {
            throw StorageErrors.failed("ask for the file system of", path, e);
        }
    }

    @Override
    public AutoCloseable lock(Duration timeout) {
        return DirectoryLock.acquire(path, timeout);
    }

    private Path resolve(String name) {
        return path.resolve(FileNames.requireFlat(name));
    }

    @Override
    public void close() {
        // Files are closed by those who opened them.
    }
}
