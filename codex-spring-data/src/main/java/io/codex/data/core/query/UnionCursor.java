package io.codex.data.core.query;

import io.codex.Direction;
import io.codex.Transaction;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Walks over records that several cursors lead to, each once and in the order of the ids. Their keys are kept in memory. */
final class UnionCursor implements RecordCursor {

    private final Transaction transaction;
    private final String tree;
    private final Iterator<byte[]> keys;
    private byte @Nullable [] current;

    UnionCursor(Transaction transaction, String tree, Iterable<RecordCursor> cursors, Direction direction) {
        this.transaction = transaction;
        this.tree = tree;
        NavigableSet<byte[]> all = new TreeSet<>(Arrays::compareUnsigned);
        for (RecordCursor cursor : cursors) {
            try (cursor) {
                while (cursor.next()) {
                    all.add(cursor.recordKey());
                }
            }
        }
        this.keys = direction == Direction.FORWARD ? all.iterator() : all.descendingIterator();
    }

    @Override
    public boolean next() {
        current = keys.hasNext() ? keys.next() : null;
        return current != null;
    }

    @Override
    public byte[] recordKey() {
        if (current == null) {
            throw new IllegalStateException("The cursor is not at a record");
        }
        return current;
    }

    @Override
    public byte[] recordValue() {
        return RecordLookup.find(transaction, tree, recordKey());
    }

    /** Nothing is left open once the keys are known. */
    @Override
    public void close() {}
}
