package io.codex.internal.tree;

import java.util.Arrays;

/**
 * Walks over entries in key order, forward or in reverse as fixed when it was made. It starts before the first entry.
 * Used by one thread. Key and value may be asked for only after {@link #next()} returned true, and are new arrays.
 */
public interface EntryCursor {

    /** Moves to the next entry; false at the end. */
    boolean next();

    /** Returns the key of the current entry. */
    byte[] key();

    /** Returns the key of the current entry without its first bytes. */
    default byte[] keyFrom(int start) {
        byte[] key = key();
        return Arrays.copyOfRange(key, start, key.length);
    }

    /** Returns the length of the key of the current entry. */
    default int keyLength() {
        return key().length;
    }

    /** Copies the key of the current entry without its first bytes into an array that has room for it. */
    default void copyKeyFrom(int start, byte[] target, int offset) {
        byte[] key = key();
        System.arraycopy(key, start, target, offset, key.length - start);
    }

    /** Returns the length of the value of the current entry, without reading one out of page. */
    default int valueLength() {
        return value().length;
    }

    /** Copies the value of the current entry into an array that has room for it. */
    default void copyValue(byte[] target, int offset) {
        byte[] value = value();
        System.arraycopy(value, 0, target, offset, value.length);
    }

    /** Copies the key of the current entry into a buffer; for walks that shall make no garbage. */
    default void readKey(KeyBuffer buffer) {
        byte[] key = key();
        buffer.set(key, 0, key.length);
    }

    /** Tells whether the current entry is a tombstone; never true for a cursor over merged sources. */
    boolean isTombstone();

    /**
     * Moves to the next entry if the cursor has it at hand, without a look into the store. False says nothing: ask
     * {@link #next()} then.
     */
    default boolean nextAtHand() {
        return false;
    }

    /** Tells whether the key of the current entry is at hand, so that asking for it does not look into the store. */
    default boolean isKeyAtHand() {
        return false;
    }

    /** Tells whether the value of the current entry is at hand, so that {@link #value()} does not look into the store. */
    default boolean isValueAtHand() {
        return false;
    }

    /** Gives back what the cursor has borrowed; it must not be used any more. Not closing it costs only garbage. */
    default void close() {}

    /** Returns the value of the current entry; not to be called on a tombstone. Reads it now if it lies out of page. */
    byte[] value();
}
