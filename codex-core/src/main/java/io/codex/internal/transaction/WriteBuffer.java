package io.codex.internal.transaction;

import io.codex.internal.tree.EntryCursor;
import io.codex.internal.tree.KeyFilter;
import io.codex.internal.tree.MemoryTree;
import io.codex.internal.tree.MergedCursor;
import io.codex.internal.tree.WriteBatch;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The writes that have not been merged into the tree on disk yet: an ordered tree in memory, with a filter in front that
 * answers most look-ups of other keys. It is changed under the commit lock only; its views may be read by all threads.
 *
 * <p>A large commit in random order touches nearly every leaf of the tree, and each leaf touched is copied, because views
 * keep the old one. So a few large commits are first kept beside the tree as they are, sorted, and brought into it
 * together: then a leaf is copied once for all of them. A small commit goes into the tree at once, after those kept.
 */
public final class WriteBuffer {

    /** Smaller commits touch too few leaves to gain anything. */
    private static final int LARGE_COMMIT_ENTRIES = 1000;

    /** How many commits a look-up may have to search besides the tree. */
    private static final int MAX_RECENT = 8;

    /** Copying leaves costs in proportion to the tree, so beside a small tree there is little to be saved. */
    private static final int TREE_TO_RECENT_BYTES = 4;

    private final MemoryTree tree = new MemoryTree();
    private final KeyFilter filter;
    private List<WriteBatch> recent = List.of(); // newest first; never changed, but replaced
    private long recentBytes;
    private long recentEntries;

    /**
     * Creates an empty buffer.
     *
     * @param expectedEntries for how many keys the filter is laid out; more make it useless, not wrong
     */
    public WriteBuffer(long expectedEntries) {
        this.filter = new KeyFilter(expectedEntries);
    }

    /** Takes over the writes of a commit, which must not change any more. */
    void apply(WriteBatch writes) {
        if (writes.entryCount() < LARGE_COMMIT_ENTRIES) {
            settle();
            tree.putAll(writes, filter);
            return;
        }
        filter.addAll(writes);
        keep(writes);
        if (recent.size() > MAX_RECENT || recentBytes > tree.memoryBytes() / TREE_TO_RECENT_BYTES) {
            settle();
        }
    }

    /** Stores a value. */
    public void put(byte[] key, byte[] value) {
        settle();
        filter.add(key);
        tree.put(key, value);
    }

    /** Stores a tombstone. */
    public void delete(byte[] key) {
        settle();
        filter.add(key);
        tree.delete(key);
    }

    private void keep(WriteBatch writes) {
        List<WriteBatch> longer = new ArrayList<>(recent.size() + 1);
        longer.add(writes);
        longer.addAll(recent);
        recent = List.copyOf(longer);
        recentBytes += writes.memoryBytes();
        recentEntries += writes.entryCount();
    }

    /** Brings the commits that are kept beside the tree into it, the oldest first. */
    private void settle() {
        for (int i = recent.size() - 1; i >= 0; i--) {
            tree.putAll(recent.get(i));
        }
        recent = List.of();
        recentBytes = 0;
        recentEntries = 0;
    }

    /** Fixes the current content. */
    public View view() {
        long memoryBytes = tree.memoryBytes() + recentBytes + filter.memoryBytes();
        return new View(tree.version(), recent, filter, tree.entryCount() + recentEntries, memoryBytes);
    }

    /** Fixes the current content with all of it in the tree. */
    public View settledView() {
        settle();
        return view();
    }

    /**
     * An immutable state of a buffer. The filter goes on being filled by later commits, which at worst makes it answer
     * "maybe" more often.
     *
     * @param entries the tree
     * @param recent commits that are not in the tree yet, the newest first
     * @param filter knows the keys of both
     * @param entryCount the number of entries, tombstones included; a key that is in several places counts several times
     * @param memoryBytes the bytes of memory held
     */
    public record View(
            MemoryTree.Version entries, List<WriteBatch> recent, KeyFilter filter, long entryCount, long memoryBytes) {

        byte @Nullable [] get(byte[] key, int keyLength) {
            return filter.mightContain(key, keyLength) ? find(key, keyLength) : null;
        }

        private byte @Nullable [] find(byte[] key, int keyLength) {
            for (WriteBatch batch : recent) {
                byte[] value = batch.get(key, keyLength);
                if (value != null) {
                    return value;
                }
            }
            return entries.get(key, keyLength);
        }

        /** Walks over the keys in {@code [from, to)}, tombstones included; a null {@code to} means no upper bound. */
        public EntryCursor scan(byte[] from, byte @Nullable [] to, boolean reverse) {
            if (recent.isEmpty()) {
                return entries.scan(from, to, reverse);
            }
            List<EntryCursor> newestFirst = new ArrayList<>(recent.size() + 1);
            for (WriteBatch batch : recent) {
                newestFirst.add(batch.scan(from, to, reverse));
            }
            newestFirst.add(entries.scan(from, to, reverse));
            return new MergedCursor(newestFirst, reverse, true);
        }

        /** Returns about the number of entries in a range: a key that is in several places counts several times. */
        long estimate(byte[] from, byte @Nullable [] to) {
            long estimate = entries.estimate(from, to);
            for (WriteBatch batch : recent) {
                estimate += batch.estimate(from, to);
            }
            return estimate;
        }

        /** Tells whether there is nothing in it. */
        public boolean isEmpty() {
            return entryCount == 0;
        }
    }
}
