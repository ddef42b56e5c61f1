package io.codex.internal.transaction;

import io.codex.internal.transaction.TreeCatalog.Reservation;
import io.codex.internal.tree.MemoryTree;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names of trees as one transaction sees them. Every use of a tree reads the place of its mark, so that a drop of
 * the tree that commits first is a conflict, whatever the isolation. Used by one thread at a time.
 */
final class TransactionTrees {

    private static final byte[] NOTHING = {};

    private final TreeCatalog catalog;
    private final VersionedStore.Snapshot snapshot;
    private final WriteSet writes;

    /** Where catalog reads are noted; null for a transaction that only reads. */
    private final @Nullable ReadSet reads;

    private final Map<String, NamedSpace> resolved = new HashMap<>();
    private final Map<String, Reservation> reservations = new HashMap<>();
    private final Map<Long, String> droppedNumbers = new HashMap<>();
    private boolean creates;

    TransactionTrees(TreeCatalog catalog, VersionedStore.Snapshot snapshot, WriteSet writes, @Nullable ReadSet reads) {
        this.catalog = catalog;
        this.snapshot = snapshot;
        this.writes = writes;
        this.reads = reads;
    }

    /** Finds a tree. */
    NamedSpace find(String name) {
        NamedSpace known = resolved.get(name);
        if (known == null) {
            known = resolve(name);
            resolved.put(name, known);
        }
        return known;
    }

    /** Finds a tree and notes that the answer, there or not, was seen. */
    boolean exists(NamedSpace tree) {
        if (!tree.exists && !tree.droppedHere && reads != null) {
            reads.addKey(tree.nameKey);
        }
        return tree.exists;
    }

    /** Creates a tree that does not exist. */
    TreeSpace create(NamedSpace tree) {
        TreeSpace space = tree.space == null ? TreeSpace.of(catalog.newNumber()) : tree.space;
        writes.put(tree.nameKey, TreeSpace.encode(space.id()));
        writes.put(CatalogKeys.number(space.id()), CatalogKeys.encodedNameOf(tree.nameKey));
        creates = true;
        resolved.put(tree.name(), new NamedSpace(tree.nameKey, space, true, false));
        return space;
    }

    /** Drops a tree that exists. */
    void drop(NamedSpace tree) {
        long number = tree.requireSpace().id();
        writes.delete(tree.nameKey);
        writes.delete(CatalogKeys.number(number));
        writes.put(CatalogKeys.mark(number), NOTHING);
        droppedNumbers.put(number, tree.name());
        resolved.put(tree.name(), new NamedSpace(tree.nameKey, null, false, true));
    }

    /** Forgets what was found, after writes were taken back. */
    void forgetFound() {
        resolved.clear();
    }

    /** Tells whether a tree was created; perhaps it was taken back later. */
    boolean creates() {
        return creates;
    }

    /** Withdraws the numbers of trees whose drop was committed. */
    void retireDropped() {
        droppedNumbers.forEach((number, name) -> {
            if (writes.get(CatalogKeys.mark(number)) != null) {
                catalog.retire(name, number);
            }
        });
    }

    /** Gives all reservations back, after the end of the transaction. */
    void release() {
        reservations.values().forEach(catalog::release);
        reservations.clear();
    }

    private NamedSpace resolve(String name) {
        byte[] nameKey = CatalogKeys.name(name);
        byte[] own = writes.get(nameKey);
        if (own == MemoryTree.TOMBSTONE) {
            return new NamedSpace(nameKey, null, false, true);
        }
        if (own != null) {
            return new NamedSpace(nameKey, TreeSpace.of(TreeSpace.decode(own)), true, false);
        }
        byte[] stored = snapshot.get(nameKey);
        if (stored != null) {
            return used(nameKey, TreeSpace.decode(stored), true);
        }
        if (reads == null) {
            return new NamedSpace(nameKey, null, false, false);
        }
        Reservation reservation = reservations.computeIfAbsent(name, absent -> catalog.reserve(absent, snapshot));
        return used(nameKey, reservation.number(), false);
    }

    private NamedSpace used(byte[] nameKey, long number, boolean exists) {
        if (reads != null) {
            reads.addKey(CatalogKeys.mark(number));
        }
        return new NamedSpace(nameKey, TreeSpace.of(number), exists, false);
    }

    /**
     * A name and the tree behind it.
     *
     * @param nameKey the key of the name in the catalog
     * @param space the keys of the tree; reserved ones if it does not exist; null if it has none
     * @param exists whether there is a tree of that name
     * @param droppedHere whether this transaction has dropped it and not created it again
     */
    record NamedSpace(byte[] nameKey, @Nullable TreeSpace space, boolean exists, boolean droppedHere) {

        String name() {
            return CatalogKeys.nameOf(nameKey);
        }

        TreeSpace requireSpace() {
            if (space == null) {
                throw new AssertionError("Tree '" + name() + "' has no number");
            }
            return space;
        }

        /** Returns the bytes that the creation of the tree adds to a transaction, or somewhat more. */
        long creationBytes() {
            return exists ? 0 : 2L * (nameKey.length + 2 + TreeSpace.MAX_NUMBER_BYTES);
        }

        /** Returns the bytes that a drop of the tree adds to a transaction, or somewhat more. */
        long droppingBytes() {
            return nameKey.length + 2L * (2 + TreeSpace.MAX_NUMBER_BYTES);
        }

        /** Returns the bytes that the tree's number adds to a key, or somewhat more. */
        long overheadBytes() {
            return space == null ? TreeSpace.MAX_NUMBER_BYTES : space.overheadBytes();
        }
    }
}
