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

    /** The tree found last, which mostly is the one asked for next; all others are in the map. */
    private String lastName = "";

    private @Nullable NamedSpace last;
    private Map<String, NamedSpace> resolved = Map.of();
    private Map<String, Reservation> reservations = Map.of();
    private Map<Long, String> droppedNumbers = Map.of();
    private boolean creates;
    private boolean changesCatalog;

    TransactionTrees(TreeCatalog catalog, VersionedStore.Snapshot snapshot, WriteSet writes, @Nullable ReadSet reads) {
        this.catalog = catalog;
        this.snapshot = snapshot;
        this.writes = writes;
        this.reads = reads;
    }

    /** Finds a tree. */
    NamedSpace find(String name) {
        NamedSpace known = last;
        return known != null && name.equals(lastName) ? known : findOther(name);
    }

    private NamedSpace findOther(String name) {
        NamedSpace known = resolved.get(name);
        if (known == null) {
            known = resolve(name);
        }
        remember(name, known);
        return known;
    }

    private void remember(String name, NamedSpace tree) {
        if (last != null && !name.equals(lastName)) {
            resolved = changeable(resolved);
            resolved.put(lastName, last);
        }
        lastName = name;
        last = tree;
    }

    /** Most transactions need none of the maps, so they are made at their first use. */
    private static <K, V> Map<K, V> changeable(Map<K, V> map) {
        return map instanceof HashMap ? map : new HashMap<>(map);
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
        changesCatalog = true;
        remember(tree.name(), new NamedSpace(tree.nameKey, space, true, false));
        return space;
    }

    /** Drops a tree that exists. */
    void drop(NamedSpace tree) {
        long number = tree.requireSpace().id();
        writes.delete(tree.nameKey);
        writes.delete(CatalogKeys.number(number));
        writes.put(CatalogKeys.mark(number), NOTHING);
        changesCatalog = true;
        droppedNumbers = changeable(droppedNumbers);
        droppedNumbers.put(number, tree.name());
        remember(tree.name(), new NamedSpace(tree.nameKey, null, false, true));
    }

    /** Forgets what was found, after writes were taken back. */
    void forgetFound() {
        last = null;
        resolved = Map.of();
    }

    /** Tells whether a tree was created; perhaps it was taken back later. */
    boolean creates() {
        return creates;
    }

    /** Withdraws the numbers of trees whose drop was committed. */
    void retireDropped() {
        if (!droppedNumbers.isEmpty()) {
            droppedNumbers.forEach((number, name) -> {
                if (writes.get(CatalogKeys.mark(number)) != null) {
                    catalog.retire(name, number);
                }
            });
        }
    }

    /** Gives all reservations back, after the end of the transaction. */
    void release() {
        if (!reservations.isEmpty()) {
            reservations.values().forEach(catalog::release);
            reservations = Map.of();
        }
    }

    private NamedSpace resolve(String name) {
        KnownTree known = catalog.known(name, snapshot.catalogVersion());
        if (known != null && !changesCatalog) {
            return used(known);
        }
        byte[] nameKey = CatalogKeys.name(name);
        byte[] own = changesCatalog ? writes.get(nameKey) : null; // a look makes a tree of the writes
        if (own == MemoryTree.TOMBSTONE) {
            return new NamedSpace(nameKey, null, false, true);
        }
        if (own != null) {
            return new NamedSpace(nameKey, TreeSpace.of(TreeSpace.decode(own)), true, false);
        }
        byte[] stored = snapshot.get(nameKey);
        if (stored != null) {
            KnownTree found = KnownTree.of(nameKey, TreeSpace.decode(stored), true);
            catalog.know(name, found, snapshot.catalogVersion());
            return used(found);
        }
        if (reads == null) {
            return new NamedSpace(nameKey, null, false, false);
        }
        reservations = changeable(reservations);
        Reservation reservation = reservations.computeIfAbsent(name, absent -> catalog.reserve(absent, snapshot));
        return used(KnownTree.of(nameKey, reservation.number(), false));
    }

    private NamedSpace used(KnownTree known) {
        if (reads != null) {
            reads.addKey(known.markKey());
        }
        return known.tree();
    }

    /**
     * A tree with a number, and the key of the mark that would say that it was dropped.
     *
     * @param tree the tree
     * @param markKey the key; not to be changed
     */
    record KnownTree(NamedSpace tree, byte[] markKey) {

        static KnownTree of(byte[] nameKey, long number, boolean exists) {
            return new KnownTree(
                    new NamedSpace(nameKey, TreeSpace.of(number), exists, false), CatalogKeys.mark(number));
        }
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
