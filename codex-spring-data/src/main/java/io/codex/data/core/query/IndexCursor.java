package io.codex.data.core.query;

import io.codex.Cursor;
import io.codex.Transaction;
import java.util.Arrays;

/** Walks over the records that the entries of an index lead to. */
final class IndexCursor implements RecordCursor {

    private final Transaction transaction;
    private final IndexSpace space;
    private final Cursor entries;

    IndexCursor(Transaction transaction, IndexSpace space, Cursor entries) {
        this.transaction = transaction;
        this.space = space;
        this.entries = entries;
    }

    @Override
    public boolean next() {
        return entries.next();
    }

    @Override
    public byte[] recordKey() {
        byte[] entry = entries.key();
        return Arrays.copyOfRange(entry, space.frontLength(entry), entry.length);
    }

    @Override
    public byte[] recordValue() {
        return RecordLookup.find(transaction, space.entity().getTree(), recordKey());
    }

    @Override
    public void close() {
        entries.close();
    }
}
