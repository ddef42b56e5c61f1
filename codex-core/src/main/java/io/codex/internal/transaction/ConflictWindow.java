package io.codex.internal.transaction;

import io.codex.error.ConflictException;
import io.codex.internal.transaction.VersionedStore.CommitRequest;
import io.codex.internal.transaction.VersionedStore.ReadRange;
import io.codex.internal.tree.EntryCursor;
import io.codex.internal.tree.WriteBatch;
import java.util.ArrayDeque;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;

/**
 * What the recent commits wrote: everything newer than the oldest open snapshot that may still write. A commit is checked
 * against the writes of all commits after its own snapshot.
 *
 * <p>The window is bounded in the bytes of memory that it holds, and in commits, since a check walks over them. When it
 * would grow beyond, its oldest commits are forgotten, and a transaction whose snapshot is older than a forgotten commit
 * gets a conflict, because nobody can tell any more whether it has one.
 *
 * <p>Guarded by the commit lock.
 */
final class ConflictWindow {

    /** The most commits remembered. */
    static final int MAX_COMMITS = 1 << 16;

    /** What a remembered commit takes beside the nodes of its tree. */
    private static final int COMMIT_BYTES = 200;

    /** Looking at all open snapshots costs more than a small commit, so it is done once for several. */
    private static final int PRUNED_COMMITS = 64;

    private static final int PRUNED_BYTES = 1 << 18;
    private static final int SHOWN_KEY_BYTES = 32;

    private final long maxBytes;
    private final ArrayDeque<RecentCommit> commits = new ArrayDeque<>();
    private long bytes;
    private int addedCommits;
    private long addedBytes;
    private long forgottenThrough;

    /**
     * Creates an empty window.
     *
     * @param maxBytes the bound on the bytes of memory held
     * @param lastCommit the newest commit before the window begins
     */
    ConflictWindow(long maxBytes, long lastCommit) {
        this.maxBytes = maxBytes;
        this.forgottenThrough = lastCommit;
    }

    /**
     * Checks a request against all commits after its snapshot.
     *
     * @throws ConflictException if something that it depends on has changed, or nobody can tell
     */
    void check(CommitRequest request) {
        if (!dependsOnSnapshot(request)) {
            return;
        }
        if (request.snapshotVersion() < forgottenThrough) {
            throw new ConflictException("The transaction reads version " + request.snapshotVersion()
                    + ", but only the changes after version " + forgottenThrough
                    + " are remembered. Run it again, and keep transactions that write short.");
        }
        RecentCommit newest = commits.peekLast();
        if (newest == null || newest.sequence <= request.snapshotVersion()) {
            return; // as for every transaction that meets no other
        }
        Iterator<RecentCommit> newestFirst = commits.descendingIterator();
        while (newestFirst.hasNext()) {
            RecentCommit commit = newestFirst.next();
            if (commit.sequence <= request.snapshotVersion()) {
                return;
            }
            commit.check(request);
        }
    }

    private static boolean dependsOnSnapshot(CommitRequest request) {
        return request.checkWrites()
                || !request.readKeys().isEmpty()
                || !request.readRanges().isEmpty();
    }

    /** Remembers a commit. */
    void add(long sequence, WriteBatch writes) {
        RecentCommit commit = new RecentCommit(sequence, writes, writes.memoryBytes() + COMMIT_BYTES);
        commits.addLast(commit);
        bytes += commit.bytes;
        addedCommits++;
        addedBytes += commit.bytes;
        while (bytes > maxBytes || commits.size() > MAX_COMMITS) {
            forgetOldest();
        }
    }

    /** Tells whether enough has come in since the last pruning to look for what nobody needs. */
    boolean isPruningDue() {
        return addedCommits >= PRUNED_COMMITS || addedBytes >= PRUNED_BYTES;
    }

    /** Forgets the commits that every snapshot that may still write already contains. */
    void prune(long oldestSnapshotVersion) {
        addedCommits = 0;
        addedBytes = 0;
        RecentCommit oldest = commits.peekFirst();
        while (oldest != null && oldest.sequence <= oldestSnapshotVersion) {
            forgetOldest();
            oldest = commits.peekFirst();
        }
    }

    private void forgetOldest() {
        RecentCommit oldest = commits.removeFirst();
        bytes -= oldest.bytes;
        forgottenThrough = oldest.sequence;
    }

    /** Returns the number of commits remembered. */
    int commitCount() {
        return commits.size();
    }

    private record RecentCommit(long sequence, WriteBatch writes, long bytes) {

        void check(CommitRequest request) {
            checkKeys(request.readKeys());
            for (ReadRange range : request.readRanges()) {
                EntryCursor changes = writes.scan(range.from(), range.to(), false);
                if (changes.next()) {
                    throw conflict("read a range that contains", changes.key());
                }
            }
            if (request.checkWrites()) {
                checkWrites(request.writes());
            }
        }

        private void checkKeys(List<byte[]> keys) {
            for (byte[] key : keys) {
                if (writes.get(key) != null) {
                    throw conflict("read", key);
                }
            }
        }

        /** Walks the smaller of the two sets of writes and looks each key up in the larger one. */
        private void checkWrites(WriteBatch other) {
            boolean otherIsSmaller = other.entryCount() < writes.entryCount();
            WriteBatch larger = otherIsSmaller ? writes : other;
            EntryCursor cursor = (otherIsSmaller ? other : writes).scan(new byte[0], null, false);
            while (cursor.next()) {
                byte[] key = cursor.key();
                if (larger.get(key) != null) {
                    throw conflict("writes", key);
                }
            }
        }

        private ConflictException conflict(String act, byte[] key) {
            int shown = Math.min(key.length, SHOWN_KEY_BYTES);
            String hex = HexFormat.of().formatHex(key, 0, shown) + (shown < key.length ? "…" : "");
            return new ConflictException("The transaction " + act + " key 0x" + hex + " (with the number of its tree in"
                    + " front), which commit " + sequence + " changed after the transaction began. Run it again.");
        }
    }
}
