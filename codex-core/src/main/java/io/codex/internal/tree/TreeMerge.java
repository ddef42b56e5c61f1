package io.codex.internal.tree;

import io.codex.internal.page.PageSink;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Turns an old tree on disk and pending entries into a new tree on disk, in one pass in key order. What nothing touches
 * is shared by both.
 */
public final class TreeMerge {

    private TreeMerge() {}

    /**
     * Writes the new tree.
     *
     * @param old the tree so far
     * @param pending new entries and tombstones in key order
     * @param work what else the merge does on its way
     * @param sink takes new pages and values, and what has died
     * @return the root of the new tree, equal to the old one if nothing changed
     */
    public static DiskRoot merge(DiskTree old, EntryCursor pending, Work work, PageSink sink) {
        if (pending.next()) {
            throw underConstruction();
        }
        return old.root();
    }

    private static UnsupportedOperationException underConstruction() {
        return new UnsupportedOperationException("Under construction");
    }

    /**
     * What a merge does besides the pending entries.
     *
     * @param dropped ranges whose keys vanish from the old tree and from the pending entries: ascending, disjoint
     * @param victim tells whether what lies at an address has to move elsewhere
     * @param leafBytes the size up to which a leaf is filled, 512 to 32768
     */
    public record Work(List<DroppedRange> dropped, LongPredicate victim, int leafBytes) {

        /** The size of a leaf that serves reads and writes equally. */
        public static final int DEFAULT_LEAF_BYTES = 8192;

        /** Nothing but the pending entries. */
        public static final Work NONE = new Work(List.of(), address -> false, DEFAULT_LEAF_BYTES);
    }

    /** The keys {@code [from, to)}; a null {@code to} means no upper bound. */
    public record DroppedRange(byte[] from, byte @Nullable [] to) {}
}
