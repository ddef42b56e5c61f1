package io.codex.internal.tree;

import org.jspecify.annotations.Nullable;

/**
 * One version of the tree on disk. Immutable: all threads may read it as long as somebody keeps the segments that it
 * lies in.
 */
public final class DiskTree {

    private final DiskRoot root;

    /** Creates a handle without reading anything. */
    public DiskTree(DiskRoot root, BranchCache branches) {
        this.root = root;
    }

    /** Returns what a checkpoint has to remember of this tree. */
    public DiskRoot root() {
        return root;
    }

    /** Returns the value of a key, or null. */
    public byte @Nullable [] get(byte[] key) {
        if (!root.isEmpty()) {
            throw underConstruction();
        }
        return null;
    }

    /** Walks the keys in {@code [from, to)}; a null {@code to} means no upper bound. No entry is a tombstone. */
    public EntryCursor scan(byte[] from, byte @Nullable [] to, boolean reverse) {
        if (!root.isEmpty()) {
            throw underConstruction();
        }
        return new MemoryTree().version().scan(from, to, reverse);
    }

    /** Returns about the number of entries in {@code [from, to)} without reading leaves. */
    public long estimate(byte[] from, byte @Nullable [] to) {
        if (!root.isEmpty()) {
            throw underConstruction();
        }
        return 0;
    }

    /** Returns the number of entries in {@code [from, to)}. Reads two leaves at most. */
    public long count(byte[] from, byte @Nullable [] to) {
        if (!root.isEmpty()) {
            throw underConstruction();
        }
        return 0;
    }

    private static UnsupportedOperationException underConstruction() {
        return new UnsupportedOperationException("Under construction");
    }
}
