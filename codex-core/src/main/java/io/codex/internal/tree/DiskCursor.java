package io.codex.internal.tree;

import io.codex.internal.page.PageView;
import org.jspecify.annotations.Nullable;

/**
 * Walks a range of a tree on disk, leaf by leaf. Each leaf is copied once into the cursor: reading its many entries from
 * the copy is twice as fast as from the mapping. Since most walks are short, the copy is made in two steps. A value out of
 * page is read when it is asked for.
 */
final class DiskCursor implements EntryCursor {

    /** So many entries of a leaf are fetched at first, all others at once when these were not enough. */
    private static final int FIRST_ENTRIES = 64;

    private final DiskTree tree;
    private final byte[] from;
    private final byte @Nullable [] to;
    private final boolean reverse;

    /** The branches above the current leaf by level, and the index of the child taken in each. */
    private final Branch[] path;

    private final int[] indexes;
    private final PageView leaf;
    private boolean closed;

    /** The entries that were fetched and not passed, and behind them those that the leaf still has for this walk. */
    private int nextEntry;

    private int endEntry;
    private int leafEnd;
    private boolean started;
    private boolean lastLeaf;

    DiskCursor(DiskTree tree, byte[] from, byte @Nullable [] to, boolean reverse) {
        this.tree = tree;
        this.from = from;
        this.to = to;
        this.reverse = reverse;
        this.leaf = tree.branches().views().borrow();
        int levels = Math.max(1, tree.root().height() - 1);
        this.path = new Branch[levels + 1];
        this.indexes = new int[levels + 1];
    }

    @Override
    public boolean next() {
        while (nextEntry == endEntry) {
            if (endEntry != leafEnd) {
                fetchTo(leafEnd);
            } else if (!nextLeaf()) {
                return false;
            }
        }
        step();
        return true;
    }

    @Override
    public boolean nextAtHand() {
        if (nextEntry == endEntry) {
            return false;
        }
        step();
        return true;
    }

    private void step() {
        leaf.select(nextEntry);
        nextEntry += reverse ? -1 : 1;
    }

    private boolean nextLeaf() {
        if (!started) {
            started = true;
            descendToBound();
        } else if (isLastLeaf() || !advance() || isBehindRange()) {
            lastLeaf = true;
            return false;
        }
        loadLeaf();
        return true;
    }

    /** Tells whether the fences already say that the walk backwards ends in this leaf. */
    private boolean isLastLeaf() {
        if (lastLeaf || !reverse || path[1] == DiskTree.NO_BRANCH) {
            return lastLeaf;
        }
        return path[1].compareSeparator(indexes[1], from) <= 0;
    }

    /** Tells whether the fences already say that the walk forward ended before this leaf. */
    private boolean isBehindRange() {
        return !reverse && to != null && path[1].compareSeparator(indexes[1], to) >= 0;
    }

    private void descendToBound() {
        Branch branch = tree.topBranch();
        for (int level = path.length - 1; ; level--) {
            path[level] = branch;
            byte[] bound = reverse ? to : from;
            indexes[level] = bound == null ? branch.count() - 1 : branch.childIndex(bound);
            if (level == 1) {
                return;
            }
            branch = tree.childBranch(branch, indexes[level]);
        }
    }

    /** Goes to the next child of the lowest branch that has one, and from there down to a leaf. */
    private boolean advance() {
        int step = reverse ? -1 : 1;
        int level = 1;
        while (isLastChild(path[level], indexes[level])) {
            level++;
            if (level == path.length) {
                return false;
            }
        }
        indexes[level] += step;
        while (level > 1) {
            Branch branch = tree.childBranch(path[level], indexes[level]);
            level--;
            path[level] = branch;
            indexes[level] = reverse ? branch.count() - 1 : 0;
        }
        return true;
    }

    private boolean isLastChild(Branch branch, int index) {
        return index == (reverse ? 0 : branch.count() - 1);
    }

    private void loadLeaf() {
        nextEntry = 0;
        endEntry = 0;
        leafEnd = 0;
        Branch branch = path[1];
        int index = indexes[1];
        if (branch.address(index) == 0) {
            return;
        }
        tree.copyLeaf(branch, index, leaf);
        int low = from.length == 0 ? 0 : leaf.position(from);
        int high = to == null ? leaf.count() : leaf.position(to);
        lastLeaf = reverse ? low > 0 : high < leaf.count();
        if (low < high) {
            nextEntry = reverse ? high - 1 : low;
            leafEnd = reverse ? low - 1 : high;
            fetchTo(reverse ? Math.max(leafEnd, nextEntry - FIRST_ENTRIES) : Math.min(leafEnd, low + FIRST_ENTRIES));
        }
    }

    private void fetchTo(int end) {
        leaf.fetch(reverse ? end + 1 : nextEntry, reverse ? nextEntry + 1 : end);
        endEntry = end;
    }

    @Override
    public byte[] key() {
        return leaf.key();
    }

    @Override
    public byte[] keyFrom(int start) {
        return leaf.keyFrom(start);
    }

    @Override
    public int keyLength() {
        return leaf.keyLength();
    }

    @Override
    public int copyKeyFrom(int start, byte[] target, int offset) {
        return leaf.copyKeyFrom(start, target, offset);
    }

    @Override
    public int valueLength() {
        return leaf.isMarked() ? leaf.valueLength() : leaf.payloadLength();
    }

    @Override
    public int copyValue(byte[] target, int offset) {
        return leaf.isMarked() ? -1 : leaf.copyPayload(target, offset);
    }

    @Override
    public void readKey(KeyBuffer buffer) {
        leaf.readKey(buffer.resize(leaf.keyLength()));
    }

    @Override
    public boolean isTombstone() {
        return false;
    }

    @Override
    public boolean isKeyAtHand() {
        return true;
    }

    @Override
    public boolean isValueAtHand() {
        return !leaf.isMarked();
    }

    @Override
    public byte[] value() {
        return leaf.value(tree.source());
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            nextEntry = endEntry;
            leafEnd = endEntry;
            tree.branches().views().giveBack(leaf);
        }
    }
}
