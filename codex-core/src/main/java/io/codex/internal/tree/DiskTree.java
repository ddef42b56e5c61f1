package io.codex.internal.tree;

import io.codex.internal.page.Child;
import io.codex.internal.page.LeafShape;
import io.codex.internal.page.MappedPage;
import io.codex.internal.page.PageFormat;
import io.codex.internal.page.PageSource;
import io.codex.internal.page.PageView;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One version of the tree on disk. Immutable: all threads may read it as long as somebody keeps the segments in which it
 * lies.
 *
 * <p>A search goes through decoded branches on the heap and ends in a leaf: in a checked copy of it at the first touch,
 * in the mapping later on.
 */
public final class DiskTree {

    /** Stands, on every level, where there is no page for a range of keys. */
    static final Branch NO_BRANCH = Branch.above(Child.NONE);

    private final DiskRoot root;
    private final BranchCache branches;
    private final PageSource source;

    /** The slot of the root if the root is a branch. */
    private final @Nullable BranchSlot rootSlot;

    /** Stands above the root if the root is a leaf, or if there is none. */
    private final Branch aboveRoot;

    /** Creates a handle without reading anything. */
    public DiskTree(DiskRoot root, BranchCache branches) {
        this.root = root;
        this.branches = branches;
        this.source = branches.source();
        this.rootSlot = root.height() > 1 ? branches.slot(root.address(), root.height() - 1) : null;
        this.aboveRoot = Branch.above(new Child(root.address(), root.entryCount(), true));
    }

    /** Returns what a checkpoint has to remember of this tree. */
    public DiskRoot root() {
        return root;
    }

    /** Returns the cache through which this tree reads its branches. */
    public BranchCache branches() {
        return branches;
    }

    /** Returns the value of a key, or null. */
    public byte @Nullable [] get(byte[] key) {
        return get(key, key.length);
    }

    /** Does the same for a key at the beginning of an array. */
    public byte @Nullable [] get(byte[] key, int keyLength) {
        Branch branch = lowestBranch(key, keyLength);
        int index = branch.childIndex(key, keyLength);
        long address = branch.address(index);
        if (address == 0) {
            return null;
        }
        int shape = branch.leafShape(index);
        return shape == LeafShape.UNKNOWN
                ? getChecked(branch, index, key, keyLength)
                : getMapped(address, shape, key, keyLength);
    }

    private Branch lowestBranch(byte[] key, int keyLength) {
        Branch branch = topBranch();
        while (branch.level() > 1) {
            branch = childBranch(branch, branch.childIndex(key, keyLength));
        }
        branches.countLookups(rootSlot == null ? 0 : root.height() - 1);
        return branch;
    }

    private byte @Nullable [] getMapped(long address, int shape, byte[] key, int keyLength) {
        try {
            return MappedPage.get(source.mapping(address), source.mappedOffset(address), shape, key, keyLength, source);
        } catch (IndexOutOfBoundsException | NegativeArraySizeException | InternalError e) {
            throw damagedSinceChecked(address, e);
        }
    }

    /** Reads a leaf once more after its mapping made no sense, which the check must find. */
    private RuntimeException damagedSinceChecked(long address, Throwable cause) {
        new PageView().read(source, address, PageFormat.LEAF_LEVEL);
        return new IllegalStateException("The mapping of a sound page at address " + address + " is unreadable", cause);
    }

    private byte @Nullable [] getChecked(Branch branch, int index, byte[] key, int keyLength) {
        PageView leaf = branches.views().borrow();
        try {
            readLeaf(branch, index, leaf);
            int entry = leaf.find(key, keyLength);
            if (entry < 0) {
                return null;
            }
            leaf.select(entry);
            return leaf.value(source);
        } finally {
            branches.views().giveBack(leaf);
        }
    }

    private void readLeaf(Branch branch, int index, PageView target) {
        target.read(source, branch.address(index), PageFormat.LEAF_LEVEL);
        branch.setLeafShape(index, target.shape());
    }

    /** Takes a copy of a leaf, which is checked if that was not done before; if it was, records have to be fetched. */
    void copyLeaf(Branch branch, int index, PageView target) {
        int shape = branch.leafShape(index);
        if (shape == LeafShape.UNKNOWN) {
            readLeaf(branch, index, target);
        } else {
            target.copyLeaf(source, branch.address(index), shape);
        }
    }

    /** Returns the branch in which every search begins; its level is at least 1. */
    Branch topBranch() {
        return rootSlot == null ? aboveRoot : branches.branch(rootSlot);
    }

    /** Returns a child that is a branch, or {@link #NO_BRANCH}. */
    Branch childBranch(Branch parent, int index) {
        if (parent.address(index) == 0) {
            return NO_BRANCH;
        }
        BranchSlot slot = parent.slot(index);
        return branches.branch(slot == null ? newSlot(parent, index) : slot);
    }

    private BranchSlot newSlot(Branch parent, int index) {
        BranchSlot slot = branches.slot(parent.address(index), parent.level() - 1);
        parent.setSlot(index, slot);
        return slot;
    }

    /** Walks the keys in {@code [from, to)}; a null {@code to} means no upper bound. No entry is a tombstone. */
    public EntryCursor scan(byte[] from, byte @Nullable [] to, boolean reverse) {
        return new DiskCursor(this, from, to, reverse);
    }

    PageSource source() {
        return source;
    }

    /**
     * Returns about the number of entries in {@code [from, to)} without reading leaves: half of each of the two leaves
     * that the bounds cut counts.
     */
    public long estimate(byte[] from, byte @Nullable [] to) {
        if (isEmpty(from, to)) {
            return 0;
        }
        long low = from.length == 0 ? 0 : rank(from, false);
        long high = to == null ? root.entryCount() : rank(to, false);
        return high > low ? high - low : halfLeaf(from);
    }

    /** Returns the number of entries in {@code [from, to)}. Reads two leaves at most. */
    public long count(byte[] from, byte @Nullable [] to) {
        if (isEmpty(from, to)) {
            return 0;
        }
        long low = from.length == 0 ? 0 : rank(from, true);
        return (to == null ? root.entryCount() : rank(to, true)) - low;
    }

    private static boolean isEmpty(byte[] from, byte @Nullable [] to) {
        return to != null && Arrays.compareUnsigned(from, to) >= 0;
    }

    /** Returns the number of entries before a key, with half of the leaf in which the key lies unless exact. */
    private long rank(byte[] key, boolean exact) {
        long rank = 0;
        Branch branch = topBranch();
        int index = branch.childIndex(key);
        while (branch.level() > 1) {
            rank += branch.entriesBefore(index);
            branch = childBranch(branch, index);
            index = branch.childIndex(key);
        }
        rank += branch.entriesBefore(index);
        if (branch.address(index) == 0) {
            return rank;
        }
        return rank + (exact ? position(branch, index, key) : branch.entryCount(index) / 2);
    }

    private long halfLeaf(byte[] key) {
        Branch branch = lowestBranch(key, key.length);
        return branch.entryCount(branch.childIndex(key)) / 2;
    }

    private int position(Branch branch, int index, byte[] key) {
        PageView leaf = branches.views().borrow();
        try {
            copyLeaf(branch, index, leaf);
            return leaf.position(key);
        } finally {
            branches.views().giveBack(leaf);
        }
    }
}
