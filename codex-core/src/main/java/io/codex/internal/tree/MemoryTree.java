package io.codex.internal.tree;

import io.codex.internal.page.KeyHeads;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An ordered tree in memory whose versions are immutable and share their nodes. It serves as the write buffer of the
 * store and as the private write set of a transaction. An entry is a value or a tombstone; a key once stored stays, so
 * the tree only grows.
 *
 * <p>One thread at a time changes it. {@link #version()} fixes the current content as a version; nodes that belong to a
 * version are copied at their first change afterwards. Versions may be read by all threads once they are published
 * safely, while the tree is being changed:
 *
 * <ul>
 *   <li>A node is written only while it is owned, that is, carries the token the tree held when the node was made.
 *       {@code version()} takes a new token, so no node that a version can reach is written afterwards.
 *   <li>The one exception is the heap of records of a leaf, which the next owner of that leaf appends to. A version does
 *       not read behind the end it knows, and bytes of an array do not disturb their neighbours.
 *   <li>All of that was written before the version was made, and a version is a record: its final fields make it
 *       visible even to a thread that got the reference through a race.
 * </ul>
 */
public final class MemoryTree implements WriteBatch.EntryAction {

    /** What {@link Version#get} returns for a deleted key; compare by identity. */
    @SuppressWarnings("MutablePublicArray") // of length zero, so nothing in it can change
    public static final byte[] TOMBSTONE = new byte[0];

    private final MemoryEntry entry = new MemoryEntry();
    private Object owner = new Object();
    private MemoryNode root = MemoryLeaf.EMPTY;
    private final MemoryPath path = new MemoryPath();
    private long entryCount;
    private long memoryBytes = root.memoryBytes();

    /** Stores a value under a key; both are copied. */
    public void put(byte[] key, byte[] value) {
        put(key, key.length, value);
    }

    /** Does the same for a key at the beginning of an array. */
    public void put(byte[] key, int keyLength, byte[] value) {
        put(key, keyLength, value, 0, value.length);
    }

    /** Does the same for a value that is a part of an array. */
    @Override
    public void put(byte[] key, int keyLength, byte[] value, int valueOffset, int valueLength) {
        setValue(value, valueOffset, valueLength);
        store(key, keyLength);
    }

    /** Large values are kept as arrays of their own. */
    private void setValue(byte[] value, int valueOffset, int valueLength) {
        if (valueLength > MemoryEntry.INLINE_VALUE_LIMIT) {
            entry.setValue(Arrays.copyOfRange(value, valueOffset, valueOffset + valueLength), 0, valueLength);
        } else {
            entry.setValue(value, valueOffset, valueLength);
        }
    }

    /** Stores a tombstone under a key; the key is copied. */
    public void delete(byte[] key) {
        delete(key, key.length);
    }

    /** Does the same for a key at the beginning of an array. */
    @Override
    public void delete(byte[] key, int keyLength) {
        entry.setValue(TOMBSTONE, 0, 0);
        store(key, keyLength);
    }

    private void store(byte[] key, int keyLength) {
        entry.setKey(key, keyLength);
        path.seek(root, key, keyLength);
        storeInLeaf();
        entry.clear();
    }

    /** Stores all entries of a batch, tombstones included. Cheaper than one by one. */
    public void putAll(WriteBatch batch) {
        batch.forEach(new Ascent(null));
        entry.clear();
    }

    /**
     * Does the same and tells a filter.
     *
     * @param filter learns of each key before it is stored
     */
    public void putAll(WriteBatch batch, KeyFilter filter) {
        batch.forEach(new Ascent(filter));
        entry.clear();
    }

    /** Stores entries whose keys ascend: the leaf of the last one serves until its upper separator is reached. */
    private final class Ascent implements WriteBatch.EntryAction {

        private final @Nullable KeyFilter filter;
        private byte @Nullable [] fence;
        private boolean inLeaf;

        private Ascent(@Nullable KeyFilter filter) {
            this.filter = filter;
        }

        @Override
        public void put(byte[] key, int keyLength, byte[] value, int valueOffset, int valueLength) {
            setValue(value, valueOffset, valueLength);
            store(key, keyLength);
        }

        @Override
        public void delete(byte[] key, int keyLength) {
            entry.setValue(TOMBSTONE, 0, 0);
            store(key, keyLength);
        }

        private void store(byte[] key, int keyLength) {
            if (filter != null) {
                filter.add(key, keyLength);
            }
            entry.setKey(key, keyLength);
            if (!inLeaf || (fence != null && Arrays.compareUnsigned(key, 0, keyLength, fence, 0, fence.length) >= 0)) {
                path.seek(root, key, keyLength);
                fence = path.highFence(path.depth());
            }
            inLeaf = storeInLeaf();
        }
    }

    /** Returns the value of a key as of now, null if there is no entry, {@link #TOMBSTONE} if it is deleted. */
    public byte @Nullable [] get(byte[] key) {
        return get(key, key.length);
    }

    /** Does the same for a key at the beginning of an array. */
    public byte @Nullable [] get(byte[] key, int keyLength) {
        return MemoryVersion.get(root, key, keyLength);
    }

    /** Returns the number of entries, tombstones included. */
    public long entryCount() {
        return entryCount;
    }

    /** Returns the bytes of memory that the current content takes, part of which it may share with versions. */
    public long memoryBytes() {
        return memoryBytes;
    }

    /** Fixes the current content. */
    public Version version() {
        owner = new Object();
        return new MemoryVersion(this, root, entryCount, memoryBytes);
    }

    /** Returns to a version of this tree. */
    public void restore(Version version) {
        MemoryVersion target = (MemoryVersion) version;
        if (target.tree() != this) {
            throw new IllegalArgumentException("The version belongs to another tree");
        }
        owner = new Object();
        root = target.root();
        entryCount = target.entryCount();
        memoryBytes = target.memoryBytes();
    }

    /** Stores the entry in the leaf at the end of the path; false if the path leads there no longer. */
    private boolean storeInLeaf() {
        boolean split = false;
        int position = path.leaf().find(entry.key(), entry.keyLength());
        if (!path.leaf().fits(position, entry)) {
            splitLeaf(position);
            path.seek(root, entry.key(), entry.keyLength());
            position = path.leaf().find(entry.key(), entry.keyLength());
            split = true;
        }
        MemoryLeaf leaf = ownLeaf();
        long bytes = leaf.memoryBytes();
        if (position >= 0) {
            leaf.replace(position, entry);
        } else {
            leaf.insert(-1 - position, entry);
            countEntry();
        }
        memoryBytes += leaf.memoryBytes() - bytes;
        return !split;
    }

    private void countEntry() {
        entryCount++;
        for (int level = 0; level < path.depth(); level++) {
            path.branch(level).addToEntryCount(1);
        }
    }

    private MemoryLeaf ownLeaf() {
        MemoryLeaf leaf = path.leaf();
        if (leaf.isOwnedBy(owner)) {
            return leaf;
        }
        ownBranches();
        MemoryLeaf copy = leaf.copyFor(owner);
        memoryBytes += copy.memoryBytes() - leaf.memoryBytes();
        replaceChild(path.depth() - 1, copy);
        path.replaceLeaf(copy);
        return copy;
    }

    private void ownBranches() {
        for (int level = 0; level < path.depth(); level++) {
            MemoryBranch branch = path.branch(level);
            if (!branch.isOwnedBy(owner)) {
                MemoryBranch copy = branch.copyFor(owner);
                replaceChild(level - 1, copy);
                path.replaceBranch(level, copy);
            }
        }
    }

    private void replaceChild(int level, MemoryNode child) {
        if (level < 0) {
            root = child;
        } else {
            path.branch(level).replaceChild(path.index(level), child);
        }
    }

    private void splitLeaf(int position) {
        ownBranches();
        MemoryLeaf leaf = path.leaf();
        int level = path.depth();
        LeafSplit split = LeafSplit.of(leaf, position, entry, path.lowFence(level), path.highFence(level), owner);
        memoryBytes += split.left().memoryBytes() + split.right().memoryBytes() - leaf.memoryBytes();
        addChild(level - 1, split.left(), split.separator(), split.right());
    }

    /** Puts two nodes where there was one below the branch at a level, and splits the branch if it becomes too large. */
    private void addChild(int level, MemoryNode left, byte[] separator, MemoryNode right) {
        if (level < 0) {
            root = new MemoryBranch(owner, left, separator, right);
            memoryBytes += root.memoryBytes();
            return;
        }
        MemoryBranch branch = path.branch(level);
        long bytes = branch.memoryBytes();
        branch.replaceChild(path.index(level), left);
        branch.addChild(path.index(level), separator, right);
        memoryBytes += branch.memoryBytes() - bytes;
        if (branch.isOverfull()) {
            splitBranch(level, branch);
        }
    }

    private void splitBranch(int level, MemoryBranch branch) {
        byte[] low = path.lowFence(level);
        byte[] high = path.highFence(level);
        // At the right edge of the tree keys mostly ascend: the left part stays full.
        boolean atRightEdge = high == null && path.index(level) >= branch.childCount() - 2;
        int middle = atRightEdge ? branch.childCount() - 2 : branch.childCount() / 2;
        byte[] separator = branch.separator(middle - 1);
        int leftPrefix = low == null ? 0 : KeyHeads.commonPrefix(low, separator);
        int rightPrefix = high == null ? 0 : KeyHeads.commonPrefix(separator, high);
        MemoryBranch left = branch.part(owner, leftPrefix, 0, middle);
        MemoryBranch right = branch.part(owner, rightPrefix, middle, branch.childCount());
        memoryBytes += left.memoryBytes() + right.memoryBytes() - branch.memoryBytes();
        addChild(level - 1, left, separator, right);
    }

    /** An immutable state of a tree. */
    public sealed interface Version extends WriteBatch permits MemoryVersion {}
}
