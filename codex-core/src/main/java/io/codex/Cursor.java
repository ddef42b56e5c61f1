package io.codex;

import io.codex.error.CodexException;

/**
 * Walks over the entries of a range in key order, on the snapshot of its transaction and the transaction's own writes
 * as of the moment the scan began: later writes of the same transaction do not show, so deleting while walking is safe.
 *
 * <p>A cursor belongs to the thread of its transaction and ends with it. Closing twice is harmless.
 *
 * <pre>{@code
 * try (Cursor cursor = transaction.scan("titles", KeyRange.prefix(prefix), ScanOptions.forward())) {
 *     while (cursor.next()) {
 *         use(cursor.key(), cursor.value());
 *     }
 * }
 * }</pre>
 */
public interface Cursor extends AutoCloseable {

    /**
     * Moves to the next entry.
     *
     * @return whether there is one
     * @throws IllegalStateException if the cursor or its transaction is closed
     * @throws CodexException if the store cannot be read
     */
    boolean next();

    /**
     * Returns the key of the current entry.
     *
     * @return a new array
     * @throws IllegalStateException if {@link #next()} has not returned true
     */
    byte[] key();

    /**
     * Returns the value of the current entry.
     *
     * @return a new array
     * @throws IllegalStateException if {@link #next()} has not returned true, or the scan delivers only keys
     */
    byte[] value();

    @Override
    void close();
}
