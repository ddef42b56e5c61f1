package io.codex.internal.tree;

import org.jspecify.annotations.Nullable;

/**
 * The place of one branch in the cache. All parents of the branch, in all versions of the tree, point to the same slot,
 * so emptying it frees the memory at once.
 *
 * <p>The fields are written without synchronization: a branch shows all its content to whoever sees it, because its
 * fields are final, and the mark is a hint.
 */
final class BranchSlot {

    final long address;
    final int level;

    @Nullable
    Branch branch;

    boolean recentlyUsed;

    BranchSlot(long address, int level) {
        this.address = address;
        this.level = level;
    }
}
