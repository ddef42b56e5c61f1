package io.codex.internal.tree;

import io.codex.internal.page.KeyHeads;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The two leaves that a full leaf becomes, before the new entry is stored in one of them.
 *
 * @param separator greater than every key left of it, not greater than any key right of it
 */
record LeafSplit(MemoryLeaf left, byte[] separator, MemoryLeaf right) {

    /**
     * Splits a leaf.
     *
     * @param position where the new entry goes, as {@link MemoryLeaf#find} returned it
     * @param low the separator left of the leaf, if any
     * @param high the separator right of the leaf, if any
     */
    static LeafSplit of(
            MemoryLeaf leaf,
            int position,
            MemoryEntry entry,
            byte @Nullable [] low,
            byte @Nullable [] high,
            Object owner) {
        int insertion = -1 - position;
        if (insertion > 0 && leaf.isRunAt(insertion)) {
            // Keys that ascend leave full leaves behind: everything up to the new key stays together.
            byte[] key = entryKey(entry);
            byte[] separator = insertion == leaf.count()
                    ? KeyHeads.separator(leaf.key(insertion - 1), key)
                    : KeyHeads.separator(key, leaf.key(insertion));
            return at(leaf, insertion, separator, low, high, owner);
        }
        int middle = middle(leaf);
        return at(leaf, middle, KeyHeads.separator(leaf.key(middle - 1), leaf.key(middle)), low, high, owner);
    }

    /** Returns the index that halves a leaf by bytes; there are entries on both sides of it. */
    private static int middle(MemoryLeaf leaf) {
        int half = leaf.liveBytes() / 2;
        int bytes = leaf.entryBytes(0);
        for (int index = 1; index < leaf.count() - 1; index++) {
            int entryBytes = leaf.entryBytes(index);
            if (bytes + entryBytes / 2 >= half) {
                return index;
            }
            bytes += entryBytes;
        }
        return leaf.count() - 1;
    }

    private static byte[] entryKey(MemoryEntry entry) {
        return Arrays.copyOf(entry.key(), entry.keyLength());
    }

    private static LeafSplit at(
            MemoryLeaf leaf, int index, byte[] separator, byte @Nullable [] low, byte @Nullable [] high, Object owner) {
        MemoryLeaf left = low == null
                ? leaf.part(owner, MemoryTree.TOMBSTONE, 0, 0, index)
                : leaf.part(owner, low, KeyHeads.commonPrefix(low, separator), 0, index);
        int rightPrefix = high == null ? 0 : KeyHeads.commonPrefix(separator, high);
        return new LeafSplit(left, separator, leaf.part(owner, separator, rightPrefix, index, leaf.count()));
    }
}
