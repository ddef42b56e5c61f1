package io.codex.data.core.query;

import io.codex.Cursor;
import io.codex.Direction;
import io.codex.KeyRange;
import io.codex.ScanOptions;
import io.codex.Transaction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads several ranges of a tree in turn, as if they were one. */
final class RangesCursor implements Cursor {

    private final Transaction transaction;
    private final String tree;
    private final ScanOptions options;
    private final Deque<KeyRange> rest;
    private @Nullable KeyRange currentRange;
    private @Nullable Cursor current;

    /** Creates a cursor over ranges in ascending order. */
    RangesCursor(Transaction transaction, String tree, List<KeyRange> ranges, ScanOptions options) {
        this.transaction = transaction;
        this.tree = tree;
        this.options = options;
        List<KeyRange> inTurn = new ArrayList<>(ranges);
        if (options.direction() == Direction.REVERSE) {
            Collections.reverse(inTurn);
        }
        this.rest = new ArrayDeque<>(inTurn);
    }

    @Override
    public boolean next() {
        while (current == null || !current.next()) {
            close();
            currentRange = rest.pollFirst();
            if (currentRange == null) {
                return false;
            }
            current = transaction.scan(tree, currentRange, options);
        }
        return true;
    }

    /** Goes on with the first key, in the direction of the cursor, that lies in a range which ends where the cursor ends. */
    void jumpInto(KeyRange range) {
        close();
        KeyRange next = currentRange;
        currentRange = null;
        while (next != null && next.intersect(range).isEmpty()) {
            next = rest.pollFirst();
        }
        if (next != null) {
            rest.addFirst(next.intersect(range));
        }
    }

    @Override
    public byte[] key() {
        return open().key();
    }

    @Override
    public byte[] value() {
        return open().value();
    }

    private Cursor open() {
        if (current == null) {
            throw new IllegalStateException("The cursor is not at an entry");
        }
        return current;
    }

    @Override
    public void close() {
        if (current != null) {
            current.close();
            current = null;
        }
    }
}
