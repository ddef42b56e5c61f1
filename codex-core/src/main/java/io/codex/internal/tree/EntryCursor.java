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

    /**
     * Copies the key of the current entry without its first bytes to an offset of an array, if there is room for it.
     *
     * @return its length, whether there was room or not
     */
    default int copyKeyFrom(int start, byte[] target, int offset) {
        byte[] key = key();
        int length = key.length - start;
        if (length <= target.length - offset) {
            System.arraycopy(key, start, target, offset, length);
        }
        return length;
    }

    /** Returns the length of the value of the current entry, without reading one out of page. */
    default int valueLength() {
        return value().length;
    }

    /**
     * Copies the value of the current entry to an offset of an array, if it is at hand and there is room for it.
     *
     * @return its length, whether there was room or not; -1 if it is not at hand
     */
    default int copyValue(byte[] target, int offset) {
        if (!isValueAtHand()) {
            return -1;
        }
        byte[] value = value();
        if (value.length <= target.length - offset) {
            System.arraycopy(value, 0, target, offset, value.length);
        }
        return value.length;
    }

    /** Copies the key of the current entry into a buffer; for walks that shall make no garbage. */
    default void readKey(KeyBuffer buffer) {
        byte[] key = key();
        buffer.set(key, 0, key.length);
    }

    /** Tells whether the current entry is a tombstone; never true for a cursor over merged sources. */
    boolean isTombstone();

    /**
     * Moves to the next entry if the cursor has it and its key at hand, without a look into the store. False says nothing:
     * ask {@link #next()} then.
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
