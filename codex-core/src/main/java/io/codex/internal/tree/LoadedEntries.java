package io.codex.internal.tree;

import io.codex.sort.RecordCursor;

/** Sorted records of a bulk load as entries of their tree: with the number of the tree before each key. */
public final class LoadedEntries implements EntryCursor {

    private final byte[] treeNumber;
    private final RecordCursor records;
    private long count;

    /**
     * Creates a cursor.
     *
     * @param treeNumber what all physical keys of the tree begin with
     * @param records the records, before the first one
     */
    public LoadedEntries(byte[] treeNumber, RecordCursor records) {
        this.treeNumber = treeNumber;
        this.records = records;
    }

    @Override
    public boolean next() {
        boolean found = records.next();
        count += found ? 1 : 0;
        return found;
    }

    /** Returns the number of entries passed. */
    public long count() {
        return count;
    }

    @Override
    public byte[] key() {
        byte[] key = new byte[treeNumber.length + records.keyLength()];
        copyKey(key);
        return key;
    }

    private void copyKey(byte[] target) {
        System.arraycopy(treeNumber, 0, target, 0, treeNumber.length);
        records.copyKey(target, treeNumber.length);
    }

    @Override
    public void readKey(KeyBuffer buffer) {
        copyKey(buffer.resize(treeNumber.length + records.keyLength()));
    }

    @Override
    public boolean isTombstone() {
        return false;
    }

    @Override
    public byte[] value() {
        return records.value();
    }

    /** Returns the length of the value of the current entry. */
    @Override
    public int valueLength() {
        return records.valueLength();
    }

    /** Copies the value of the current entry to the beginning of an array. */
    void copyValue(byte[] target) {
        records.copyValue(target, 0);
    }
}
