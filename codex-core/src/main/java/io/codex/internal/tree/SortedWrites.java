package io.codex.internal.tree;

import io.codex.internal.log.RedoOperations;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Writes that lie in the form of the redo log, with an index in the order of keys. */
final class SortedWrites implements WriteBatch {

    private static final int OBJECT_BYTES = 96;

    private final RedoOperations operations;
    private final int[] starts;
    private final int count;

    /**
     * Creates a batch.
     *
     * @param operations the writes; not to be changed any more
     * @param starts where the writes begin, in the order of their keys; only the first {@code count} serve
     */
    SortedWrites(RedoOperations operations, int[] starts, int count) {
        this.operations = operations;
        this.starts = starts;
        this.count = count;
    }

    @Override
    public byte @Nullable [] get(byte[] key, int keyLength) {
        RedoOperations.Selection selection = operations.selection();
        int index = lowerBound(selection, key, keyLength);
        if (index == count) {
            return null;
        }
        selection.select(starts[index]);
        return selection.compareKey(key, keyLength) == 0 ? value(selection) : null;
    }

    private static byte[] value(RedoOperations.Selection selection) {
        return selection.isDelete() ? MemoryTree.TOMBSTONE : selection.value();
    }

    /** Returns the index of the first write whose key is not less than a key. */
    private int lowerBound(RedoOperations.Selection selection, byte[] key, int keyLength) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            selection.select(starts[middle]);
            if (selection.compareKey(key, keyLength) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int rank(byte[] key) {
        return lowerBound(operations.selection(), key, key.length);
    }

    @Override
    public EntryCursor scan(byte[] from, byte @Nullable [] to, boolean reverse) {
        int low = rank(from);
        int high = to == null ? count : Math.max(low, rank(to));
        return new Walk(low, high, reverse);
    }

    @Override
    public void forEach(EntryAction action) {
        show(operations, starts, count, action);
    }

    /** Shows writes in a given order. */
    static void show(RedoOperations operations, int[] starts, int count, EntryAction action) {
        RedoOperations.Selection selection = operations.selection();
        KeyBuffer key = new KeyBuffer();
        for (int i = 0; i < count; i++) {
            selection.select(starts[i]);
            key.set(operations.bytes(), selection.keyOffset(), selection.keyLength());
            if (selection.isDelete()) {
                action.delete(key.bytes(), key.length());
            } else {
                action.put(
                        key.bytes(),
                        key.length(),
                        operations.bytes(),
                        selection.valueOffset(),
                        selection.valueLength());
            }
        }
    }

    @Override
    public long entryCount() {
        return count;
    }

    @Override
    public long estimate(byte[] from, byte @Nullable [] to) {
        int high = to == null ? count : rank(to);
        return Math.max(0, high - rank(from));
    }

    @Override
    public long memoryBytes() {
        return OBJECT_BYTES + operations.memoryBytes() + (long) starts.length * Integer.BYTES;
    }

    @Override
    public RedoOperations operations() {
        return operations;
    }

    private final class Walk implements EntryCursor {

        private final RedoOperations.Selection selection = operations.selection();
        private final int step;
        private int next;
        private int rest;

        private Walk(int low, int high, boolean reverse) {
            step = reverse ? -1 : 1;
            next = reverse ? high - 1 : low;
            rest = high - low;
        }

        @Override
        public boolean next() {
            if (rest == 0) {
                return false;
            }
            selection.select(starts[next]);
            next += step;
            rest--;
            return true;
        }

        @Override
        public byte[] key() {
            return Arrays.copyOfRange(
                    operations.bytes(), selection.keyOffset(), selection.keyOffset() + selection.keyLength());
        }

        @Override
        public int keyLength() {
            return selection.keyLength();
        }

        @Override
        public int copyKeyFrom(int start, byte[] target, int offset) {
            return copy(selection.keyOffset() + start, selection.keyLength() - start, target, offset);
        }

        @Override
        public boolean isTombstone() {
            return selection.isDelete();
        }

        @Override
        public boolean isValueAtHand() {
            return true;
        }

        @Override
        public int valueLength() {
            return selection.valueLength();
        }

        @Override
        public int copyValue(byte[] target, int offset) {
            return copy(selection.valueOffset(), selection.valueLength(), target, offset);
        }

        private int copy(int from, int length, byte[] target, int offset) {
            if (length <= target.length - offset) {
                System.arraycopy(operations.bytes(), from, target, offset, length);
            }
            return length;
        }

        @Override
        public byte[] value() {
            return selection.value();
        }
    }
}
