package io.codex.internal.tree;

import io.codex.internal.page.KeyHeads;
import java.util.Arrays;

/**
 * A key in an array that is used again for the next one, so that a walk over many keys makes no garbage. It grows as
 * needed and always has room for one whole head behind the key. Used by one thread.
 */
public final class KeyBuffer {

    private byte[] bytes;
    private int length;

    /** Creates a buffer that holds the empty key. */
    public KeyBuffer() {
        this(64);
    }

    private KeyBuffer(int capacity) {
        bytes = new byte[capacity];
    }

    /** Returns the array whose first {@link #length()} bytes are the key; it may be replaced at the next change. */
    public byte[] bytes() {
        return bytes;
    }

    /** Returns the length of the key. */
    public int length() {
        return length;
    }

    /** Copies a key into this buffer. */
    public void set(byte[] key, int offset, int keyLength) {
        resize(keyLength);
        System.arraycopy(key, offset, bytes, 0, keyLength);
    }

    /** Changes the length and returns the array to be filled; what it held before is undefined. */
    public byte[] resize(int newLength) {
        if (bytes.length < newLength + KeyHeads.BYTES) {
            bytes = new byte[Math.max(2 * bytes.length, newLength + KeyHeads.BYTES)];
        }
        length = newLength;
        return bytes;
    }

    /** Compares in the order of keys: bytes without sign, a prefix before what it begins. */
    public int compare(KeyBuffer other) {
        return Arrays.compareUnsigned(bytes, 0, length, other.bytes, 0, other.length);
    }

    /** Compares with a key of its own array, in the order of keys. */
    public int compare(byte[] key) {
        return Arrays.compareUnsigned(bytes, 0, length, key, 0, key.length);
    }

    /** Returns a copy of the key. */
    public byte[] toArray() {
        return Arrays.copyOf(bytes, length);
    }
}
