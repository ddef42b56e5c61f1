package io.codex.internal.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The way from the root of a {@link MemoryTree} to one of its leaves, for walking on and for changing the leaf. */
final class MemoryPath {

    private static final MemoryBranch[] NO_BRANCHES = {};
    private static final int[] NO_INDEXES = {};

    private MemoryBranch[] branches = NO_BRANCHES;
    private int[] indexes = NO_INDEXES;
    private int depth;
    private MemoryLeaf leaf = MemoryLeaf.EMPTY;

    MemoryLeaf leaf() {
        return leaf;
    }

    /** Returns the number of branches above the leaf. */
    int depth() {
        return depth;
    }

    /** Returns the branch at a level; that of the root is 0. */
    MemoryBranch branch(int level) {
        return branches[level];
    }

    /** Returns which child of the branch at a level leads to the leaf. */
    int index(int level) {
        return indexes[level];
    }

    /** Goes to the leaf where a key belongs. */
    void seek(MemoryNode root, byte[] key, int keyLength) {
        depth = 0;
        MemoryNode node = root;
        while (node instanceof MemoryBranch branch) {
            int index = branch.find(key, keyLength);
            push(branch, index);
            node = branch.child(index);
        }
        leaf = (MemoryLeaf) node;
    }

    /** Goes to the last leaf. */
    void seekLast(MemoryNode root) {
        depth = 0;
        leaf = descend(root, false);
    }

    /** Goes to the next leaf, or the one before; stays and returns false if there is none. */
    boolean move(boolean forward) {
        int level = depth - 1;
        while (level >= 0 && indexes[level] == (forward ? branches[level].childCount() - 1 : 0)) {
            level--;
        }
        if (level < 0) {
            return false;
        }
        indexes[level] += forward ? 1 : -1;
        depth = level + 1;
        leaf = descend(branches[level].child(indexes[level]), forward);
        return true;
    }

    private MemoryLeaf descend(MemoryNode from, boolean toFirst) {
        MemoryNode node = from;
        while (node instanceof MemoryBranch branch) {
            int index = toFirst ? 0 : branch.childCount() - 1;
            push(branch, index);
            node = branch.child(index);
        }
        return (MemoryLeaf) node;
    }

    private void push(MemoryBranch branch, int index) {
        if (depth == branches.length) {
            branches = Arrays.copyOf(branches, depth + 4);
            indexes = Arrays.copyOf(indexes, depth + 4);
        }
        branches[depth] = branch;
        indexes[depth++] = index;
    }

    void replaceBranch(int level, MemoryBranch branch) {
        branches[level] = branch;
    }

    void replaceLeaf(MemoryLeaf newLeaf) {
        leaf = newLeaf;
    }

    /**
     * Returns the separator left of the node at a level, null if the node is the first one. The leaf's level is {@link
     * #depth()}.
     */
    byte @Nullable [] lowFence(int level) {
        for (int i = level - 1; i >= 0; i--) {
            if (indexes[i] > 0) {
                return branches[i].separator(indexes[i] - 1);
            }
        }
        return null;
    }

    /** Returns the separator right of the node at a level, null if the node is the last one. */
    byte @Nullable [] highFence(int level) {
        for (int i = level - 1; i >= 0; i--) {
            if (indexes[i] < branches[i].childCount() - 1) {
                return branches[i].separator(indexes[i]);
            }
        }
        return null;
    }
}
