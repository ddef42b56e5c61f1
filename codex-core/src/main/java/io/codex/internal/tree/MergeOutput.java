package io.codex.internal.tree;

import io.codex.internal.page.Child;
import io.codex.internal.page.PageBuilder;
import io.codex.internal.page.PageFormat;
import io.codex.internal.page.PageSink;
import io.codex.internal.page.PageSource;
import io.codex.internal.page.PageView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The new tree of a merge, growing from left to right. Entries and shared pages come in key order; every level collects
 * what belongs to it and cuts pages off as soon as they are full, so that a few pages a level are all that is held.
 *
 * <p>A shared page can be put into its level only when all levels below are closed at its lower fence. Ranges of keys
 * for which nothing comes are taken by the leaf before them if that is being written anyway, and else stand in the
 * branch as a child without a page.
 */
final class MergeOutput {

    private final PageSource source;
    private final BranchCache branches;
    private final PageSink sink;
    private final int targetBytes;
    private final List<PageBuilder> levels = new ArrayList<>();
    private final PageView view = new PageView();
    private final byte[] key = new byte[PageFormat.MAX_KEY_BYTES + Long.BYTES];
    private boolean complete;

    MergeOutput(BranchCache branches, PageSink sink, int targetBytes, boolean filtered) {
        this.source = branches.source();
        this.branches = branches;
        this.sink = sink;
        this.targetBytes = targetBytes;
        levels.add(new PageBuilder(PageFormat.LEAF_LEVEL, targetBytes, filtered));
    }

    private PageBuilder leaves() {
        return levels.get(PageFormat.LEAF_LEVEL);
    }

    /** Adds a new entry; a long value goes out of the page. */
    void put(byte[] newKey, byte[] value) {
        if (value.length > PageFormat.MAX_INLINE_VALUE_BYTES) {
            long address = sink.appendValue(value, 0, value.length);
            leaves().addReference(newKey, newKey.length, address, value.length);
        } else {
            leaves().addValue(newKey, newKey.length, value, 0, value.length);
        }
        cutFullLeaves();
    }

    /** Adds the selected entry of an old leaf. */
    void keep(PageView leaf) {
        leaf.readKey(key);
        leaves().addFrom(leaf, key);
        cutFullLeaves();
    }

    /** Says that the entries so far have their place among older ones. */
    void settle() {
        leaves().settle();
    }

    private void cutFullLeaves() {
        PageBuilder builder = leaves();
        while (builder.isFull()) {
            byte[] low = builder.lowFence();
            addChild(1, low, builder.cutFull(sink));
        }
    }

    /** Adds an old page with everything below it, or its entries if both it and what comes before it are small. */
    void share(int level, byte[] low, Child child, byte @Nullable [] high) {
        if (child.isNone()) {
            return;
        }
        if (level > PageFormat.LEAF_LEVEL) {
            close(level - 1, low);
        }
        if (!isSmall(level, child)) {
            place(level, low, child, high);
        } else if (level == PageFormat.LEAF_LEVEL) {
            joinLeaf(child);
        } else {
            joinBranch(level, child, high);
        }
    }

    private boolean isSmall(int level, Child child) {
        if (level >= levels.size() || levels.get(level).count() == 0) {
            return false;
        }
        int together = levels.get(level).pendingBytes() + source.pageBytes(child.address());
        return together <= targetBytes / 4 * 3;
    }

    private void joinLeaf(Child child) {
        view.read(source, child.address(), PageFormat.LEAF_LEVEL);
        for (int i = 0; i < view.count(); i++) {
            view.select(i);
            keep(view);
        }
        settle();
        sink.pageDied(child.address());
    }

    private void joinBranch(int level, Child child, byte @Nullable [] high) {
        Branch branch = branches.passing(child.address(), level);
        for (int i = 0; i < branch.count(); i++) {
            share(level - 1, branch.separator(i), branch.child(i), branch.highFence(i, high));
        }
        sink.pageDied(child.address());
    }

    /** Adds a page as it is. */
    void place(int level, byte[] low, Child child, byte @Nullable [] high) {
        close(level, low);
        addChild(level + 1, low, child);
        if (high == null) {
            complete = true;
        } else {
            leaves().startAt(high);
        }
    }

    /** Writes whatever the levels up to this one still hold; it all lies below a fence. */
    private void close(int level, byte @Nullable [] fence) {
        closeLeaves(fence);
        for (int i = 1; i <= level && i < levels.size(); i++) {
            closeBranches(i, fence);
        }
    }

    private void closeLeaves(byte @Nullable [] fence) {
        PageBuilder builder = leaves();
        if (builder.count() == 0 && !complete) {
            closeGap(builder, fence);
        }
        while (builder.count() > 0) {
            byte[] low = builder.lowFence();
            addChild(1, low, builder.cutBelow(fence, sink));
        }
    }

    private void closeGap(PageBuilder builder, byte @Nullable [] fence) {
        byte[] low = builder.lowFence();
        if (fence == null || Arrays.compareUnsigned(low, fence) < 0) {
            addChild(1, low, Child.NONE);
        }
        if (fence != null) {
            builder.startAt(fence);
        }
    }

    private void closeBranches(int level, byte @Nullable [] fence) {
        PageBuilder builder = levels.get(level);
        if (builder.count() == 1 && builder.endsWithoutChild()) {
            // A branch without any page below it is no page either.
            byte[] low = builder.lowFence();
            builder.clear();
            addChild(level + 1, low, Child.NONE);
        }
        while (builder.count() > 0) {
            byte[] low = builder.lowFence();
            addChild(level + 1, low, builder.cutBelow(fence, sink));
        }
    }

    private void addChild(int level, byte[] low, Child child) {
        while (level >= levels.size()) {
            levels.add(new PageBuilder(levels.size(), targetBytes, false));
        }
        PageBuilder builder = levels.get(level);
        if (child.isNone() && builder.endsWithoutChild()) {
            return;
        }
        builder.addChild(low, child);
        while (builder.isFull()) {
            byte[] lowFence = builder.lowFence();
            addChild(level + 1, lowFence, builder.cutFull(sink));
        }
    }

    /** Closes all levels and returns the root: the only child of the highest one. */
    DiskRoot finish() {
        closeLeaves(null);
        int level = 1;
        while (level < levels.size() - 1 || levels.get(level).count() > 1) {
            closeBranches(level, null);
            level++;
        }
        Child root = levels.get(level).lastChild();
        return root.isNone() ? DiskRoot.EMPTY : new DiskRoot(root.address(), level, root.entryCount());
    }
}
