package io.codex.internal.tree;

import io.codex.internal.log.RedoOperations;
import java.util.Arrays;

/**
 * Writes in the order in which they came, as cheap as writes can be: each is put behind the others in the form of the
 * redo log. Nobody can look anything up here; {@link #sorted()} brings them into the order of keys. A write that fails
 * has changed nothing. Used by one thread.
 */
public final class WriteLog {

    private static final int INITIAL_COUNT = 4;

    private final RedoOperations operations = new RedoOperations();
    private int[] starts = new int[INITIAL_COUNT];
    private int count;

    /** With how many bytes all keys begin alike. */
    private int prefixLength;

    /** Adds a put of a key at the beginning of an array. */
    public void put(byte[] key, int keyLength, byte[] value) {
        reserve();
        int start = operations.endOffset();
        operations.put(key, 0, keyLength, value, 0, value.length);
        added(start, key, keyLength);
    }

    /** Adds a deletion of a key at the beginning of an array. */
    public void delete(byte[] key, int keyLength) {
        reserve();
        int start = operations.endOffset();
        operations.delete(key, 0, keyLength);
        added(start, key, keyLength);
    }

    private void reserve() {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
        }
    }

    private void added(int start, byte[] key, int keyLength) {
        if (count == 0) {
            prefixLength = keyLength;
        } else if (prefixLength > 0) {
            prefixLength = operations.commonPrefix(starts[0], prefixLength, key, keyLength);
        }
        starts[count++] = start;
    }

    /** Returns the number of writes; a key written twice counts twice. */
    public int count() {
        return count;
    }

    /** Shows all writes in the order in which they came. */
    public void forEach(WriteBatch.EntryAction action) {
        SortedWrites.show(operations, starts, count, action);
    }

    /** Returns the writes in key order, the last one of each key; the log must not be changed afterwards. */
    public WriteBatch sorted() {
        int[] order = starts;
        int distinct = count;
        if (count > 1) {
            order = starts.clone();
            distinct = new WriteOrder(operations, prefixLength).sort(order, count);
        }
        return new SortedWrites(operations, order, distinct);
    }
}
