package io.codex.internal.transaction;

import io.codex.internal.transaction.TransactionTrees.KnownTree;
import io.codex.internal.tree.EntryCursor;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the numbers of trees of one store. Shared by all threads.
 *
 * <p>Two transactions that create a tree of the same name at the same time must not conflict, so both get the same
 * number: it is reserved for the name from the first transaction that asks until the last one that asked has ended. Both
 * then write the same catalog entries and, for the rest, meet only in the keys that they really use. Only a drop of the
 * tree conflicts with them, because everybody who uses a tree reads the place of its mark.
 *
 * <p>A transaction with an older snapshot may ask for a name after the tree was created and the reservation given back.
 * So a new reservation takes the number from the newest committed catalog, if the name is there.
 */
public final class TreeCatalog {

    private static final int MAX_SIGHTINGS = 4096;

    private final VersionedStore store;

    /** Guards all that follows. It is never held while a commit runs. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Map<String, Reservation> reservations = new HashMap<>();
    /** Trees found by name, so that not every transaction has to look its trees up. */
    private final ConcurrentMap<String, Sighting> sightings = new ConcurrentHashMap<>();

    private long lastNumber;
    private boolean lastNumberKnown;

    /** Creates the catalog of a store. */
    public TreeCatalog(VersionedStore store) {
        this.store = store;
    }

    /** Returns a tree that was found in the same version of the catalog, or null. */
    @Nullable
    KnownTree known(String name, long catalogVersion) {
        Sighting sighting = sightings.get(name);
        return sighting != null && sighting.catalogVersion == catalogVersion ? sighting.tree : null;
    }

    /** Remembers a tree that was found in a version of the catalog. */
    void know(String name, KnownTree tree, long catalogVersion) {
        if (sightings.size() >= MAX_SIGHTINGS) {
            sightings.clear();
        }
        sightings.put(name, new Sighting(tree, catalogVersion));
    }

    private record Sighting(KnownTree tree, long catalogVersion) {}

    /** Returns a number that was never used before. */
    long newNumber() {
        lock.lock();
        try {
            return nextNumber();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Reserves the number of a tree that the snapshot does not know. The reservation must be given back after the
     * transaction has ended.
     */
    Reservation reserve(String name, VersionedStore.Snapshot snapshot) {
        lock.lock();
        try {
            Reservation reservation = reservations.get(name);
            if (reservation == null || isDropped(reservation.number, snapshot)) {
                reservation = new Reservation(name, newestNumber(name));
                reservations.put(name, reservation);
            }
            reservation.holderCount++;
            return reservation;
        } finally {
            lock.unlock();
        }
    }

    /** Gives a reservation back. */
    void release(Reservation reservation) {
        lock.lock();
        try {
            reservation.holderCount--;
            if (reservation.holderCount == 0) {
                reservations.remove(reservation.name, reservation);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Takes back the reservation of a number whose tree was dropped, once the drop is committed. */
    void retire(String name, long number) {
        lock.lock();
        try {
            Reservation reservation = reservations.get(name);
            if (reservation != null && reservation.number == number) {
                reservations.remove(name);
            }
        } finally {
            lock.unlock();
        }
    }

    private static boolean isDropped(long number, VersionedStore.Snapshot snapshot) {
        return snapshot.get(CatalogKeys.mark(number)) != null;
    }

    private long newestNumber(String name) {
        try (VersionedStore.Snapshot newest = store.snapshot(false)) {
            byte[] number = newest.get(CatalogKeys.name(name));
            return number == null ? nextNumber() : TreeSpace.decode(number);
        }
    }

    private long nextNumber() {
        if (!lastNumberKnown) {
            lastNumber = largestNumberUsed();
            lastNumberKnown = true;
        }
        return ++lastNumber;
    }

    private long largestNumberUsed() {
        try (VersionedStore.Snapshot newest = store.snapshot(false)) {
            return Math.max(last(newest, CatalogKeys.numbers()), last(newest, CatalogKeys.marks()));
        }
    }

    private static long last(VersionedStore.Snapshot snapshot, VersionedStore.ReadRange range) {
        EntryCursor cursor = snapshot.scan(range.from(), range.to(), true);
        return cursor.next() ? CatalogKeys.numberOf(cursor.key()) : 0;
    }

    /** The number of a tree that is not there yet, kept for all transactions that use its name. */
    static final class Reservation {

        private final String name;
        private final long number;
        private int holderCount;

        private Reservation(String name, long number) {
            this.name = name;
            this.number = number;
        }

        long number() {
            return number;
        }
    }
}
