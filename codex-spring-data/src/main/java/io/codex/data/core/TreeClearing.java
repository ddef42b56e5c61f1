package io.codex.data.core;

import io.codex.KeyRange;
import io.codex.Transaction;

/** Empties a tree: entry by entry when they are few, and by dropping it when they would fill a transaction. */
final class TreeClearing {

    private static final long FEW = 10_000;

    private TreeClearing() {}

    /** Removes all entries and returns their number. */
    static long clear(Transaction transaction, String tree) {
        if (transaction.estimate(tree, KeyRange.all()) <= FEW) {
            return transaction.deleteRange(tree, KeyRange.all());
        }
        long count = transaction.count(tree, KeyRange.all());
        transaction.dropTree(tree);
        transaction.createTree(tree);
        return count;
    }
}
