package io.codex.data.core.query;

/** Walks over records that have not been decoded yet. */
interface RecordCursor extends AutoCloseable {

    /** Moves to the next record and tells whether there is one. */
    boolean next();

    /** Returns the key of the current record. */
    byte[] recordKey();

    /** Returns the value of the current record, which may have to be looked up. */
    byte[] recordValue();

    @Override
    void close();
}
