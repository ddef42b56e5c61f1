package io.codex.sort;

import io.codex.error.DuplicateKeyException;
import io.codex.error.LimitExceededException;
import io.codex.error.SortInterruptedException;
import io.codex.error.StorageFullException;
import io.codex.internal.io.ScratchFiles;
import io.codex.internal.io.TemporaryFile;
import java.util.List;

/**
 * Sorts records by their keys, as unsigned bytes. First records are added, then {@link #sorted} is called once. It belongs to
 * one thread at a time, beside which its own threads work. After a failure it can only be closed.
 */
public final class RecordSorter implements AutoCloseable {

    private static final long SMALLEST_PART_BYTES = 1 << 20;

    private final ExternalSort sort;
    private final SortMemory memory;
    private final ProgressMeter progress;
    private final RecordRuns runs;
    private final RunPipeline<RecordChunk, RecordRun> pipeline;
    private RecordChunk chunk;
    private long bytes;
    private long uncountedBytes;
    private int uncounted;
    private boolean ended;
    private volatile boolean closed;

    private RecordSorter(ExternalSort sort, ScratchFiles scratch) {
        this.sort = sort;
        this.memory = SortMemory.ofRecords(sort);
        this.progress = new ProgressMeter(sort.listener());
        this.runs = new RecordRuns(sort, memory, progress);
        this.pipeline = new RunPipeline<>(runs, scratch, memory);
        this.chunk = pipeline.emptyChunk();
    }

    static RecordSorter of(ExternalSort sort) {
        return of(sort, TemporaryFile.in(sort.folder()));
    }

    static RecordSorter of(ExternalSort sort, ScratchFiles scratch) {
        return new RecordSorter(sort, scratch);
    }

    /**
     * Adds a record.
     *
     * @param key at most {@link ExternalSort#MAX_KEY_BYTES}; copied
     * @param value copied; key and value together must fit into a chunk: 16 MiB at most, and with n threads about the
     *     memory divided by 2.5 n + 2
     * @throws LimitExceededException if key or record are too large; nothing was changed
     * @throws DuplicateKeyException if the sort refuses duplicates and has met one; perhaps an earlier record
     * @throws StorageFullException if there is no room for temporary files
     * @throws SortInterruptedException if the thread is interrupted while it waits for a chunk
     * @throws IllegalStateException if the sort is closed or all records were added
     */
    public void add(byte[] key, byte[] value) {
        requireAdding();
        check(key, value);
        if (!chunk.add(key, value)) {
            addBehind(key, value);
        }
        uncountedBytes += key.length + value.length;
        if (++uncounted == ProgressMeter.PORTION) {
            count();
        }
    }

    /** Goes on in the next chunk. A record that is larger than a chunk gets one of its own before that. */
    private void addBehind(byte[] key, byte[] value) {
        if (chunk.count() > 0) {
            pipeline.submit(chunk);
            chunk = pipeline.emptyChunk();
        }
        int bytes = RecordChunk.bytesOfSingle(key.length + value.length);
        if (bytes <= memory.chunkBytes()) {
            fill(chunk, key, value);
        } else {
            pipeline.reserve(bytes);
            RecordChunk single = new RecordChunk(bytes, 1);
            fill(single, key, value);
            pipeline.submit(single);
        }
    }

    private static void fill(RecordChunk empty, byte[] key, byte[] value) {
        if (!empty.add(key, value)) {
            throw new AssertionError("A record of " + key.length + " + " + value.length
                    + " bytes does not fit into a chunk of " + empty.data().length);
        }
    }

    private void count() {
        progress.read(uncounted, uncountedBytes);
        bytes += uncountedBytes;
        uncounted = 0;
        uncountedBytes = 0;
    }

    private void check(byte[] key, byte[] value) {
        if (key.length > ExternalSort.MAX_KEY_BYTES) {
            throw new LimitExceededException(
                    "A key of the sort, in bytes,", key.length, ExternalSort.MAX_KEY_BYTES, "Use a shorter key.");
        }
        long size = (long) key.length + value.length;
        int limit = RecordChunk.largestRecordBytes(memory.largestChunkBytes());
        if (size > limit) {
            throw new LimitExceededException(
                    "A record of the sort, in bytes of key and value,",
                    size,
                    limit,
                    "Give the sort more memory, or fewer threads; it takes no records of more than 16 MiB.");
        }
    }

    private void requireAdding() {
        requireOpen();
        if (ended) {
            throw new IllegalStateException("All records were added, because sorted() was called. Begin another sort.");
        }
    }

    void requireOpen() {
        if (closed) {
            throw new IllegalStateException("The sort is closed. Begin another one.");
        }
    }

    /**
     * Ends the input and waits until all of it is in runs.
     *
     * @return the records in order; closing it closes this sorter, too
     * @throws DuplicateKeyException if the sort refuses duplicates and has met one; others are met by cursors
     * @throws StorageFullException if there is no room for temporary files
     * @throws SortInterruptedException if the thread is interrupted meanwhile
     * @throws IllegalStateException if the sort is closed or this was called before
     */
    public SortedRecords sorted() {
        requireAdding();
        ended = true;
        count();
        RecordChunk last = chunk;
        chunk = new RecordChunk(0, 0);
        List<RecordRun> all = runs.reduce(pipeline.finish(last), pipeline);
        runs.forgetScratch();
        return new SortedRecords(this, all, sort.duplicates(), progress, partCount());
    }

    private int partCount() {
        return (int) Math.min(memory.threads(), 1 + bytes / SMALLEST_PART_BYTES);
    }

    /** Ends the sort and deletes its files; cursors cannot be used any more. Closing twice is harmless. */
    @Override
    public void close() {
        closed = true;
        pipeline.close();
    }
}
