package io.codex;

import io.codex.error.CodexException;
import io.codex.error.ConflictException;
import io.codex.error.DuplicateKeyException;
import io.codex.error.LimitExceededException;
import io.codex.error.StorageFullException;
import io.codex.sort.Duplicates;
import io.codex.sort.ExternalSort;
import java.util.Iterator;

/**
 * An ordered key/value store with named trees and transactions: the contract between Codex's upper floors and any
 * engine. It may be shared by all threads of a program, platform or virtual. {@link Codex} opens the local engine.
 *
 * <p>After {@link #close()} every call throws an {@link IllegalStateException}; open transactions are rolled back.
 */
public interface Store extends AutoCloseable {

    /**
     * Begins a serializable transaction that may read and write.
     *
     * @return the transaction; it must be closed
     */
    default Transaction begin() {
        return begin(TransactionOptions.defaults());
    }

    /**
     * Begins a transaction.
     *
     * @param options how it runs
     * @return the transaction; it must be closed
     * @throws IllegalStateException if the store is closed
     * @throws CodexException if the store has stopped itself
     */
    Transaction begin(TransactionOptions options);

    /**
     * Runs work in a transaction and commits it. After a retryable failure the work is run again, with growing pauses;
     * after several failures in a row the last one is thrown.
     *
     * @param options how the transaction runs; a time limit counts for each attempt
     * @param work the work, which must be repeatable
     * @param <T> the type of the result
     * @param <E> the type of checked exception the work may throw
     * @return the result of the attempt that was committed
     * @throws E if the work fails; nothing was stored
     * @throws ConflictException if every attempt conflicted
     */
    <T, E extends Exception> T run(TransactionOptions options, TransactionWork<T, E> work) throws E;

    /**
     * Runs work in a serializable transaction that may read and write, as {@link #run(TransactionOptions,
     * TransactionWork)} does.
     *
     * @param work the work, which must be repeatable
     * @param <T> the type of the result
     * @param <E> the type of checked exception the work may throw
     * @return the result of the attempt that was committed
     * @throws E if the work fails; nothing was stored
     */
    default <T, E extends Exception> T run(TransactionWork<T, E> work) throws E {
        return run(TransactionOptions.defaults(), work);
    }

    /**
     * Brings any number of entries into a tree at once, much faster than transactions do: they are sorted within the memory
     * of the sort, pages are built once, and nothing passes the redo log. The tree is created if it does not exist; in one
     * that has entries, those of equal keys are replaced.
     *
     * <p>The load is one commit. It becomes visible as a whole when it is done, and is on the disk then, whatever the
     * durability of the store; if it fails or the process dies, nothing of it was stored. Transactions go on meanwhile. One
     * that has read or written this tree, and began before the load was done, conflicts when it commits; while pages are
     * built its commit waits for that. So do not load from within a transaction that uses the tree.
     *
     * @param tree the name of the tree
     * @param entries the entries in any order, keys and values as for {@link Transaction#put}; read to the end before the
     *     tree is touched
     * @param sort memory, threads, folder and listener of the sort. Its duplicates say what happens to equal keys among the
     *     entries and to those that the tree has already: {@link Duplicates#LAST_WINS} replaces, {@link Duplicates#REFUSE}
     *     fails, and {@link Duplicates#KEEP_ALL} is not possible
     * @return the number of entries loaded
     * @throws DuplicateKeyException if a key occurs twice and that is refused; nothing was stored
     * @throws LimitExceededException if a key or a value is too large; nothing was stored
     * @throws StorageFullException if there is no room for the load or its temporary files; nothing was stored
     * @throws UnsupportedOperationException if this engine has no bulk load; then put the entries in transactions
     */
    default long bulkLoad(String tree, Iterator<TreeEntry<byte[], byte[]>> entries, ExternalSort sort) {
        throw new UnsupportedOperationException("This store has no bulk load for tree '" + tree
                + "'. Put the entries in transactions of some thousand each.");
    }

    /**
     * Returns the limits and abilities of the engine.
     *
     * @return the capabilities
     */
    Capabilities capabilities();

    /**
     * Returns figures of the store at this moment.
     *
     * @return the statistics
     */
    StoreStatistics statistics();

    /**
     * Waits until everything committed so far, at whatever durability, is on the disk.
     */
    void flush();

    /** Ends open transactions, makes everything durable and releases the store. Closing twice is harmless. */
    @Override
    void close();
}
