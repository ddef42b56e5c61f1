package io.codex.sort;

import io.codex.error.DuplicateKeyException;
import io.codex.error.StorageException;
import java.util.Arrays;

/**
 * Walks over sorted records, or over one part of them. It stands before the first record. Used by one thread; closing it
 * is for the good form only, since the files belong to the {@link SortedRecords}.
 */
public final class RecordCursor implements AutoCloseable {

    private final RecordSource records;
    private final ProgressMeter progress;
    private int uncounted;
    private boolean closed;

    RecordCursor(RecordSource records, ProgressMeter progress) {
        this.records = records;
        this.progress = progress;
    }

    /**
     * Moves to the next record.
     *
     * @return false at the end
     * @throws DuplicateKeyException if its key occurs twice, and the sort refuses that
     * @throws StorageException if a temporary file cannot be read
     * @throws IllegalStateException if the cursor is closed
     */
    public boolean next() {
        if (closed) {
            throw new IllegalStateException("The cursor is closed");
        }
        boolean found = records.advance();
        if (found && ++uncounted < ProgressMeter.PORTION) {
            return true;
        }
        count();
        return found;
    }

    private void count() {
        if (uncounted > 0) {
            progress.merged(uncounted);
            uncounted = 0;
        }
    }

    /**
     * Returns the key of the current record.
     *
     * @return a new array
     */
    public byte[] key() {
        int offset = records.keyOffset();
        return Arrays.copyOfRange(records.keyBytes(), offset, offset + records.keyLength());
    }

    /**
     * Returns the length of the current key.
     *
     * @return the length in bytes
     */
    public int keyLength() {
        return records.keyLength();
    }

    /**
     * Copies the current key, which makes no garbage.
     *
     * @param target takes {@link #keyLength} bytes
     * @param offset from where on
     */
    public void copyKey(byte[] target, int offset) {
        System.arraycopy(records.keyBytes(), records.keyOffset(), target, offset, records.keyLength());
    }

    /**
     * Returns the value of the current record.
     *
     * @return a new array
     */
    public byte[] value() {
        byte[] value = new byte[records.valueLength()];
        copyValue(value, 0);
        return value;
    }

    /**
     * Returns the length of the current value.
     *
     * @return the length in bytes
     */
    public int valueLength() {
        return records.valueLength();
    }

    /**
     * Copies the current value, which makes no garbage.
     *
     * @param target takes {@link #valueLength} bytes
     * @param offset from where on
     */
    public void copyValue(byte[] target, int offset) {
        byte[] source = records.valueBytes();
        System.arraycopy(source, records.valueOffset(), target, offset, records.valueLength());
    }

    @Override
    public void close() {
        closed = true;
    }
}
