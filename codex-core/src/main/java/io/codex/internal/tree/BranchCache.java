package io.codex.internal.tree;

import io.codex.internal.page.PageSource;

/** The decoded branches of the trees of one page source, within a limit of bytes. All threads may share it. */
public final class BranchCache {

    /**
     * Creates an empty cache.
     *
     * @param source where branches are read
     * @param capacityBytes how many bytes of the heap the branches may take, about
     */
    public BranchCache(PageSource source, long capacityBytes) {}

    /** Returns the bytes that the cached branches take on the heap, about. */
    public long bytes() {
        return 0;
    }

    /** Returns how many branches were found in the cache. */
    public long hits() {
        return 0;
    }

    /** Returns how many branches had to be read. */
    public long misses() {
        return 0;
    }
}
