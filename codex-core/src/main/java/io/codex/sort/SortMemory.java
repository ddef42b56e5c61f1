package io.codex.sort;

/**
 * How the memory of a sort is divided.
 *
 * <p>While the input is read, it is held in chunks: one is being filled, each thread sorts one, one is ready to be filled
 * next. A thread needs half a chunk beside it for sorting. Larger chunks than 8 MiB do not pay, because sorting them leaves
 * the processor's caches. While runs are merged, each thread reads all of them, a block at a time.
 *
 * @param threads how many threads it suffices for, at most as many as were asked for
 * @param chunkBytes the size of a chunk
 * @param chunkCount how many chunks there may be
 * @param blockBytes the size of a block of a run
 * @param mergeWidth how many runs may be merged at once
 */
record SortMemory(int threads, int chunkBytes, int chunkCount, int blockBytes, int mergeWidth) {

    private static final long SMALLEST_CHUNK_BYTES = 256 << 10;
    private static final long LARGEST_CHUNK_BYTES = 8 << 20;
    private static final long SMALLEST_BLOCK_BYTES = 4 << 10;
    private static final long LARGEST_BLOCK_BYTES = 64 << 10;

    static SortMemory of(ExternalSort sort) {
        long memory = sort.memoryBytes();
        int threads = (int) Math.min(sort.threads(), Math.max(1, (memory / SMALLEST_CHUNK_BYTES - 2) * 2 / 3));
        long chunk = Math.min(2 * memory / (3L * threads + 4), LARGEST_CHUNK_BYTES) & -8L;
        long chunks = (memory - threads * chunk / 2) / chunk;
        long block = Math.max(SMALLEST_BLOCK_BYTES, Math.min(memory / threads / 128, LARGEST_BLOCK_BYTES));
        long width = Math.max(4, memory / threads / (2 * block));
        return new SortMemory(
                threads, (int) chunk, (int) Math.min(chunks, 1 << 20), (int) block, (int) Math.min(width, 1 << 16));
    }

    /** Returns the bytes beside a chunk that its sorting may take. */
    int scratchBytes() {
        return chunkBytes / 2;
    }
}
