package io.codex.data.core.query;

import io.codex.Cursor;

/** Walks over the records of their own tree. */
record TreeCursor(Cursor entries) implements RecordCursor {

    @Override
    public boolean next() {
        return entries.next();
    }

    @Override
    public byte[] recordKey() {
        return entries.key();
    }

    @Override
    public byte[] recordValue() {
        return entries.value();
    }

    @Override
    public void close() {
        entries.close();
    }
}
