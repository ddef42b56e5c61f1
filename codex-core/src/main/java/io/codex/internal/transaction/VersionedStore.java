package io.codex.internal.transaction;

import io.codex.error.CommitUnknownException;
import io.codex.error.ConflictException;
import io.codex.error.DuplicateKeyException;
import io.codex.internal.tree.EntryCursor;
import io.codex.internal.tree.WriteBatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An engine with optimistic commit: one ordered space of keys, read at a version, changed by commits that name what was
 * read. Named trees, own writes, the read set, savepoints and time limits are common code above this seam.
 */
public interface VersionedStore extends AutoCloseable {

    /**
     * Pins the newest committed version.
     *
     * @param mayWrite whether a commit may follow, so that the changes after this version have to be remembered
     */
    Snapshot snapshot(boolean mayWrite);

    /**
     * Stores the writes, or throws and stores nothing. Returns when the writes are visible and as durable as promised.
     *
     * @throws ConflictException if what was read changed after the snapshot
     * @throws CommitUnknownException if the writes may have been stored or not; the store has stopped
     */
    void commit(CommitRequest request);

    /** Tells whether {@link #load} is possible. */
    default boolean canLoad() {
        return false;
    }

    /**
     * Brings sorted entries into a tree without a commit's redo, and returns when they are visible and on the disk, or
     * throws and stores nothing. Commits that have used the tree wait meanwhile, and conflict then.
     *
     * @return the number of entries brought in
     * @throws ConflictException if the catalog has changed; the same entries may be loaded again
     * @throws DuplicateKeyException if the tree has one of the keys and that is refused
     * @throws UnsupportedOperationException if this engine cannot do it
     */
    default long load(LoadRequest request) {
        throw new UnsupportedOperationException("This engine has no bulk load for tree '" + request.treeName() + "'");
    }

    /** Returns once everything committed so far is on the disk. */
    void flush();

    /** Returns the largest number of bytes of keys and values that one commit may write. */
    long maxCommitBytes();

    @Override
    void close();

    /** When the redo of a commit is forced. */
    enum Force {
        /** Before the commit returns. */
        BEFORE_RETURN,
        /** In the background, after the store's interval at the latest. */
        PERIODIC,
        /** Whenever the operating system likes. */
        NEVER
    }

    /** A pinned version. Used by one thread at a time; must be closed. */
    interface Snapshot extends AutoCloseable {

        /** Returns the number of the last commit that is visible here. */
        long version();

        /**
         * Returns the number of the last commit visible here that changed the catalog of trees, or any later one visible
         * here. Two snapshots with the same number see the same catalog.
         */
        long catalogVersion();

        /** Returns the value of a key, or null. */
        default byte @Nullable [] get(byte[] key) {
            return get(key, key.length);
        }

        /** Does the same for a key at the beginning of an array. */
        byte @Nullable [] get(byte[] key, int keyLength);

        /**
         * Walks the keys in {@code [from, to)}; a null {@code to} means no upper bound. Tombstones do not show. The
         * cursor starts before its first entry.
         */
        EntryCursor scan(byte[] from, byte @Nullable [] to, boolean reverse);

        /** Estimates the number of entries in {@code [from, to)} without reading leaves. */
        long estimate(byte[] from, byte @Nullable [] to);

        @Override
        void close();
    }

    /** The keys {@code [from, to)} that a transaction has really read; a null {@code to} means no upper bound. */
    record ReadRange(byte[] from, byte @Nullable [] to) {}

    /**
     * Everything a commit needs.
     *
     * @param snapshotVersion the version that was read
     * @param readKeys keys read one by one that must not have changed since
     * @param readRanges ranges read that must not have changed since
     * @param checkWrites whether the written keys must not have changed since either (snapshot isolation)
     * @param writes the writes in key order, tombstones included
     * @param writeBytes the bytes of keys and values in the writes
     * @param force when the redo is forced
     */
    record CommitRequest(
            long snapshotVersion,
            List<byte[]> readKeys,
            List<ReadRange> readRanges,
            boolean checkWrites,
            WriteBatch writes,
            long writeBytes,
            Force force) {}
}
