package io.codex.internal.tree;

import io.codex.internal.log.RedoOperations;
import org.jspecify.annotations.Nullable;

/**
 * The writes of one commit: entries and tombstones, one for each key, in key order. Immutable; all threads may read it
 * once it is published safely.
 */
public sealed interface WriteBatch permits MemoryTree.Version, SortedWrites {

    /** Looks a key up: null if there is no entry here, {@link MemoryTree#TOMBSTONE} if it is deleted here. */
    default byte @Nullable [] get(byte[] key) {
        return get(key, key.length);
    }

    /** Does the same for a key at the beginning of an array. */
    byte @Nullable [] get(byte[] key, int keyLength);

    /** Walks the keys in {@code [from, to)}, tombstones included; a null {@code to} means no upper bound. */
    EntryCursor scan(byte[] from, byte @Nullable [] to, boolean reverse);

    /** Shows all entries in key order, tombstones included. The arrays are only lent. */
    void forEach(EntryAction action);

    /** Returns the number of entries, tombstones included. */
    long entryCount();

    /** Returns the number of entries in {@code [from, to)}; exact, but counted without a walk. */
    long estimate(byte[] from, byte @Nullable [] to);

    /** Returns the bytes of memory it holds alone or shares. */
    long memoryBytes();

    /** Returns the writes in the form of the redo log. */
    RedoOperations operations();

    /** Takes entries one by one. Key and value lie in arrays that serve for other entries, too. */
    interface EntryAction {

        /** Takes an entry whose key lies at the beginning of an array. */
        void put(byte[] key, int keyLength, byte[] value, int valueOffset, int valueLength);

        /** Takes a tombstone. */
        void delete(byte[] key, int keyLength);
    }
}
