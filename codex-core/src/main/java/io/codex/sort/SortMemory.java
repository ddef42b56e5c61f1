package io.codex.sort;

/**
 * How the memory of a sort is divided.
 *
 * <p>While the input is read, it is held in chunks: one is being filled, each thread sorts one, one is ready to be filled
 * next. A thread needs a chunk and a half beside it for sorting. Chunks are small, so that sorting them stays within the processor's
 * caches and begins soon; several of them are written as one run, so that runs are few. A record that is larger than a chunk
 * gets one of its own. While runs are merged, each thread reads all of them, a block at a time.
 *
 * @param threads how many threads it suffices for, at most as many as were asked for
 * @param chunkBytes the size of a chunk
 * @param largestChunkBytes the size of the largest chunk that a single record may get
 * @param chunkCount how many chunks there may be
 * @param groupSize how many chunks become one run
 * @param blockBytes the size of a block of a run
 * @param mergeWidth how many runs may be merged at once
 */
record SortMemory(
        int threads,
        int chunkBytes,
        int largestChunkBytes,
        int chunkCount,
        int groupSize,
        int blockBytes,
        int mergeWidth) {

    private static final long SMALLEST_CHUNK_BYTES = 256 << 10;
    private static final long USUAL_CHUNK_BYTES = 4 << 20;
    private static final long LARGEST_NUMBER_CHUNK_BYTES = 128 << 20;
    private static final long LARGEST_NUMBER_BLOCK_BYTES = 16 << 10;
    private static final long BLOCKS = 128;
    private static final long NUMBER_BLOCKS = 8192; // a range should have several blocks of each run
    private static final long SMALLEST_BLOCK_BYTES = 4 << 10;
    private static final long LARGEST_BLOCK_BYTES = 64 << 10;

    /** Divides the memory for a sort of records. */
    static SortMemory ofRecords(ExternalSort sort) {
        return of(sort, USUAL_CHUNK_BYTES, ChunkSort.MAX_CHUNK_BYTES, LARGEST_BLOCK_BYTES, BLOCKS);
    }

    /** For numbers, which are sorted without jumps, few large runs are better: ranges of values are read from all of them. */
    static SortMemory ofNumbers(ExternalSort sort) {
        return of(
                sort,
                LARGEST_NUMBER_CHUNK_BYTES,
                LARGEST_NUMBER_CHUNK_BYTES,
                LARGEST_NUMBER_BLOCK_BYTES,
                NUMBER_BLOCKS);
    }

    private static SortMemory of(
            ExternalSort sort, long usualChunk, long largestChunk, long largestBlock, long blocks) {
        long memory = sort.memoryBytes();
        int threads = (int) Math.min(sort.threads(), Math.max(1, (memory / SMALLEST_CHUNK_BYTES - 2) * 2 / 5));
        long largest = Math.min(2 * memory / (5L * threads + 4), largestChunk) & -8L;
        long chunk = Math.min(largest, usualChunk);
        long chunks = (memory - threads * chunk * 3 / 2) / chunk;
        long block = Math.max(SMALLEST_BLOCK_BYTES, Math.min(memory / threads / blocks, largestBlock));
        long width = Math.max(4, memory / threads / (2 * block));
        long group = Math.max(1, Math.min(largestChunk / usualChunk, chunks / 4));
        return new SortMemory(
                threads, (int) chunk, (int) largest, (int) Math.min(chunks, 1 << 20), (int) group, (int) block, (int)
                        Math.min(width, 1 << 16));
    }

    /** Returns the bytes that all chunks together may take. */
    long roomBytes() {
        return (long) chunkCount * chunkBytes;
    }

    /** Returns the bytes beside a chunk, and beside the array into which it is sorted, that its sorting may take. */
    int scratchBytes() {
        return chunkBytes / 2;
    }
}
