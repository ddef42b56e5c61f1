package io.codex.internal.transaction;

import io.codex.error.ConflictException;
import io.codex.internal.tree.EntryCursor;
import io.codex.internal.tree.WriteBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The simplest engine that keeps the rules of {@link VersionedStore}: every commit makes a new sorted map, and all keys
 * ever written are kept to check for conflicts. Tests of what lies above the seam run on it, and it tells what the real
 * engine has to answer.
 */
public final class ModelVersionedStore implements VersionedStore {

    private record Commit(long version, NavigableSet<byte[]> keys) {}

    private final long maxCommitBytes;
    private final List<Commit> commits = new ArrayList<>();
    private NavigableMap<byte[], byte[]> entries = new TreeMap<>(Arrays::compareUnsigned);
    private long version;
    private long openSnapshotCount;
    private boolean closed;

    public ModelVersionedStore() {
        this(1L << 30);
    }

    public ModelVersionedStore(long maxCommitBytes) {
        this.maxCommitBytes = maxCommitBytes;
    }

    @Override
    public synchronized Snapshot snapshot(boolean mayWrite) {
        requireOpen();
        openSnapshotCount++;
        return new ModelSnapshot(version, entries);
    }

    @Override
    public synchronized void commit(CommitRequest request) {
        requireOpen();
        NavigableSet<byte[]> written = writtenKeys(request);
        for (Commit commit : commits) {
            if (commit.version > request.snapshotVersion()) {
                check(request, commit, written);
            }
        }
        version++;
        commits.add(new Commit(version, written));
        entries = applied(request.writes());
    }

    @Override
    public synchronized void flush() {
        requireOpen();
    }

    @Override
    public long maxCommitBytes() {
        return maxCommitBytes;
    }

    @Override
    public synchronized void close() {
        closed = true;
    }

    /** Returns the number of snapshots not closed yet. */
    public synchronized long openSnapshotCount() {
        return openSnapshotCount;
    }

    /** Returns the number of entries, those of the catalog and of dropped trees included. */
    public synchronized int entryCount() {
        return entries.size();
    }

    /** Does what a merge does: removes the entries of dropped trees, and all marks but the last. */
    public synchronized void removeDroppedTrees() {
        NavigableMap<byte[], byte[]> next = new TreeMap<>(entries);
        ReadRange marks = CatalogKeys.marks();
        List<byte[]> markKeys = new ArrayList<>(
                entries.subMap(marks.from(), true, marks.to(), false).keySet());
        for (byte[] mark : markKeys) {
            TreeSpace space = TreeSpace.of(CatalogKeys.markedTree(mark));
            next.subMap(space.start(), true, space.end(), false).clear();
        }
        markKeys.stream().limit(Math.max(0, markKeys.size() - 1)).forEach(next::remove);
        entries = next;
    }

    private static NavigableSet<byte[]> writtenKeys(CommitRequest request) {
        NavigableSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
        EntryCursor cursor = request.writes().scan(new byte[0], null, false);
        while (cursor.next()) {
            keys.add(cursor.key());
        }
        return keys;
    }

    private static void check(CommitRequest request, Commit commit, NavigableSet<byte[]> written) {
        boolean keyRead = request.readKeys().stream().anyMatch(commit.keys::contains);
        boolean rangeRead = request.readRanges().stream().anyMatch(range -> overlaps(commit.keys, range));
        boolean keyWritten = request.checkWrites() && written.stream().anyMatch(commit.keys::contains);
        if (keyRead || rangeRead || keyWritten) {
            throw new ConflictException("Commit " + commit.version + " changed what was "
                    + (keyWritten ? "written" : "read") + " here at version " + request.snapshotVersion()
                    + ". Run the transaction again.");
        }
    }

    private static boolean overlaps(NavigableSet<byte[]> keys, ReadRange range) {
        byte[] to = range.to();
        byte[] first = keys.ceiling(range.from());
        return first != null && (to == null || Arrays.compareUnsigned(first, to) < 0);
    }

    private NavigableMap<byte[], byte[]> applied(WriteBatch writes) {
        NavigableMap<byte[], byte[]> next = new TreeMap<>(entries);
        EntryCursor cursor = writes.scan(new byte[0], null, false);
        while (cursor.next()) {
            if (cursor.isTombstone()) {
                next.remove(cursor.key());
            } else {
                next.put(cursor.key(), cursor.value());
            }
        }
        return next;
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("The model store is closed");
        }
    }

    private synchronized void unpin() {
        openSnapshotCount--;
    }

    private final class ModelSnapshot implements Snapshot {

        private final long snapshotVersion;
        private final NavigableMap<byte[], byte[]> content;
        private boolean released;

        private ModelSnapshot(long snapshotVersion, NavigableMap<byte[], byte[]> content) {
            this.snapshotVersion = snapshotVersion;
            this.content = content;
        }

        @Override
        public long version() {
            return snapshotVersion;
        }

        @Override
        public long catalogVersion() {
            return snapshotVersion;
        }

        @Override
        public byte @Nullable [] get(byte[] key, int keyLength) {
            requirePinned();
            byte[] value = content.get(Arrays.copyOf(key, keyLength));
            return value == null ? null : value.clone();
        }

        @Override
        public EntryCursor scan(byte[] from, byte @Nullable [] to, boolean reverse) {
            requirePinned();
            return new ModelCursor(range(from, to), reverse);
        }

        @Override
        public long estimate(byte[] from, byte @Nullable [] to) {
            requirePinned();
            return range(from, to).size();
        }

        @Override
        public void close() {
            if (!released) {
                released = true;
                unpin();
            }
        }

        private NavigableMap<byte[], byte[]> range(byte[] from, byte @Nullable [] to) {
            if (to == null) {
                return content.tailMap(from, true);
            }
            boolean isEmpty = Arrays.compareUnsigned(from, to) >= 0;
            return content.subMap(from, true, isEmpty ? from : to, false);
        }

        private void requirePinned() {
            if (released) {
                throw new AssertionError("A snapshot is used after it was closed");
            }
        }

        private final class ModelCursor implements EntryCursor {

            private final NavigableMap<byte[], byte[]> rest;
            private final boolean reverse;
            private Map.@Nullable Entry<byte[], byte[]> current;
            private boolean started;

            private ModelCursor(NavigableMap<byte[], byte[]> rest, boolean reverse) {
                this.rest = reverse ? rest.descendingMap() : rest;
                this.reverse = reverse;
            }

            @Override
            public boolean next() {
                requirePinned();
                if (!started) {
                    started = true;
                    current = rest.firstEntry();
                } else if (current != null) {
                    current = rest.higherEntry(current.getKey());
                }
                return current != null;
            }

            @Override
            public byte[] key() {
                return current().getKey().clone();
            }

            @Override
            public boolean isTombstone() {
                return false;
            }

            @Override
            public byte[] value() {
                return current().getValue().clone();
            }

            private Map.Entry<byte[], byte[]> current() {
                requirePinned();
                if (current == null) {
                    throw new AssertionError("The cursor stands on no entry, reverse=" + reverse);
                }
                return current;
            }
        }
    }
}
