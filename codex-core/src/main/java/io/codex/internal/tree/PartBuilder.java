package io.codex.internal.tree;

import io.codex.internal.page.Child;
import io.codex.internal.page.PageBuilder;
import io.codex.internal.page.PageFormat;
import io.codex.internal.page.PageSink;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds the leaves of one part of a bulk load, each once and full, and the branches right above them. What is above these
 * is left to the merge that takes them in, so that several threads can build parts at once. Used by one thread.
 */
public final class PartBuilder {

    private final PageSink sink;
    private final PageBuilder leaves;
    private final PageBuilder branches;
    private final KeyBuffer key = new KeyBuffer();
    private final List<Child> built = new ArrayList<>();
    private final List<byte[]> fences = new ArrayList<>();
    private byte[] value = new byte[PageFormat.MAX_INLINE_VALUE_BYTES];

    private PartBuilder(PageSink sink, TreeMerge.Work work, byte[] low) {
        this.sink = sink;
        this.leaves = new PageBuilder(PageFormat.LEAF_LEVEL, work.pageBytes(), work.filtered());
        this.branches = new PageBuilder(BuiltPage.LEVEL, work.pageBytes(), false);
        leaves.startAt(low);
    }

    /**
     * Builds a part.
     *
     * @param entries stands on the first entry
     * @param low the lower fence of the part, not above its first key
     * @param high the upper fence of the part, above its last key
     * @param sink takes the pages
     * @param work the size of a page, and whether leaves carry filters
     */
    public static List<BuiltPage> build(
            LoadedEntries entries, byte[] low, byte[] high, PageSink sink, TreeMerge.Work work) {
        PartBuilder builder = new PartBuilder(sink, work, low);
        do {
            builder.put(entries);
        } while (entries.next());
        return builder.finish(high);
    }

    private void put(LoadedEntries entries) {
        entries.readKey(key);
        int length = entries.valueLength();
        if (value.length < length) {
            value = new byte[length];
        }
        entries.copyValue(value);
        if (length > PageFormat.MAX_INLINE_VALUE_BYTES) {
            leaves.addReference(key.bytes(), key.length(), sink.appendValue(value, 0, length), length);
        } else {
            leaves.addValue(key.bytes(), key.length(), value, 0, length);
        }
        while (leaves.isFull()) {
            byte[] fence = leaves.lowFence();
            addLeaf(fence, leaves.cutFull(sink));
        }
    }

    private void addLeaf(byte[] fence, Child leaf) {
        branches.addChild(fence, leaf);
        while (branches.isFull()) {
            fences.add(branches.lowFence());
            built.add(branches.cutFull(sink));
        }
    }

    private List<BuiltPage> finish(byte[] high) {
        while (leaves.count() > 0) {
            byte[] fence = leaves.lowFence();
            addLeaf(fence, leaves.cutBelow(high, sink));
        }
        while (branches.count() > 0) {
            fences.add(branches.lowFence());
            built.add(branches.cutBelow(high, sink));
        }
        fences.add(high);
        List<BuiltPage> pages = new ArrayList<>();
        for (int i = 0; i < built.size(); i++) {
            pages.add(new BuiltPage(fences.get(i), built.get(i), fences.get(i + 1)));
        }
        return pages;
    }
}
