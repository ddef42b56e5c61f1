package io.codex.internal.maintenance;

import io.codex.internal.transaction.CatalogKeys;
import io.codex.internal.transaction.TreeSpace;
import io.codex.internal.transaction.VersionedStore.ReadRange;
import io.codex.internal.transaction.WriteBuffer;
import io.codex.internal.tree.DiskTree;
import io.codex.internal.tree.MergedCursor;
import io.codex.internal.tree.TreeMerge.DroppedRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds what a merge has to leave out because its tree was dropped. Every entry of a dropped tree is older than its mark,
 * so a merge that sees the mark sees all entries, and may forget the mark together with them. Only the last mark is kept,
 * since the largest number ever used is read from it.
 */
final class DroppedTrees {

    private DroppedTrees() {}

    /** Returns the key ranges to leave out, ascending and disjoint. */
    static List<DroppedRange> ranges(WriteBuffer.View frozen, DiskTree disk) {
        List<byte[]> marks = marks(frozen, disk);
        List<DroppedRange> ranges = new ArrayList<>();
        for (int i = 0; i + 1 < marks.size(); i++) {
            byte[] mark = marks.get(i);
            ranges.add(new DroppedRange(mark, Arrays.copyOf(mark, mark.length + 1)));
        }
        for (byte[] mark : marks) {
            TreeSpace tree = TreeSpace.of(CatalogKeys.markedTree(mark));
            ranges.add(new DroppedRange(tree.start(), tree.end()));
        }
        return ranges;
    }

    private static List<byte[]> marks(WriteBuffer.View frozen, DiskTree disk) {
        ReadRange range = CatalogKeys.marks();
        MergedCursor cursor = new MergedCursor(
                List.of(frozen.scan(range.from(), range.to(), false), disk.scan(range.from(), range.to(), false)),
                false,
                false);
        List<byte[]> marks = new ArrayList<>();
        while (cursor.next()) {
            marks.add(cursor.key());
        }
        return marks;
    }
}
