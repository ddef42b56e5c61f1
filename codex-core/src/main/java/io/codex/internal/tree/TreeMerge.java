package io.codex.internal.tree;

import io.codex.internal.page.Child;
import io.codex.internal.page.PageFormat;
import io.codex.internal.page.PageSink;
import io.codex.internal.page.PageSource;
import io.codex.internal.page.PageView;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Turns an old tree on disk and pending entries into a new tree on disk, in one pass in key order. What nothing touches
 * is shared by both. Tombstones vanish, for there is nothing below this tree. From an empty tree it is a bulk build.
 *
 * <p>The walk opens a branch only once something below it changes: then the children before are put into the output,
 * and the branch is dead. A branch that stays closed is shared by its parent.
 */
public final class TreeMerge {

    private final DiskTree old;
    private final PageSource source;
    private final PageSink sink;
    private final DroppedRanges dropped;
    private final PendingEntries pending;
    private final MergeOutput output;
    private final LongPredicate victim;
    private final boolean moving;
    private final PageView leaf = new PageView();
    private List<BuiltPage> built;

    private TreeMerge(DiskTree old, EntryCursor entries, Work work, List<BuiltPage> built, PageSink sink) {
        this.old = old;
        this.source = old.source();
        this.sink = sink;
        this.dropped = new DroppedRanges(work.dropped());
        this.pending = new PendingEntries(entries, dropped);
        this.output = new MergeOutput(old.branches(), sink, work.pageBytes(), work.filtered());
        this.victim = work.victim();
        this.moving = work.victim() != Work.NO_VICTIM;
        this.built = built;
    }

    /**
     * Writes the new tree. If it throws, what went to the sink is of no use.
     *
     * @param old the tree so far
     * @param pending new entries and tombstones in key order
     * @param work what else the merge does on its way
     * @param sink takes new pages and values, and what has died
     * @return the root of the new tree, equal to the old one if nothing changed
     */
    public static DiskRoot merge(DiskTree old, EntryCursor pending, Work work, PageSink sink) {
        return merge(old, pending, work, List.of(), sink);
    }

    /**
     * Writes the new tree with pages in it that were built before.
     *
     * @param built the pages, in order; neither the old tree nor the pending entries have anything between the lower fence of
     *     the first and the upper fence of the last
     */
    public static DiskRoot merge(DiskTree old, EntryCursor pending, Work work, List<BuiltPage> built, PageSink sink) {
        return new TreeMerge(old, pending, work, built, sink).run();
    }

    /**
     * What a merge does besides the pending entries.
     *
     * @param dropped ranges whose keys vanish from the old tree and from the pending entries
     * @param victim tells whether what lies at an address has to move elsewhere
     * @param pageBytes the size up to which a page is filled, 512 to 32768
     * @param filtered whether the leaves that are written carry a filter for look-ups of absent keys
     */
    public record Work(List<DroppedRange> dropped, LongPredicate victim, int pageBytes, boolean filtered) {

        /** The size of a page that serves reads and writes equally. */
        public static final int DEFAULT_PAGE_BYTES = 8192;

        /** Says that nothing has to move; with any other predicate the merge visits all branches. */
        public static final LongPredicate NO_VICTIM = address -> false;

        /** Nothing but the pending entries. */
        public static final Work NONE = new Work(List.of(), NO_VICTIM, DEFAULT_PAGE_BYTES, false);

        /** Checks the page size. */
        public Work {
            if (pageBytes < 512 || pageBytes > 32_768) {
                throw new IllegalArgumentException("A page size of " + pageBytes + " is not within 512 to 32768");
            }
        }
    }

    /** The keys {@code [from, to)}; a null {@code to} means no upper bound. */
    public record DroppedRange(byte[] from, byte @Nullable [] to) {}

    private DiskRoot run() {
        Branch top = old.topBranch();
        long address = old.root().height() > 1 ? old.root().address() : 0;
        OpenBranch walk = new OpenBranch(null, top, null);
        return visit(walk, address) ? output.finish() : old.root();
    }

    /** One branch of the old tree on the way down to where the merge is. */
    private final class OpenBranch {

        private final @Nullable OpenBranch parent;
        private final Branch branch;
        private final byte @Nullable [] high;
        private int index;
        private boolean open;

        private OpenBranch(@Nullable OpenBranch parent, Branch branch, byte @Nullable [] high) {
            this.parent = parent;
            this.branch = branch;
            this.high = high;
        }

        /** Puts the children before the current one into the output, those of the parents first. */
        private void open() {
            if (open) {
                return;
            }
            open = true;
            if (parent != null) {
                parent.open();
            }
            for (int i = 0; i < index; i++) {
                share(i);
            }
        }

        private void share(int i) {
            output.share(branch.level() - 1, branch.separator(i), branch.child(i), branch.highFence(i, high));
        }

        /** Leaves the current child as it is. */
        private void keep() {
            if (open) {
                share(index);
            }
        }
    }

    /** Merges below a branch and tells whether anything changed there. */
    private boolean visit(OpenBranch walk, long address) {
        for (walk.index = 0; walk.index < walk.branch.count(); walk.index++) {
            visitChild(walk);
        }
        if (moving && address != 0 && victim.test(address)) {
            walk.open();
        }
        if (walk.open && address != 0) {
            sink.pageDied(address);
        }
        return walk.open;
    }

    private void visitChild(OpenBranch walk) {
        Child child = walk.branch.child(walk.index);
        byte[] high = walk.branch.highFence(walk.index, walk.high);
        // Most children are passed by, so the lower fence is not even built for them.
        if (!isBelow(high) && !moving && dropped.isEmpty()) {
            walk.keep();
            return;
        }
        byte[] low = walk.branch.separator(walk.index);
        if (dropped.cover(low, high)) {
            drop(walk, child);
        } else if (!isBelow(high) && !moving && !dropped.intersect(low, high)) {
            walk.keep();
        } else if (child.isNone()) {
            fill(walk, high);
        } else if (walk.branch.level() > 1) {
            descend(walk, child, high);
        } else {
            mergeLeaf(walk, child, low, high);
        }
    }

    /** Tells whether anything new has its place below a fence. */
    private boolean isBelow(byte @Nullable [] fence) {
        return pending.isBelow(fence) || isBuiltBelow(fence);
    }

    private boolean isBuiltBelow(byte @Nullable [] fence) {
        return !built.isEmpty()
                && (fence == null || Arrays.compareUnsigned(built.get(0).low(), fence) < 0);
    }

    /** Takes the built pages in; everything before them has been put into the output. */
    private void placeBuilt() {
        for (BuiltPage page : built) {
            output.place(BuiltPage.LEVEL, page.low(), page.child(), page.high());
        }
        built = List.of();
    }

    private void drop(OpenBranch walk, Child child) {
        if (!child.isNone()) {
            walk.open();
            kill(child, walk.branch.level() - 1);
        }
    }

    /** Reports a page and everything below it dead; leaves are read only if they refer to values. */
    private void kill(Child child, int level) {
        if (child.isNone()) {
            return;
        }
        if (level > PageFormat.LEAF_LEVEL) {
            Branch branch = old.branches().passing(child.address(), level);
            for (int i = 0; i < branch.count(); i++) {
                kill(branch.child(i), level - 1);
            }
        } else if (child.holdsReferences()) {
            leaf.read(source, child.address(), PageFormat.LEAF_LEVEL);
            for (int i = 0; i < leaf.count(); i++) {
                killValue(i);
            }
        }
        sink.pageDied(child.address());
    }

    private void killValue(int index) {
        leaf.select(index);
        if (leaf.isMarked()) {
            sink.valueDied(leaf.valueAddress(), leaf.valueLength());
        }
    }

    /** Puts pending entries where the old tree has no page. */
    private void fill(OpenBranch walk, byte @Nullable [] high) {
        if (isBuiltBelow(high)) {
            putPending(walk, built.get(0).low());
            walk.open();
            placeBuilt();
        }
        putPending(walk, high);
    }

    private void putPending(OpenBranch walk, byte @Nullable [] high) {
        while (pending.isBelow(high)) {
            if (!pending.isTombstone()) {
                walk.open();
                output.put(pending.key(), pending.value());
            }
            pending.advance();
        }
    }

    private void descend(OpenBranch walk, Child child, byte @Nullable [] high) {
        Branch branch = old.branches().passing(child.address(), walk.branch.level() - 1);
        if (!visit(new OpenBranch(walk, branch, high), child.address())) {
            walk.keep();
        }
    }

    private void mergeLeaf(OpenBranch walk, Child child, byte[] low, byte @Nullable [] high) {
        boolean cut = dropped.intersect(low, high);
        if (!isBelow(high) && !cut) {
            move(walk, child, low, high);
            return;
        }
        leaf.read(source, child.address(), PageFormat.LEAF_LEVEL);
        boolean changed = cut && hasDropped();
        int kept = 0;
        for (; pending.isBelow(high); pending.advance()) {
            byte[] key = pending.key();
            if (isBuiltBelow(key)) {
                changed = true;
                kept = placeBuilt(walk, kept, cut);
            }
            int found = leaf.find(key, key.length);
            if (found < 0 && pending.isTombstone()) {
                continue;
            }
            changed = true;
            walk.open();
            keepEntries(kept, found < 0 ? ~found : found, cut);
            kept = putPending(found);
        }
        if (isBuiltBelow(high)) {
            changed = true;
            kept = placeBuilt(walk, kept, cut);
        }
        if (changed) {
            walk.open();
            keepEntries(kept, leaf.count(), cut);
            sink.pageDied(child.address());
        } else {
            move(walk, child, low, high);
        }
    }

    /** Takes the built pages in between entries of a leaf, and returns the index of the old entry behind them. */
    private int placeBuilt(OpenBranch walk, int kept, boolean cut) {
        int behind = leaf.position(built.get(0).low());
        walk.open();
        keepEntries(kept, behind, cut);
        placeBuilt();
        return behind;
    }

    /** Puts the pending entry in or instead of an old one, and returns the index of the old entry behind it. */
    private int putPending(int found) {
        if (found >= 0) {
            killValue(found);
        }
        if (!pending.isTombstone()) {
            output.put(pending.key(), pending.value());
        }
        if (found >= 0) {
            output.settle();
        }
        return found >= 0 ? found + 1 : ~found;
    }

    private boolean hasDropped() {
        for (int i = 0; i < leaf.count(); i++) {
            leaf.select(i);
            if (dropped.contains(leaf.key())) {
                return true;
            }
        }
        return false;
    }

    private void keepEntries(int from, int to, boolean cut) {
        for (int i = from; i < to; i++) {
            leaf.select(i);
            if (cut && dropped.contains(leaf.key())) {
                killValue(i);
            } else {
                moveValue();
                output.keep(leaf);
            }
        }
        if (from < to) {
            output.settle();
        }
    }

    /** Copies the value of the selected entry if it lies where nothing may stay. */
    private boolean moveValue() {
        if (!moving || !leaf.isMarked() || !victim.test(leaf.valueAddress())) {
            return false;
        }
        byte[] value = leaf.value(source);
        sink.valueDied(leaf.valueAddress(), value.length);
        leaf.moveValue(sink.appendValue(value, 0, value.length));
        return true;
    }

    /** Keeps a leaf without a change, but elsewhere if it or one of its values lies where nothing may stay. */
    private void move(OpenBranch walk, Child child, byte[] low, byte @Nullable [] high) {
        boolean stays = !moving || !victim.test(child.address());
        if (stays && (!moving || !child.holdsReferences())) {
            walk.keep();
            return;
        }
        int length = leaf.read(source, child.address(), PageFormat.LEAF_LEVEL);
        boolean moved = !stays;
        for (int i = 0; i < leaf.count(); i++) {
            leaf.select(i);
            moved |= moveValue();
        }
        if (!moved) {
            walk.keep();
            return;
        }
        walk.open();
        long address = sink.appendPage(leaf.bytes(), 0, length);
        sink.pageDied(child.address());
        output.place(PageFormat.LEAF_LEVEL, low, new Child(address, child.entryCount(), child.holdsReferences()), high);
    }
}
