package io.codex.internal.tree;

/**
 * A node of a {@link MemoryTree}. It is changed in place only by the tree that made it and only until that tree fixes a
 * version; from then on it never changes, so that any number of threads may read it.
 */
abstract sealed class MemoryNode permits MemoryBranch, MemoryLeaf {

    /** About what a node object and the headers of its arrays take. */
    static final int OBJECT_BYTES = 128;

    private final Object owner;

    MemoryNode(Object owner) {
        this.owner = owner;
    }

    /** Tells whether whoever holds this token may change the node; tokens are compared by identity. */
    final boolean isOwnedBy(Object token) {
        return owner == token;
    }

    /** Returns the number of entries in and below this node. */
    abstract long entryCount();

    /** Returns the bytes of memory this node takes without the nodes below it. */
    abstract long memoryBytes();
}
