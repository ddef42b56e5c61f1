package io.codex.internal.transaction;

import io.codex.internal.transaction.VersionedStore.CommitRequest;
import io.codex.internal.transaction.VersionedStore.ReadRange;
import io.codex.internal.tree.EntryCursor;
import io.codex.internal.tree.MemoryTree;

/**
 * A bulk load between its begin and its end, as other commits see it: a commit that writes the catalog entries of its tree
 * and the place of the tree's mark. Everybody who uses a tree reads that place, so everybody who has used the tree meets
 * the load there, and nobody else does.
 */
final class RunningLoad {

    private final MemoryTree.Version effects;
    private final boolean changesCatalog;

    RunningLoad(LoadRequest request) {
        MemoryTree tree = new MemoryTree();
        EntryCursor created = request.catalog().writes().scan(new byte[0], null, false);
        while (created.next()) {
            tree.put(created.key(), created.value());
        }
        changesCatalog = tree.entryCount() > 0;
        tree.delete(CatalogKeys.mark(request.tree().id()));
        effects = tree.version();
    }

    /** Returns what a window of recent commits has to remember of the load; never to be stored. */
    MemoryTree.Version effects() {
        return effects;
    }

    /** Tells whether the load creates its tree. */
    boolean changesCatalog() {
        return changesCatalog;
    }

    /** Tells whether a commit has read what the load changes. */
    boolean concerns(CommitRequest request) {
        for (byte[] key : request.readKeys()) {
            if (effects.get(key) != null) {
                return true;
            }
        }
        for (ReadRange range : request.readRanges()) {
            if (effects.scan(range.from(), range.to(), false).next()) {
                return true;
            }
        }
        return false;
    }
}
