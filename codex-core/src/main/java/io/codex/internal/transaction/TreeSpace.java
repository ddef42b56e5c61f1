package io.codex.internal.transaction;

import io.codex.internal.tree.KeyBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The keys of one tree within the one physical key space of a store. A physical key is the tree's number followed by the
 * user's key, so that a tree is one contiguous range, and a commit over many trees is one commit.
 *
 * <p>The number is written so that the order of the bytes is the order of the numbers, and no number is the beginning of
 * another one:
 *
 * <pre>
 * number            bytes
 * 0 .. 247          the number itself, one byte
 * 248 and more      0xf7 + n, then the n (1 to 8) significant bytes, most significant first
 * </pre>
 *
 * <p>Tree 0 is the catalog. Immutable.
 */
public final class TreeSpace {

    /** The longest number, in bytes. */
    public static final int MAX_NUMBER_BYTES = 9;

    private static final int SMALLEST_LONG_NUMBER = 0xf8;
    private static final int LENGTH_BASE = 0xf7;

    private final long id;
    private final byte[] start;
    private final byte[] end;

    private TreeSpace(long id) {
        this.id = id;
        this.start = encode(id);
        this.end = encode(id + 1);
    }

    /** Returns the space of the tree with that number. */
    public static TreeSpace of(long id) {
        if (id < 0 || id == Long.MAX_VALUE) {
            throw new IllegalArgumentException("Tree number " + id + " is out of range");
        }
        return new TreeSpace(id);
    }

    /** Returns the number of the tree. */
    public long id() {
        return id;
    }

    /** Returns the smallest physical key of the tree; not to be changed. */
    public byte[] start() {
        return start;
    }

    /** Returns the smallest physical key above the tree; not to be changed. */
    public byte[] end() {
        return end;
    }

    /** Returns the physical form of a key. */
    byte[] key(byte[] userKey) {
        byte[] physical = Arrays.copyOf(start, start.length + userKey.length);
        System.arraycopy(userKey, 0, physical, start.length, userKey.length);
        return physical;
    }

    /** Writes the physical form of a key into a buffer. */
    void key(byte[] userKey, KeyBuffer target) {
        byte[] physical = target.resize(start.length + userKey.length);
        System.arraycopy(start, 0, physical, 0, start.length);
        System.arraycopy(userKey, 0, physical, start.length, userKey.length);
    }

    /** Returns the physical form of the upper end of a range; null means the end of the tree. */
    byte[] upperEnd(byte @Nullable [] to) {
        return to == null ? end : key(to);
    }

    /** Returns the bytes that the tree's number adds to every key. */
    int overheadBytes() {
        return start.length;
    }

    /** Writes a number so that the order of the bytes is the order of the numbers. */
    static byte[] encode(long id) {
        if (id < SMALLEST_LONG_NUMBER) {
            return new byte[] {(byte) id};
        }
        int significantBytes = (Long.SIZE - Long.numberOfLeadingZeros(id) + 7) / 8;
        byte[] bytes = new byte[1 + significantBytes];
        bytes[0] = (byte) (LENGTH_BASE + significantBytes);
        for (int i = 1; i <= significantBytes; i++) {
            bytes[i] = (byte) (id >>> (8 * (significantBytes - i)));
        }
        return bytes;
    }

    /** Reads the number at the beginning of a physical key. */
    static long decode(byte[] bytes) {
        return decode(bytes, 0);
    }

    /** Reads the number that begins at an offset. */
    static long decode(byte[] bytes, int offset) {
        int first = bytes[offset] & 0xff;
        if (first < SMALLEST_LONG_NUMBER) {
            return first;
        }
        long id = 0;
        for (int i = 1; i <= first - LENGTH_BASE; i++) {
            id = id << 8 | (bytes[offset + i] & 0xff);
        }
        return id;
    }

    @Override
    public String toString() {
        return "tree number " + id;
    }
}
