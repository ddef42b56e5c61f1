package io.codex.benchmarks.engine;

import java.nio.file.Path;

/**
 * What all engines are told alike.
 *
 * @param folder an existing folder for the engine alone
 * @param forced whether every commit is on the disk before it returns; otherwise a commit survives a killed process, and
 *     only {@link Engine#sync()} and {@link Engine#close()} force
 * @param memoryBytes the memory for buffers and caches, where an engine keeps its own
 */
public record EngineSettings(Path folder, boolean forced, long memoryBytes) {

    /** The cache that peers are given when nothing else is asked for. */
    public static final long DEFAULT_MEMORY_BYTES = 512L << 20;

    /**
     * Returns the memory for an engine that keeps its cache on the Java heap.
     *
     * @return {@link #memoryBytes()}, but at most half of the largest heap
     */
    public long heapCacheBytes() {
        return Math.min(memoryBytes, Runtime.getRuntime().maxMemory() / 2);
    }
}
