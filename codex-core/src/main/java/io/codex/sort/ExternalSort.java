package io.codex.sort;

import io.codex.error.StorageException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * How a sort is done, and the door to the two kinds of sorts. Immutable; each {@code with} method returns a changed copy.
 *
 * <pre>{@code
 * ExternalSort sort = ExternalSort.defaults().withMemoryBytes(64L << 20);
 * try (RecordSorter sorter = sort.records()) {
 *     sorter.add(key, value);
 *     try (RecordCursor cursor = sorter.sorted().cursor()) {
 *         while (cursor.next()) {
 *             use(cursor.key(), cursor.value());
 *         }
 *     }
 * }
 * }</pre>
 *
 * @param memoryBytes the bound on the memory that the sort holds, in bytes; default a quarter of the largest heap
 * @param threads how many threads sort, write and merge; default one for each processor. They are started only for an input
 *     of more than one chunk
 * @param duplicates what happens to equal keys; default {@link Duplicates#LAST_WINS}
 * @param folder where temporary files are made if the input exceeds the memory; default what {@code java.io.tmpdir} names
 * @param deflating whether what is written to temporary files is deflated as well, which takes longer and saves a third of
 *     the room; default false
 * @param listener is told of the progress every few ten thousand records, by whatever thread gets there, one at a time; it
 *     should return soon
 */
public record ExternalSort(
        long memoryBytes,
        int threads,
        Duplicates duplicates,
        Path folder,
        boolean deflating,
        Consumer<SortProgress> listener) {

    /** The smallest bound on memory, in bytes. */
    public static final long MIN_MEMORY_BYTES = 1L << 20;

    /** The longest key of a record, in bytes. */
    public static final int MAX_KEY_BYTES = 32_767;

    /** Checks the values. */
    public ExternalSort {
        if (memoryBytes < MIN_MEMORY_BYTES) {
            throw new IllegalArgumentException(
                    "memoryBytes " + memoryBytes + " of a sort is below the minimum of " + MIN_MEMORY_BYTES);
        }
        if (threads < 1) {
            throw new IllegalArgumentException("threads " + threads + " of a sort must be 1 at least");
        }
        Objects.requireNonNull(duplicates, "duplicates");
        Objects.requireNonNull(folder, "folder");
        Objects.requireNonNull(listener, "listener");
    }

    /**
     * Returns the defaults.
     *
     * @return the defaults
     */
    public static ExternalSort defaults() {
        Runtime runtime = Runtime.getRuntime();
        return new ExternalSort(
                Math.max(runtime.maxMemory() / 4, MIN_MEMORY_BYTES),
                runtime.availableProcessors(),
                Duplicates.LAST_WINS,
                Path.of(System.getProperty("java.io.tmpdir", ".")),
                false,
                progress -> {});
    }

    /**
     * Returns a copy with another bound on memory.
     *
     * @param memoryBytes the bound in bytes, {@link #MIN_MEMORY_BYTES} at least
     * @return the copy
     */
    public ExternalSort withMemoryBytes(long memoryBytes) {
        return new ExternalSort(memoryBytes, threads, duplicates, folder, deflating, listener);
    }

    /**
     * Returns a copy with another number of threads.
     *
     * @param threads the number, 1 at least
     * @return the copy
     */
    public ExternalSort withThreads(int threads) {
        return new ExternalSort(memoryBytes, threads, duplicates, folder, deflating, listener);
    }

    /**
     * Returns a copy that treats equal keys in another way.
     *
     * @param duplicates what happens to equal keys
     * @return the copy
     */
    public ExternalSort withDuplicates(Duplicates duplicates) {
        return new ExternalSort(memoryBytes, threads, duplicates, folder, deflating, listener);
    }

    /**
     * Returns a copy that makes its temporary files elsewhere.
     *
     * @param folder an existing folder
     * @return the copy
     */
    public ExternalSort withFolder(Path folder) {
        return new ExternalSort(memoryBytes, threads, duplicates, folder, deflating, listener);
    }

    /**
     * Returns a copy that deflates what it writes to temporary files, or not.
     *
     * @param deflating whether to deflate
     * @return the copy
     */
    public ExternalSort withDeflating(boolean deflating) {
        return new ExternalSort(memoryBytes, threads, duplicates, folder, deflating, listener);
    }

    /**
     * Returns a copy that tells somebody else of its progress.
     *
     * @param listener is told
     * @return the copy
     */
    public ExternalSort withListener(Consumer<SortProgress> listener) {
        return new ExternalSort(memoryBytes, threads, duplicates, folder, deflating, listener);
    }

    /**
     * Begins to sort records of keys and values, in the order of their keys as unsigned bytes.
     *
     * @return the sorter; it must be closed
     * @throws StorageException if the folder does not exist
     */
    public RecordSorter records() {
        return RecordSorter.of(this);
    }

    /**
     * Begins to sort numbers.
     *
     * @param type the size of the numbers, and whether they have a sign
     * @return the sorter; it must be closed
     * @throws StorageException if the folder does not exist
     */
    public NumberSorter numbers(NumberType type) {
        return NumberSorter.of(this, type);
    }
}
