package io.codex.internal.transaction;

import io.codex.internal.transaction.TransactionTrees.NamedSpace;
import io.codex.internal.transaction.VersionedStore.CommitRequest;
import io.codex.internal.transaction.VersionedStore.ReadRange;
import io.codex.internal.tree.EntryCursor;
import io.codex.internal.tree.KeyBuffer;
import io.codex.internal.tree.MemoryTree;
import io.codex.internal.tree.MergedCursor;
import io.codex.internal.tree.WriteBatch;
import io.codex.sort.SortedRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A transaction over any {@link VersionedStore}: it reads a snapshot, keeps its writes to itself, remembers what it has
 * read, and hands all of it to the store at commit. Named trees are laid over the store's one space of keys.
 *
 * <p>One thread at a time uses it, and nobody after {@link #commit()} or {@link #rollback()}; who opens the door to it
 * sees to that. Arrays given to it must not change during the call.
 */
public final class OptimisticTransaction {

    private final VersionedStore store;
    private final TransactionSettings settings;
    private final TransactionLimits limits;
    private final WriteSet writes;
    private final VersionedStore.Snapshot snapshot;
    private final TransactionTrees trees;

    /** Everything that must be unchanged at commit; null if the transaction only reads. */
    private final @Nullable ReadSet reads;

    /** The same for reads of entries, which are checked for a serializable transaction only; null if nobody asks. */
    private final @Nullable ReadSet entryReads;

    /** The physical form of the key at hand. */
    private final KeyBuffer physicalKey = new KeyBuffer();

    /** Begins a transaction on the newest state of a store. */
    public OptimisticTransaction(VersionedStore store, TreeCatalog catalog, TransactionSettings settings) {
        this.store = store;
        this.settings = settings;
        this.limits = TransactionLimits.of(store);
        this.writes = new WriteSet(limits.maxTransactionBytes());
        this.reads = settings.readOnly() ? null : new ReadSet();
        this.entryReads = settings.serializable() ? reads : null;
        this.snapshot = store.snapshot(!settings.readOnly());
        this.trees = new TransactionTrees(catalog, snapshot, writes, reads);
    }

    /** Reads one value, or null. */
    public byte @Nullable [] get(String tree, byte[] key) {
        TreeSpace space = trees.find(tree).space();
        if (space == null) {
            return null;
        }
        space.key(key, physicalKey);
        return read();
    }

    /** Walks over the keys in {@code [from, to)} of a tree; a null {@code to} means no upper bound. */
    public TransactionCursor scan(String tree, byte[] from, byte @Nullable [] to, boolean reverse) {
        TreeSpace space = trees.find(tree).space();
        if (space == null) {
            return TransactionCursor.empty();
        }
        ReadRange range = new ReadRange(space.key(from), space.upperEnd(to));
        return new TransactionCursor(space, merged(range, reverse), range, reverse, entryReads);
    }

    /** Counts the keys in {@code [from, to)} by visiting them. */
    public long count(String tree, byte[] from, byte @Nullable [] to) {
        TransactionCursor cursor = scan(tree, from, to, false);
        long count = 0;
        while (cursor.next()) {
            count++;
        }
        cursor.close();
        return count;
    }

    /** Estimates the number of keys in {@code [from, to)}: those of the snapshot and, as if all were new, own writes. */
    public long estimate(String tree, byte[] from, byte @Nullable [] to) {
        TreeSpace space = trees.find(tree).space();
        if (space == null) {
            return 0;
        }
        ReadRange range = new ReadRange(space.key(from), space.upperEnd(to));
        long own = writes.isEmpty() ? 0 : writes.version().estimate(range.from(), range.to());
        return own + snapshot.estimate(range.from(), range.to());
    }

    /** Stores a value; creates the tree if it does not exist. */
    public void put(String tree, byte[] key, byte[] value) {
        requireWritable();
        limits.checkKey(tree, key);
        limits.checkValue(tree, value);
        NamedSpace target = trees.find(tree);
        writes.requireRoom(tree, target.creationBytes() + target.overheadBytes() + key.length + value.length);
        TreeSpace space = target.exists() ? target.requireSpace() : trees.create(target);
        space.key(key, physicalKey);
        writes.put(physicalKey.bytes(), physicalKey.length(), value);
    }

    /** Removes an entry, if there is one. */
    public void delete(String tree, byte[] key) {
        requireWritable();
        limits.checkKey(tree, key);
        NamedSpace target = trees.find(tree);
        TreeSpace space = target.space();
        if (space != null) {
            writes.requireRoom(tree, target.overheadBytes() + key.length);
            space.key(key, physicalKey);
            writes.delete(physicalKey.bytes(), physicalKey.length());
        }
    }

    /** Removes all entries in {@code [from, to)} and returns their number; if it fails, nothing was changed. */
    public long deleteRange(String tree, byte[] from, byte @Nullable [] to) {
        requireWritable();
        TransactionCursor cursor = scan(tree, from, to, false);
        WritePoint before = writes.mark();
        try {
            return deleteAll(tree, cursor);
        } catch (RuntimeException | Error e) {
            writes.rollbackTo(before);
            throw e;
        } finally {
            writes.forget(before);
            cursor.close();
        }
    }

    /** Creates an empty tree; false if there is one. */
    public boolean createTree(String tree) {
        requireWritable();
        NamedSpace target = trees.find(tree);
        if (target.exists()) {
            return false;
        }
        writes.requireRoom(tree, target.creationBytes());
        trees.create(target);
        return true;
    }

    /** Drops a tree; false if there is none. */
    public boolean dropTree(String tree) {
        requireWritable();
        NamedSpace target = trees.find(tree);
        if (!trees.exists(target)) {
            return false;
        }
        writes.requireRoom(tree, target.droppingBytes());
        trees.drop(target);
        return true;
    }

    /** Tells whether there is a tree of that name. */
    public boolean treeExists(String tree) {
        return trees.exists(trees.find(tree));
    }

    /** Lists the names of all trees in the order of their UTF-8 bytes. */
    public List<String> trees() {
        ReadRange names = CatalogKeys.names();
        if (reads != null) {
            reads.addRange(names);
        }
        List<String> result = new ArrayList<>();
        EntryCursor cursor = merged(names, false);
        while (cursor.next()) {
            result.add(CatalogKeys.nameOf(cursor.key()));
        }
        return result;
    }

    /** Marks a point to which {@link #rollbackTo} can return. */
    public WritePoint savepoint() {
        return writes.mark();
    }

    /** Takes back all writes since a point. What was read keeps its part in conflicts. */
    public void rollbackTo(WritePoint point) {
        writes.rollbackTo(point);
        trees.forgetFound();
    }

    /** Makes all writes visible and durable as promised, or throws; the transaction is over in both cases. */
    public void commit() {
        try {
            if (reads != null && !writes.isEmpty()) {
                store.commit(request(reads));
                trees.retireDropped();
            }
        } finally {
            rollback();
        }
    }

    /**
     * Loads sorted entries into a tree, which is created if it does not exist. Nothing else may have been written; the
     * transaction is over afterwards.
     *
     * @return the number of entries loaded
     */
    public long load(String tree, SortedRecords entries, boolean refusesExisting) {
        try {
            requireWritable();
            NamedSpace target = trees.find(tree);
            TreeSpace space = target.exists() ? target.requireSpace() : trees.create(target);
            ReadSet checked = Objects.requireNonNull(reads);
            return store.load(new LoadRequest(tree, space, request(checked), entries, refusesExisting));
        } finally {
            rollback();
        }
    }

    /** Forgets all writes and ends the transaction. */
    public void rollback() {
        snapshot.close();
        trees.release();
    }

    private void requireWritable() {
        if (settings.readOnly()) {
            throw new IllegalStateException("The transaction only reads. Begin one without the option readOnly,"
                    + " on a store that is not opened read-only.");
        }
    }

    private byte @Nullable [] read() {
        byte[] own = writes.isEmpty() ? null : writes.get(physicalKey.bytes(), physicalKey.length());
        if (own != null) {
            return own == MemoryTree.TOMBSTONE ? null : own;
        }
        if (entryReads != null) {
            entryReads.addKey(physicalKey.toArray());
        }
        return snapshot.get(physicalKey.bytes(), physicalKey.length());
    }

    private EntryCursor merged(ReadRange range, boolean reverse) {
        EntryCursor base = snapshot.scan(range.from(), range.to(), reverse);
        if (writes.isEmpty()) {
            return base;
        }
        EntryCursor own = writes.version().scan(range.from(), range.to(), reverse);
        return new MergedCursor(List.of(own, base), reverse, false);
    }

    private long deleteAll(String tree, TransactionCursor cursor) {
        long count = 0;
        while (cursor.next()) {
            byte[] key = cursor.physicalKey();
            writes.requireRoom(tree, key.length);
            writes.delete(key);
            count++;
        }
        return count;
    }

    private CommitRequest request(ReadSet checked) {
        checked.finishOpenCursors();
        WriteBatch batch = writes.batch();
        boolean checkWrites = !settings.serializable();
        if (checkWrites && trees.creates()) {
            // Two transactions that create the same tree write the same catalog entries, and that must not conflict.
            addWrittenEntries(batch, checked);
            checkWrites = false;
        }
        return new CommitRequest(
                snapshot.version(),
                checked.keys(),
                checked.ranges(),
                checkWrites,
                batch,
                writes.bytes(),
                settings.force());
    }

    private static void addWrittenEntries(WriteBatch batch, ReadSet checked) {
        EntryCursor cursor = batch.scan(CatalogKeys.end(), null, false);
        while (cursor.next()) {
            checked.addKey(cursor.key());
        }
    }
}
