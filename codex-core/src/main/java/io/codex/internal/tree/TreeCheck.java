package io.codex.internal.tree;

import io.codex.error.CorruptStoreException;
import io.codex.internal.page.Child;
import io.codex.internal.page.PageFormat;
import io.codex.internal.page.PageSource;
import io.codex.internal.page.PageView;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads every page and every out-of-page value of a tree and checks what a search takes for granted: checksums, levels,
 * keys in order and between their fences, prefixes, counts, marks, references. Since no page is empty and each lies
 * between fences of its own, none can be reached twice.
 */
public final class TreeCheck {

    private final PageSource source;
    private final Visitor visitor;

    /** A view for each level, because the branches above a page are still being walked. */
    private final PageView[] views;

    private TreeCheck(PageSource source, Visitor visitor, int height) {
        this.source = source;
        this.visitor = visitor;
        this.views = new PageView[height];
        Arrays.setAll(views, level -> new PageView());
    }

    /** Is told of everything that the tree reaches, each once, so that live bytes can be counted anew. */
    public interface Visitor {

        /** Takes note of a page. */
        void page(long address);

        /** Takes note of a value out of page. */
        void value(long address, int length);
    }

    /**
     * Checks a tree.
     *
     * @throws CorruptStoreException at the first thing that is wrong, naming the page in which it is
     */
    public static void check(DiskRoot root, PageSource source, Visitor visitor) {
        if (root.isEmpty()) {
            if (root.entryCount() != 0 || root.height() != 0) {
                throw new IllegalStateException("An empty tree is described as " + root);
            }
            return;
        }
        Child child = new Child(root.address(), root.entryCount(), false);
        new TreeCheck(source, visitor, root.height()).checkPage(child, root.height() - 1, new byte[0], null, true);
    }

    private void checkPage(Child child, int level, byte[] low, byte @Nullable [] high, boolean isRoot) {
        PageView page = views[level];
        page.read(source, child.address(), level);
        visitor.page(child.address());
        checkPrefix(page, child.address(), low, high);
        long entryCount = 0;
        boolean holdsReferences = false;
        byte[] before = null;
        for (int i = 0; i < page.count(); i++) {
            page.select(i);
            byte[] key = page.key();
            checkKey(child.address(), i, key, before, low, high);
            before = key;
            holdsReferences |= page.isMarked();
            if (level == PageFormat.LEAF_LEVEL) {
                entryCount++;
                checkValue(page);
            } else {
                entryCount += page.child().entryCount();
                checkChild(page, child.address(), i, level, low, high);
            }
        }
        if (entryCount != child.entryCount() || (holdsReferences != child.holdsReferences() && !isRoot)) {
            throw source.damaged(
                    child.address(),
                    "the page has " + entryCount + " entries and " + (holdsReferences ? "" : "no ")
                            + "references, but its parent says " + child);
        }
    }

    private void checkPrefix(PageView page, long address, byte[] low, byte @Nullable [] high) {
        int length = page.prefixLength();
        boolean common = length == 0
                || (high != null
                        && length <= low.length
                        && length <= high.length
                        && Arrays.equals(low, 0, length, high, 0, length)
                        && Arrays.equals(low, 0, length, page.prefix(), 0, length));
        if (!common) {
            throw source.damaged(address, "the prefix of the page is not common to its fences");
        }
    }

    private void checkKey(
            long address, int index, byte[] key, byte @Nullable [] before, byte[] low, byte @Nullable [] high) {
        if (before != null && Arrays.compareUnsigned(before, key) >= 0) {
            throw source.damaged(address, "the key of entry " + index + " is not greater than the one before");
        }
        if (Arrays.compareUnsigned(key, low) < 0 || (high != null && Arrays.compareUnsigned(key, high) >= 0)) {
            throw source.damaged(address, "the key of entry " + index + " lies outside the fences of the page");
        }
    }

    private void checkValue(PageView leaf) {
        if (leaf.isMarked()) {
            leaf.value(source);
            visitor.value(leaf.valueAddress(), leaf.valueLength());
        }
    }

    private void checkChild(PageView branch, long address, int index, int level, byte[] low, byte @Nullable [] high) {
        byte[] separator = branch.key();
        Child child = branch.child();
        if (index == 0 && !Arrays.equals(separator, low)) {
            throw source.damaged(address, "the first child does not begin at the lower fence of the page");
        }
        byte[] childHigh = high;
        if (index + 1 < branch.count()) {
            branch.select(index + 1);
            childHigh = branch.key();
        }
        if (!child.isNone()) {
            checkPage(child, level - 1, separator, childHigh, false);
        } else if (child.entryCount() != 0 || child.holdsReferences()) {
            throw source.damaged(address, "child " + index + " has no page but entries");
        }
    }
}
