package io.codex.sort;

import io.codex.error.DuplicateKeyException;
import io.codex.error.SortInterruptedException;
import io.codex.error.StorageException;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Walks over sorted numbers. It stands before the first one. Used by one thread; beside it, threads of the sort work ahead.
 * Closing it ends the sort and deletes its files.
 */
public final class NumberCursor implements AutoCloseable {

    private final NumberSorter sorter;
    private final NumberType type;
    private final Duplicates duplicates;
    private final ProgressMeter progress;
    private final @Nullable NumberParts parts;
    private NumberParts.@Nullable Part part;
    private long index;
    private long ordered;
    private boolean started;

    NumberCursor(
            NumberSorter sorter,
            NumberType type,
            Duplicates duplicates,
            ProgressMeter progress,
            @Nullable NumberParts parts,
            NumberParts.@Nullable Part first) {
        this.sorter = sorter;
        this.type = type;
        this.duplicates = duplicates;
        this.progress = progress;
        this.parts = parts;
        this.part = first;
    }

    /**
     * Moves to the next number.
     *
     * @return false at the end
     * @throws DuplicateKeyException if it occurs twice, and the sort refuses that
     * @throws StorageException if a temporary file cannot be read
     * @throws SortInterruptedException if the thread is interrupted while it waits for the numbers
     * @throws IllegalStateException if the sort is closed
     */
    public boolean next() {
        sorter.requireOpen();
        while (true) {
            NumberParts.Part current = part;
            if (current == null || index == current.count()) {
                if (!nextPart()) {
                    return false;
                }
                continue;
            }
            long number = current.get(index++);
            boolean repeated = started && number == ordered;
            if (!repeated || !FileNumbers.refuses(duplicates, number)) {
                ordered = number;
                started = true;
                return true;
            }
        }
    }

    private boolean nextPart() {
        if (part != null && index > 0) {
            progress.merged(index);
        }
        index = 0;
        part = parts == null ? null : parts.next();
        return part != null;
    }

    /**
     * Returns the current number.
     *
     * @return the number; of type {@link NumberType#UNSIGNED_LONG}, to be read without a sign
     */
    public long value() {
        return type.fromOrdered(ordered);
    }

    /**
     * Walks over all numbers that are left.
     *
     * @param action is given each number
     */
    public void forEachRemaining(LongConsumer action) {
        while (next()) {
            action.accept(value());
        }
    }

    @Override
    public void close() {
        sorter.close();
    }
}
