package io.codex.data.core.index;

import io.codex.Cursor;
import io.codex.KeyRange;
import io.codex.ScanOptions;
import io.codex.Transaction;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.IndexDefinition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;

/** Keeps the entries of a record's indexes in step with it, in the transaction that changes the record. */
public final class IndexMaintenance {

    private static final byte[] NO_VALUE = {};

    private IndexMaintenance() {}

    /**
     * Changes the entries of all indexes from those of one state of a record to those of another; what is the same in both
     * is not touched.
     *
     * @param transaction the transaction that changes the record
     * @param entity the class of the record
     * @param recordKey the key of the record
     * @param before the record as it was, or null if it is new
     * @param after the record as it will be, or null if it is removed
     * @throws DuplicateKeyException if another record has the values already in a unique index
     */
    public static void change(
            Transaction transaction,
            CodexPersistentEntity<?> entity,
            byte[] recordKey,
            @Nullable Object before,
            @Nullable Object after) {
        List<EntryChange> changes = new ArrayList<>();
        for (IndexDefinition index : entity.getIndexes()) {
            byte[] oldKey = before == null ? null : entryKey(index, before, recordKey);
            NewEntry added = after == null ? null : NewEntry.of(index, index.valuesOf(after), recordKey);
            if (!Arrays.equals(oldKey, added == null ? null : added.key())) {
                changes.add(new EntryChange(index, oldKey, added));
            }
        }
        // All checks come before the first change: who catches the refusal may go on with the transaction.
        changes.forEach(change -> change.check(transaction, entity));
        changes.forEach(change -> change.apply(transaction));
    }

    /** Adds one entry, after making sure that a unique index allows it. */
    static void insert(
            Transaction transaction,
            CodexPersistentEntity<?> entity,
            IndexDefinition index,
            List<@Nullable Object> values,
            byte[] recordKey) {
        EntryChange change = new EntryChange(index, null, NewEntry.of(index, values, recordKey));
        change.check(transaction, entity);
        change.apply(transaction);
    }

    /**
     * An entry to add.
     *
     * @param prefix its values
     * @param key its values and the key of its record
     * @param claims whether no other record may have the values
     */
    private record NewEntry(byte[] prefix, byte[] key, boolean claims) {

        static NewEntry of(IndexDefinition index, List<@Nullable Object> values, byte[] recordKey) {
            byte[] prefix = index.codec().encodePrefix(values);
            return new NewEntry(prefix, IndexKeys.join(prefix, recordKey), index.isUnique() && !values.contains(null));
        }
    }

    /** What happens to the entry of a record in one index. */
    private record EntryChange(
            IndexDefinition index,
            byte @Nullable [] oldKey,
            @Nullable NewEntry added) {

        void check(Transaction transaction, CodexPersistentEntity<?> entity) {
            if (added != null && added.claims()) {
                requireUnique(transaction, entity, index, added.prefix(), added.key());
            }
        }

        void apply(Transaction transaction) {
            if (oldKey != null) {
                transaction.delete(index.tree(), oldKey);
            }
            if (added != null) {
                if (added.claims()) {
                    claim(transaction, added.prefix());
                }
                transaction.put(index.tree(), added.key(), NO_VALUE);
            }
        }

        /**
         * Makes transactions that add the same values at the same time write one key in common, so that they conflict
         * even if their isolation does not compare what they read. The key is the values alone, which leads no reader
         * astray, and it is a removal, which leaves nothing behind.
         */
        private void claim(Transaction transaction, byte[] prefix) {
            transaction.delete(index.tree(), prefix);
        }
    }

    private static void requireUnique(
            Transaction transaction,
            CodexPersistentEntity<?> entity,
            IndexDefinition index,
            byte[] prefix,
            byte[] ownKey) {
        // Two entries are enough to find one that is not the record's own.
        ScanOptions options = ScanOptions.forward().withKeysOnly().withLimit(2);
        try (Cursor cursor = transaction.scan(index.tree(), KeyRange.prefix(prefix), options)) {
            while (cursor.next()) {
                byte[] other = cursor.key();
                if (!Arrays.equals(other, ownKey)) {
                    throw duplicate(entity, index, other);
                }
            }
        }
    }

    private static DuplicateKeyException duplicate(
            CodexPersistentEntity<?> entity, IndexDefinition index, byte[] otherKey) {
        List<@Nullable Object> values = IndexKeys.values(index, otherKey);
        Object id = entity.toId(IndexKeys.recordKey(index, otherKey));
        return new DuplicateKeyException("Unique index '" + index.name() + "' of tree '" + index.recordTree()
                + "' already has the value " + (values.size() == 1 ? values.get(0) : values) + " in the record '" + id
                + "'. Change the value, or remove that record first.");
    }

    private static byte[] entryKey(IndexDefinition index, Object record, byte[] recordKey) {
        return IndexKeys.entryKey(index, index.valuesOf(record), recordKey);
    }
}
