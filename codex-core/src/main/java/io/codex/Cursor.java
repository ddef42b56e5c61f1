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

    /**
     * Returns the length of the current key.
     *
     * @return its length in bytes
     * @throws IllegalStateException if {@link #next()} has not returned true
     */
    default int keyLength() {
        return key().length;
    }

    /**
     * Copies the current key into an array that the caller uses again and again, so that a long walk makes no garbage.
     *
     * @param target the array
     * @param offset where in the array the key shall begin
     * @return the length of the key in bytes
     * @throws IllegalArgumentException if the array is too short; ask for {@link #keyLength()} first where keys may be long
     * @throws IllegalStateException if {@link #next()} has not returned true
     */
    default int copyKey(byte[] target, int offset) {
        return StoreCursor.copy("key", key(), target, offset);
    }

    /**
     * Returns the length of the current value, without reading a large one.
     *
     * @return its length in bytes
     * @throws IllegalStateException if {@link #next()} has not returned true, or the scan delivers only keys
     */
    default int valueLength() {
        return value().length;
    }

    /**
     * Copies the current value into an array that the caller uses again and again, so that a long walk makes no garbage.
     *
     * @param target the array
     * @param offset where in the array the value shall begin
     * @return the length of the value in bytes
     * @throws IllegalArgumentException if the array is too short; ask for {@link #valueLength()} first where values may be
     *     long
     * @throws IllegalStateException if {@link #next()} has not returned true, or the scan delivers only keys
     */
    default int copyValue(byte[] target, int offset) {
        return StoreCursor.copy("value", value(), target, offset);
    }

    @Override
    void close();
}
