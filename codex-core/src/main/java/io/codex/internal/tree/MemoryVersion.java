package io.codex.internal.tree;

import io.codex.internal.log.RedoOperations;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A version of a {@link MemoryTree}.
 *
 * @param tree the tree it is a version of
 * @param root the node at the top; nothing in or below it changes any more
 */
record MemoryVersion(MemoryTree tree, MemoryNode root, long entryCount, long memoryBytes)
        implements MemoryTree.Version {

    @Override
    public byte @Nullable [] get(byte[] key, int keyLength) {
        return get(root, key, keyLength);
    }

    static byte @Nullable [] get(MemoryNode root, byte[] key, int keyLength) {
        MemoryNode node = root;
        while (node instanceof MemoryBranch branch) {
            node = branch.child(branch.find(key, keyLength));
        }
        MemoryLeaf leaf = (MemoryLeaf) node;
        int index = leaf.find(key, keyLength);
        return index < 0 ? null : leaf.value(index);
    }

    @Override
    public MemoryCursor scan(byte[] from, byte @Nullable [] to, boolean reverse) {
        boolean empty = to != null && Arrays.compareUnsigned(from, to) >= 0;
        return new MemoryCursor(empty ? MemoryLeaf.EMPTY : root, from, to, reverse);
    }

    @Override
    public void forEach(WriteBatch.EntryAction action) {
        MemoryCursor cursor = scan(MemoryTree.TOMBSTONE, null, false);
        KeyBuffer key = new KeyBuffer();
        MemoryEntry entry = new MemoryEntry();
        while (cursor.next()) {
            cursor.readKey(key);
            cursor.readValue(entry);
            if (entry.isTombstone()) {
                action.delete(key.bytes(), key.length());
            } else {
                action.put(key.bytes(), key.length(), entry.value(), entry.valueOffset(), entry.valueLength());
            }
        }
    }

    @Override
    public RedoOperations operations() {
        RedoOperations operations = new RedoOperations();
        forEach(new WriteBatch.EntryAction() {
            @Override
            public void put(byte[] key, int keyLength, byte[] value, int valueOffset, int valueLength) {
                operations.put(key, 0, keyLength, value, valueOffset, valueLength);
            }

            @Override
            public void delete(byte[] key, int keyLength) {
                operations.delete(key, 0, keyLength);
            }
        });
        return operations;
    }

    @Override
    public long estimate(byte[] from, byte @Nullable [] to) {
        long end = to == null ? entryCount : rank(to);
        return Math.max(0, end - rank(from));
    }

    /** Returns the number of keys that are less than a key. */
    private long rank(byte[] key) {
        long before = 0;
        MemoryNode node = root;
        while (node instanceof MemoryBranch branch) {
            int index = branch.find(key, key.length);
            before += branch.entriesBefore(index);
            node = branch.child(index);
        }
        return before + ((MemoryLeaf) node).lowerBound(key);
    }
}
