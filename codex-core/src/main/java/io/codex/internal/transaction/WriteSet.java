package io.codex.internal.transaction;

import io.codex.error.LimitExceededException;
import io.codex.internal.tree.MemoryTree;
import io.codex.internal.tree.WriteBatch;
import io.codex.internal.tree.WriteLog;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The private writes of one transaction, with points to return to. Used by one thread at a time.
 *
 * <p>Most transactions write without looking at what they wrote: their writes are only put one behind the other. The
 * first look makes a tree of them, and a tree they stay.
 */
final class WriteSet {

    /** The writes so far, until somebody looks at them; null before the first one. */
    private @Nullable WriteLog log;

    /** The writes so far since somebody has looked at them. */
    private @Nullable MemoryTree tree;

    private List<WritePoint> points = List.of();
    private final long maxBytes;

    /** The content as of now; null when it has to be fixed again after a change. */
    private MemoryTree.@Nullable Version current;

    private long bytes;
    private boolean halfChanged;

    WriteSet(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    boolean isEmpty() {
        return tree == null ? log == null : tree.entryCount() == 0;
    }

    /** Returns the bytes of keys and values written; a key that was written twice counts twice. */
    long bytes() {
        return bytes;
    }

    /** Refuses a change that would make the transaction larger than one commit may be. */
    void requireRoom(String treeName, long moreBytes) {
        if (bytes + moreBytes > maxBytes) {
            throw new LimitExceededException(
                    "The transaction, with this write to tree '" + treeName + "',",
                    bytes + moreBytes,
                    maxBytes,
                    "Commit in smaller portions.");
        }
    }

    /** Returns what was written under a key: null for nothing, {@link MemoryTree#TOMBSTONE} for a deletion. */
    byte @Nullable [] get(byte[] key) {
        return get(key, key.length);
    }

    /** Does the same for a key at the beginning of an array. */
    byte @Nullable [] get(byte[] key, int keyLength) {
        requireWhole();
        return tree == null && log == null ? null : tree().get(key, keyLength);
    }

    void put(byte[] key, byte[] value) {
        put(key, key.length, value);
    }

    /** Stores a value under a key at the beginning of an array. */
    void put(byte[] key, int keyLength, byte[] value) {
        if (tree == null) {
            log().put(key, keyLength, value);
        } else {
            beginChange(tree).put(key, keyLength, value);
        }
        endChange(keyLength + (long) value.length);
    }

    void delete(byte[] key) {
        delete(key, key.length);
    }

    /** Deletes a key at the beginning of an array. */
    void delete(byte[] key, int keyLength) {
        if (tree == null) {
            log().delete(key, keyLength);
        } else {
            beginChange(tree).delete(key, keyLength);
        }
        endChange(keyLength);
    }

    /** Returns the content as of now, which later changes leave alone. */
    MemoryTree.Version version() {
        requireWhole();
        MemoryTree.Version version = current;
        if (version == null) {
            version = tree().version();
            current = version;
        }
        return version;
    }

    /** Returns the content for the commit, after which nothing may be written. */
    WriteBatch batch() {
        WriteLog unseen = log;
        return unseen == null ? version() : unseen.sorted();
    }

    /** Marks a point to which {@link #rollbackTo} can return. */
    WritePoint mark() {
        WritePoint point = new WritePoint(version(), bytes);
        if (points.isEmpty()) {
            points = new ArrayList<>();
        }
        points.add(point);
        return point;
    }

    /** Takes back everything since a point; the point stays valid, later ones do not. */
    void rollbackTo(WritePoint point) {
        int index = points.lastIndexOf(point);
        if (index < 0) {
            throw new IllegalArgumentException(
                    "The savepoint is not valid here: it belongs to another transaction, or an earlier savepoint was rolled back to.");
        }
        points.subList(index + 1, points.size()).clear();
        restore(point);
    }

    /** Forgets a point that nobody else knows. */
    void forget(WritePoint point) {
        points.remove(points.lastIndexOf(point));
    }

    private void restore(WritePoint point) {
        tree().restore(point.version());
        current = point.version();
        bytes = point.bytes();
        halfChanged = false;
    }

    private MemoryTree beginChange(MemoryTree changed) {
        requireWhole();
        halfChanged = true;
        current = null;
        return changed;
    }

    private WriteLog log() {
        WriteLog begun = log;
        if (begun == null) {
            begun = new WriteLog();
            log = begun;
        }
        return begun;
    }

    private MemoryTree tree() {
        MemoryTree made = tree;
        if (made == null) {
            made = new MemoryTree();
            if (log != null) {
                log.forEach(made);
            }
            tree = made;
            log = null;
        }
        return made;
    }

    private void endChange(long changedBytes) {
        bytes += changedBytes;
        halfChanged = false;
    }

    /** A change cut short, by a lack of memory for instance, leaves writes that nobody may trust. */
    private void requireWhole() {
        if (halfChanged) {
            throw new IllegalStateException("A write of this transaction has failed half-way. Roll it back.");
        }
    }
}
