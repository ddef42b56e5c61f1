package io.codex.sort;

import io.codex.error.DuplicateKeyException;
import io.codex.error.SortInterruptedException;
import io.codex.error.StorageFullException;
import io.codex.internal.io.ScratchFiles;
import io.codex.internal.io.TemporaryFile;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Sorts numbers. First numbers are added, then {@link #sorted} is called once. It belongs to one thread at a time, beside
 * which its own threads work. After a failure it can only be closed.
 *
 * <p>Of equal numbers all stay, or one, as the sort says; the default of {@link ExternalSort} is one.
 */
public final class NumberSorter implements AutoCloseable {

    private final ExternalSort sort;
    private final NumberType type;
    private final SortMemory memory;
    private final ProgressMeter progress;
    private final NumberRuns factory;
    private final RunPipeline<NumberChunk, NumberRun> pipeline;
    private NumberChunk chunk;
    private boolean ended;
    private volatile boolean closed;

    private NumberSorter(ExternalSort sort, NumberType type, ScratchFiles scratch) {
        this.sort = sort;
        this.type = type;
        this.memory = SortMemory.ofNumbers(sort);
        this.progress = new ProgressMeter(sort.listener());
        this.factory = new NumberRuns(sort, type, memory, progress);
        this.pipeline = new RunPipeline<>(factory, scratch, memory);
        this.chunk = pipeline.emptyChunk();
    }

    static NumberSorter of(ExternalSort sort, NumberType type) {
        return of(sort, type, TemporaryFile.in(sort.folder()));
    }

    static NumberSorter of(ExternalSort sort, NumberType type, ScratchFiles scratch) {
        return new NumberSorter(sort, type, scratch);
    }

    /**
     * Adds a number.
     *
     * @param number the number, within the range of the type
     * @throws IllegalArgumentException if it is not within the range
     * @throws DuplicateKeyException if the sort refuses duplicates and has met one; perhaps an earlier number
     * @throws StorageFullException if there is no room for temporary files
     * @throws SortInterruptedException if the thread is interrupted while it waits for a chunk
     * @throws IllegalStateException if the sort is closed or all numbers were added
     */
    public void add(long number) {
        requireAdding();
        if (!type.contains(number)) {
            throw new IllegalArgumentException(
                    "Number " + number + " is out of the range of " + type + ". Choose a larger type for the sort.");
        }
        addOrdered(type.toOrdered(number));
    }

    /**
     * Adds numbers of four bytes; for {@link NumberType#UNSIGNED_INT} they are read without a sign.
     *
     * @param numbers holds the numbers
     * @param offset the index of the first
     * @param length how many there are
     * @throws IndexOutOfBoundsException if the array is too short; nothing was added
     */
    public void add(int[] numbers, int offset, int length) {
        requireAdding();
        Objects.checkFromIndexSize(offset, length, numbers.length);
        if (!type.isInt()) {
            for (int i = offset; i < offset + length; i++) {
                addOrdered(type.toOrdered(type == NumberType.LONG ? numbers[i] : numbers[i] & 0xFFFF_FFFFL));
            }
            return;
        }
        int turned = (int) type.toOrdered(0);
        for (int added = 0; added < length; ) {
            if (((IntChunk) chunk).isFull()) {
                nextChunk();
            }
            added += ((IntChunk) chunk).addAll(numbers, offset + added, length - added, turned);
        }
    }

    /**
     * Adds numbers.
     *
     * @param numbers holds the numbers, each within the range of the type
     * @param offset the index of the first
     * @param length how many there are
     */
    public void add(long[] numbers, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            add(numbers[i]);
        }
    }

    private void addOrdered(long ordered) {
        if (!chunk.add(ordered)) {
            nextChunk();
            chunk.add(ordered);
        }
    }

    private void nextChunk() {
        count();
        pipeline.submit(chunk);
        chunk = pipeline.emptyChunk();
    }

    private void count() {
        progress.read(chunk.count(), (long) chunk.count() * type.bytes());
    }

    private void requireAdding() {
        requireOpen();
        if (ended) {
            throw new IllegalStateException("All numbers were added, because sorted() was called. Begin another sort.");
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
     * @return the numbers in order; closing it closes this sorter, too
     * @throws DuplicateKeyException if the sort refuses duplicates and has met one; others are met by the cursor
     * @throws StorageFullException if there is no room for temporary files
     * @throws SortInterruptedException if the thread is interrupted meanwhile
     * @throws IllegalStateException if the sort is closed or this was called before
     */
    public NumberCursor sorted() {
        requireAdding();
        ended = true;
        count();
        NumberChunk last = chunk;
        chunk = NumberChunk.of(type, 0);
        List<NumberRun> runs = pipeline.finish(last);
        factory.forgetScratch();
        if (runs.size() == 1 && runs.get(0) instanceof MemoryNumbers only) {
            return cursor(
                    null, new NumberParts.Part(only.chunk(), 0, only.chunk().count()));
        }
        boolean inMemory = runs.get(0) instanceof MemoryNumbers;
        return cursor(
                new NumberParts(factory, type, runs, pipeline.threads(), partCapacity(inMemory), memory.threads()),
                null);
    }

    private NumberCursor cursor(@Nullable NumberParts parts, NumberParts.@Nullable Part first) {
        return new NumberCursor(this, type, sort.duplicates(), progress, parts, first);
    }

    /** If the chunks themselves take all the memory, the parts must be small. */
    private int partCapacity(boolean inMemory) {
        int capacity = factory.chunkCapacity();
        return inMemory ? Math.max(1024, capacity / 64) : capacity / 2;
    }

    /** Ends the sort and deletes its files. Closing twice is harmless. */
    @Override
    public void close() {
        closed = true;
        pipeline.close();
    }
}
