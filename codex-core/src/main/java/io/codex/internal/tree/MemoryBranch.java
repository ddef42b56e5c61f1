package io.codex.internal.tree;

import io.codex.internal.page.KeyHeads;
import java.util.Arrays;

/**
 * An inner node of a {@link MemoryTree}: children and, between each two of them, a separator that is greater than all
 * keys left of it and not greater than any key right of it. All separators begin with the common prefix of the
 * separators left and right of this node, which a search does not look at.
 */
final class MemoryBranch extends MemoryNode {

    /** With more children a node is split. Copying a path costs less with few, searching costs less with many. */
    static final int FAN_OUT = 64;

    private static final int REFERENCE_BYTES = Integer.BYTES;

    private final int prefixLength;
    private final MemoryNode[] children;
    private int childCount;
    private long[] heads;
    private byte[][] separators;
    private long separatorBytes;
    private boolean separatorsShared;
    private long entryCount;

    /** Creates the root over two nodes. */
    MemoryBranch(Object owner, MemoryNode left, byte[] separator, MemoryNode right) {
        this(owner, 0);
        children[0] = left;
        childCount = 1;
        addChild(0, separator, right);
        recount();
    }

    private MemoryBranch(Object owner, int prefixLength) {
        super(owner);
        this.prefixLength = prefixLength;
        children = new MemoryNode[FAN_OUT + 1];
        heads = new long[FAN_OUT];
        separators = new byte[FAN_OUT][];
    }

    private MemoryBranch(Object owner, MemoryBranch original) {
        super(owner);
        prefixLength = original.prefixLength;
        children = original.children.clone();
        childCount = original.childCount;
        heads = original.heads;
        separators = original.separators;
        separatorBytes = original.separatorBytes;
        separatorsShared = true;
        entryCount = original.entryCount;
    }

    /** Returns a copy that the owner may change. It shares the separators until one is added. */
    MemoryBranch copyFor(Object owner) {
        return new MemoryBranch(owner, this);
    }

    @Override
    long entryCount() {
        return entryCount;
    }

    @Override
    long memoryBytes() {
        return OBJECT_BYTES
                + (long) heads.length * (Long.BYTES + REFERENCE_BYTES)
                + (long) children.length * REFERENCE_BYTES
                + separatorBytes;
    }

    int childCount() {
        return childCount;
    }

    MemoryNode child(int index) {
        return children[index];
    }

    /** Returns the separator between the children {@code index} and {@code index + 1}. */
    byte[] separator(int index) {
        return separators[index];
    }

    /** Returns the index of the child where a key belongs. */
    int find(byte[] key, int keyLength) {
        long head = KeyHeads.of(key, prefixLength, keyLength);
        int low = KeyHeads.lowerBound(heads, childCount - 1, head);
        int high = KeyHeads.endOfRun(heads, low, childCount - 1, head);
        while (low < high) {
            int middle = (low + high) >>> 1;
            byte[] separator = separators[middle];
            int order = Arrays.compareUnsigned(separator, prefixLength, separator.length, key, prefixLength, keyLength);
            if (order <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    void replaceChild(int index, MemoryNode child) {
        children[index] = child;
    }

    /** Adds a child right of another one. */
    void addChild(int index, byte[] separator, MemoryNode right) {
        if (separatorsShared) {
            heads = heads.clone();
            separators = separators.clone();
            separatorsShared = false;
        }
        int moved = childCount - 1 - index;
        System.arraycopy(heads, index, heads, index + 1, moved);
        System.arraycopy(separators, index, separators, index + 1, moved);
        System.arraycopy(children, index + 1, children, index + 2, moved);
        heads[index] = KeyHeads.of(separator, prefixLength, separator.length);
        separators[index] = separator;
        separatorBytes += separatorBytes(separator);
        children[index + 1] = right;
        childCount++;
    }

    boolean isOverfull() {
        return childCount > FAN_OUT;
    }

    void addToEntryCount(int added) {
        entryCount += added;
    }

    /** Copies the children in {@code [from, to)} into a new node with a prefix that is not shorter. */
    MemoryBranch part(Object owner, int newPrefixLength, int from, int to) {
        MemoryBranch part = new MemoryBranch(owner, newPrefixLength);
        part.childCount = to - from;
        System.arraycopy(children, from, part.children, 0, to - from);
        for (int i = from; i < to - 1; i++) {
            part.heads[i - from] = KeyHeads.of(separators[i], newPrefixLength, separators[i].length);
            part.separators[i - from] = separators[i];
            part.separatorBytes += separatorBytes(separators[i]);
        }
        part.recount();
        return part;
    }

    private void recount() {
        entryCount = entriesBefore(childCount);
    }

    /** Returns the number of entries in and below the children before an index. */
    long entriesBefore(int index) {
        long entries = 0;
        for (int i = 0; i < index; i++) {
            entries += children[i].entryCount();
        }
        return entries;
    }

    private static long separatorBytes(byte[] separator) {
        return separator.length + 2L * Long.BYTES;
    }
}
