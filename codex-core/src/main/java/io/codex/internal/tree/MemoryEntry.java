package io.codex.internal.tree;

import io.codex.internal.page.KeyHeads;

/**
 * An entry on its way into a leaf: where its key and its value lie. One object serves many entries, since a tree stores
 * one after the other.
 */
final class MemoryEntry {

    /** Longer values are kept as arrays of their own beside the records of a leaf. */
    static final int INLINE_VALUE_LIMIT = 2048;

    private byte[] key = MemoryTree.TOMBSTONE;
    private int keyLength;
    private byte[] value = MemoryTree.TOMBSTONE;
    private int valueOffset;
    private int valueLength;

    void setKey(byte[] bytes, int length) {
        key = bytes;
        keyLength = length;
    }

    /** Takes a value that is {@link MemoryTree#TOMBSTONE}, or lies in a larger array, or is large and kept as it is. */
    void setValue(byte[] bytes, int offset, int length) {
        value = bytes;
        valueOffset = offset;
        valueLength = length;
    }

    /** Forgets the arrays, lest they be kept alive by a tree that is idle. */
    void clear() {
        setKey(MemoryTree.TOMBSTONE, 0);
        setValue(MemoryTree.TOMBSTONE, 0, 0);
    }

    byte[] key() {
        return key;
    }

    int keyLength() {
        return keyLength;
    }

    byte[] value() {
        return value;
    }

    int valueOffset() {
        return valueOffset;
    }

    int valueLength() {
        return valueLength;
    }

    boolean isTombstone() {
        return value == MemoryTree.TOMBSTONE;
    }

    boolean isLarge() {
        return valueLength > INLINE_VALUE_LIMIT;
    }

    /** Returns the length of the key behind a prefix and a head. */
    int restLength(int prefixLength) {
        return Math.max(0, keyLength - prefixLength - KeyHeads.BYTES);
    }
}
