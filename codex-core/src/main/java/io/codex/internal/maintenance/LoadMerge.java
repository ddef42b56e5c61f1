package io.codex.internal.maintenance;

import io.codex.error.DuplicateKeyException;
import io.codex.internal.log.SegmentWriter;
import io.codex.internal.page.SegmentPageSink;
import io.codex.internal.transaction.LoadRequest;
import io.codex.internal.transaction.TreeSpace;
import io.codex.internal.transaction.WriteBuffer;
import io.codex.internal.tree.BuiltPage;
import io.codex.internal.tree.DiskRoot;
import io.codex.internal.tree.DiskTree;
import io.codex.internal.tree.EntryCursor;
import io.codex.internal.tree.LoadedEntries;
import io.codex.internal.tree.MergedCursor;
import io.codex.internal.tree.TreeMerge;
import java.util.Arrays;
import java.util.List;

/**
 * Merges the entries of a bulk load, which are the newest, with the frozen buffer and the tree on disk. If the loaded tree
 * has entries, that is one merge of all; if it has none, the pages are built beside a merge of the others.
 */
final class LoadMerge {

    private final LoadRequest request;
    private final TreeSpace tree;
    private final WriteBuffer.View frozen;
    private final DiskTree disk;
    private long entryCount;

    LoadMerge(LoadRequest request, WriteBuffer.View frozen, DiskTree disk) {
        this.request = request;
        this.tree = request.tree();
        this.frozen = frozen;
        this.disk = disk;
    }

    /** Returns the number of entries loaded, once they have been written. */
    long entryCount() {
        return entryCount;
    }

    /**
     * Writes the new tree.
     *
     * @throws DuplicateKeyException if there is an entry that must not be there
     */
    DiskRoot write(TreeMerge.Work work, SegmentWriter writer) {
        if (isEmpty()) {
            return build(work, writer);
        }
        if (request.refusesExisting()) {
            refuseExisting();
        }
        LoadedEntries loaded = loaded();
        EntryCursor pending = new MergedCursor(List.of(loaded, catalog(), all(frozen)), false, true);
        DiskRoot root = TreeMerge.merge(disk, pending, work, new SegmentPageSink(writer));
        entryCount = loaded.count();
        return root;
    }

    /** Tells whether neither entries nor tombstones of the tree are anywhere. */
    private boolean isEmpty() {
        return !frozen.scan(tree.start(), tree.end(), false).next()
                && !disk.scan(tree.start(), tree.end(), false).next();
    }

    /** Into an empty tree all threads build pages, each its part of the keys. */
    private DiskRoot build(TreeMerge.Work work, SegmentWriter writer) {
        List<LoadedEntries> parts = request.entries().parts().stream()
                .map(records -> new LoadedEntries(tree.start(), records))
                .filter(LoadedEntries::next)
                .toList();
        List<BuiltPage> pages = new ParallelBuild(tree, parts, work).run(writer);
        EntryCursor pending = new MergedCursor(List.of(catalog(), all(frozen)), false, true);
        DiskRoot root = TreeMerge.merge(disk, pending, work, pages, new SegmentPageSink(writer));
        entryCount = parts.stream().mapToLong(LoadedEntries::count).sum();
        return root;
    }

    private LoadedEntries loaded() {
        return new LoadedEntries(tree.start(), request.entries().cursor());
    }

    private EntryCursor catalog() {
        return request.catalog().writes().scan(new byte[0], null, false);
    }

    private static EntryCursor all(WriteBuffer.View view) {
        return view.scan(new byte[0], null, false);
    }

    /** Walks over what is there and what is to come side by side; into an empty tree that takes no time. */
    private void refuseExisting() {
        EntryCursor existing = new MergedCursor(
                List.of(frozen.scan(tree.start(), tree.end(), false), disk.scan(tree.start(), tree.end(), false)),
                false,
                false);
        if (!existing.next()) {
            return;
        }
        LoadedEntries loaded = loaded();
        boolean more = loaded.next();
        while (more) {
            int order = Arrays.compareUnsigned(loaded.key(), existing.key());
            if (order == 0) {
                byte[] key = existing.key();
                throw new DuplicateKeyException(
                        "tree '" + request.treeName() + "' with its bulk load",
                        Arrays.copyOfRange(key, tree.start().length, key.length));
            }
            more = order < 0 ? loaded.next() : existing.next();
        }
    }
}
