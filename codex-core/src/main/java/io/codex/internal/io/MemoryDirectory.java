package io.codex.internal.io;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;

/** A directory in memory, for stores that need not outlive the process. Its files have at most 2 GiB each. */
public final class MemoryDirectory implements Directory {

    private final String path;
    private final ConcurrentSkipListMap<String, MemoryContent> files = new ConcurrentSkipListMap<>();

    /**
     * Creates an empty directory.
     *
     * @param name names it in messages
     */
    public MemoryDirectory(String name) {
        this.path = "memory:" + name;
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public List<String> list() {
        return List.copyOf(files.keySet());
    }

    @Override
    public boolean exists(String name) {
        return files.containsKey(FileNames.requireFlat(name));
    }

    @Override
    public StoreFile create(String name, Access access) {
        MemoryContent content = new MemoryContent();
        if (files.putIfAbsent(FileNames.requireFlat(name), content) != null) {
            throw FileNames.taken(path, name);
        }
        return new MemoryStoreFile(name, content, access != Access.READ);
    }

    @Override
    public StoreFile open(String name, Access access) {
        return new MemoryStoreFile(name, require(name), access != Access.READ);
    }

    @Override
    public void rename(String from, String to) {
        files.put(FileNames.requireFlat(to), require(from));
        files.remove(from);
    }

    @Override
    public void delete(String name) {
        if (files.remove(FileNames.requireFlat(name)) == null) {
            throw FileNames.missing(path, name);
        }
    }

    private MemoryContent require(String name) {
        MemoryContent content = files.get(FileNames.requireFlat(name));
        if (content == null) {
            throw FileNames.missing(path, name);
        }
        return content;
    }

    @Override
    public void sync() {
        // Names in memory are as durable as they get.
    }

    @Override
    public long freeBytes() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public AutoCloseable lock(Duration timeout) {
        return LockClaim.acquire(this, path, new Deadline(timeout));
    }

    @Override
    public void close() {
        // The collector takes it.
    }
}
