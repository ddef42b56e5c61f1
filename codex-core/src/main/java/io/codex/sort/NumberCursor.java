package io.codex.sort;

import io.codex.error.DuplicateKeyException;
import io.codex.error.SortInterruptedException;
import io.codex.error.StorageException;
import java.util.Objects;
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
        return advance();
    }

    private boolean advance() {
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

    /**
     * Reads many numbers at once, which is faster than one after the other.
     *
     * @param target gets the numbers; of type {@link NumberType#UNSIGNED_LONG}, to be read without a sign
     * @param offset the index of the first
     * @param length how many are wanted, 1 at least
     * @return how many were read: as many as were wanted, less at the end, 0 behind it
     * @throws IndexOutOfBoundsException if the target is too short; nothing was read
     * @throws DuplicateKeyException as {@link #next} does; what was read before is lost
     */
    public int read(long[] target, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, target.length);
        sorter.requireOpen();
        int count = 0;
        while (count < length && advance()) {
            target[offset + count++] = value();
        }
        return count;
    }

    /**
     * Reads many numbers of four bytes at once.
     *
     * @param target gets the numbers; of type {@link NumberType#UNSIGNED_INT}, to be read without a sign
     * @param offset the index of the first
     * @param length how many are wanted, 1 at least
     * @return how many were read: as many as were wanted, less at the end, 0 behind it
     * @throws IndexOutOfBoundsException if the target is too short; nothing was read
     * @throws IllegalStateException if the numbers have eight bytes, or the sort is closed
     * @throws DuplicateKeyException as {@link #next} does; what was read before is lost
     */
    public int read(int[] target, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (!type.isInt()) {
            throw new IllegalStateException(
                    "Numbers of type " + type + " do not fit into an array of int. Give one of long.");
        }
        sorter.requireOpen();
        int count = 0;
        while (count < length && advance()) {
            target[offset + count++] = (int) value();
        }
        return count;
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
