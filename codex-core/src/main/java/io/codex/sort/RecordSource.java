package io.codex.sort;

/**
 * A walk over the records of one run in the order of their keys. It stands before its first record. The arrays belong to
 * the source and hold the record until the next step. Used by one thread.
 */
interface RecordSource {

    /** Moves to the next record; false at the end. */
    boolean advance();

    byte[] keyBytes();

    int keyOffset();

    int keyLength();

    /** Returns the array in which the value lies; reads it now if it lies apart from its record. */
    byte[] valueBytes();

    /** Returns where in {@link #valueBytes} the value begins, once that was asked for. */
    int valueOffset();

    int valueLength();
}
