package io.codex;

import io.codex.error.LimitExceededException;
import io.codex.sort.Duplicates;
import io.codex.sort.ExternalSort;
import io.codex.sort.RecordSorter;
import io.codex.sort.SortedRecords;
import java.util.Iterator;

/** The way of entries from the caller through the sort into the engine. */
final class BulkLoad {

    private final String tree;
    private final ExternalSort sort;
    private final Capabilities limits;

    BulkLoad(String tree, ExternalSort sort, Capabilities limits) {
        if (sort.duplicates() == Duplicates.KEEP_ALL) {
            throw new IllegalArgumentException("A bulk load of tree '" + tree
                    + "' cannot keep all entries of a key, because a tree has one. Choose LAST_WINS or REFUSE.");
        }
        this.tree = tree;
        this.sort = sort;
        this.limits = limits;
    }

    /** Takes sorted entries into the store. */
    interface Target {
        long load(String tree, SortedRecords sorted, boolean refusesExisting);
    }

    long run(Iterator<TreeEntry<byte[], byte[]>> entries, Target target) {
        try (RecordSorter sorter = sort.records()) {
            while (entries.hasNext()) {
                TreeEntry<byte[], byte[]> entry = entries.next();
                check("A key", entry.key().length, limits.maxKeyBytes());
                check("A value", entry.value().length, limits.maxValueBytes());
                sorter.add(entry.key(), entry.value());
            }
            return target.load(tree, sorter.sorted(), sort.duplicates() == Duplicates.REFUSE);
        }
    }

    private void check(String what, long size, long limit) {
        if (size > limit) {
            throw new LimitExceededException(
                    what + " of the bulk load of tree '" + tree + "', in bytes,",
                    size,
                    limit,
                    "Shorten it, or divide it over several entries.");
        }
    }
}
