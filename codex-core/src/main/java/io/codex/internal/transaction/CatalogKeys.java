package io.codex.internal.transaction;

import io.codex.internal.transaction.VersionedStore.ReadRange;
import io.codex.internal.tree.WriteBatch;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The physical keys of the catalog, which is the tree of number 0. It has three kinds of entries:
 *
 * <pre>
 * key                   value             meaning
 * 00 01 name (UTF-8)    number of tree    the tree of that name
 * 00 02 number of tree  name (UTF-8)      the number is in use
 * 00 03 number of tree  empty             the tree was dropped; its entries are still to be removed
 * </pre>
 *
 * <p>Dropping a tree replaces the first two entries by the third, the mark. A merge removes all entries of a marked tree
 * and may then forget the mark, but never the mark of the largest number: numbers are not used again, and the largest
 * one used is read from the last entry of the second and of the third kind.
 */
public final class CatalogKeys {

    /** The longest name of a tree, in bytes of UTF-8. */
    static final int MAX_NAME_BYTES = 512;

    private static final byte CATALOG = 0;
    private static final byte NAME = 1;
    private static final byte NUMBER = 2;
    private static final byte MARK = 3;
    private static final int KIND_BYTES = 2;

    private CatalogKeys() {}

    /** Returns the range of all marks of dropped trees. */
    public static ReadRange marks() {
        return kind(MARK);
    }

    /** Returns the number of the dropped tree that a key of {@link #marks()} speaks of. */
    public static long markedTree(byte[] markKey) {
        return TreeSpace.decode(markKey, KIND_BYTES);
    }

    /** Tells whether writes change the catalog, whose keys are the smallest of all. */
    static boolean areIn(WriteBatch writes) {
        return writes.estimate(new byte[0], end()) > 0;
    }

    /** Returns the key of the mark that says that a tree was dropped. */
    static byte[] mark(long id) {
        return key(MARK, TreeSpace.encode(id));
    }

    /** Returns the smallest physical key above the catalog. */
    static byte[] end() {
        return new byte[] {CATALOG + 1};
    }

    /** Returns the range of all names. */
    static ReadRange names() {
        return kind(NAME);
    }

    /**
     * Returns the key under which the number of a tree is found by its name.
     *
     * @throws IllegalArgumentException if the text cannot be the name of a tree
     */
    static byte[] name(String name) {
        return key(NAME, encodeName(name));
    }

    /** Returns the name within a key of {@link #names()}. */
    static String nameOf(byte[] nameKey) {
        return new String(nameKey, KIND_BYTES, nameKey.length - KIND_BYTES, StandardCharsets.UTF_8);
    }

    /** Returns the name within a key of {@link #names()}, encoded. */
    static byte[] encodedNameOf(byte[] nameKey) {
        return Arrays.copyOfRange(nameKey, KIND_BYTES, nameKey.length);
    }

    /** Returns the range of all numbers in use. */
    static ReadRange numbers() {
        return kind(NUMBER);
    }

    /** Returns the key that says that a number is in use. */
    static byte[] number(long id) {
        return key(NUMBER, TreeSpace.encode(id));
    }

    /** Returns the number within a key of {@link #numbers()} or {@link #marks()}. */
    static long numberOf(byte[] key) {
        return TreeSpace.decode(key, KIND_BYTES);
    }

    private static byte[] encodeName(String name) {
        ByteBuffer encoded;
        try {
            encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(name));
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(
                    "Tree name '" + name + "' has an unpaired surrogate. Use a text that UTF-8 can express.", e);
        }
        int size = encoded.remaining();
        if (size == 0 || size > MAX_NAME_BYTES) {
            throw new IllegalArgumentException("Tree name '" + abbreviated(name) + "' has " + size
                    + " bytes of UTF-8. Use a name of 1 to " + MAX_NAME_BYTES + " bytes.");
        }
        byte[] bytes = new byte[size];
        encoded.get(bytes);
        return bytes;
    }

    private static String abbreviated(String name) {
        return name.length() <= 40 ? name : name.substring(0, 40) + "...";
    }

    private static byte[] key(byte kind, byte[] rest) {
        byte[] key = new byte[KIND_BYTES + rest.length];
        key[0] = CATALOG;
        key[1] = kind;
        System.arraycopy(rest, 0, key, KIND_BYTES, rest.length);
        return key;
    }

    private static ReadRange kind(byte kind) {
        return new ReadRange(new byte[] {CATALOG, kind}, new byte[] {CATALOG, (byte) (kind + 1)});
    }
}
