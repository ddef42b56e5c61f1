package io.codex;

import io.codex.error.CodexException;
import io.codex.error.ConflictException;

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
