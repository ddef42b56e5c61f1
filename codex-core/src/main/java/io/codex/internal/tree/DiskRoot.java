package io.codex.internal.tree;

/**
 * What a checkpoint remembers of a tree on disk.
 *
 * @param address the address of the root page, or 0 for an empty tree
 * @param height the number of pages from the root to a leaf: 0 if the tree is empty, 1 if the root is a leaf
 * @param entryCount the number of entries
 */
public record DiskRoot(long address, int height, long entryCount) {

    /** The root of a tree without entries. */
    public static final DiskRoot EMPTY = new DiskRoot(0, 0, 0);

    /** Tells whether the tree has no entries. */
    public boolean isEmpty() {
        return address == 0;
    }
}
