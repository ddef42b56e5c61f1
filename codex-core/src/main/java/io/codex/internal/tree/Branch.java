package io.codex.internal.tree;

import io.codex.internal.page.Child;
import io.codex.internal.page.KeyHeads;
import io.codex.internal.page.LeafShape;
import io.codex.internal.page.PageView;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A branch page decoded for the search: a few flat arrays. What it says never changes; what it remembers of its
 * children (which leaf was checked, where a branch is cached) is a hint that threads may race to write.
 */
final class Branch {

    private static final int FIXED_BYTES = 256;

    private final int level;
    private final int prefixLength;
    private final long[] heads;
    private final byte[] prefix;
    private final byte[] suffixes;
    private final int[] suffixEnds;
    private final long[] addresses;
    private final long[] entriesBefore;
    private final boolean[] holdsReferences;
    private final int[] leafShapes;
    private final @Nullable BranchSlot[] slots;

    private Branch(int level, byte[] prefix, byte[][] separators, Child[] children) {
        int count = children.length;
        this.level = level;
        this.prefix = prefix;
        this.prefixLength = prefix.length;
        this.heads = new long[count];
        this.suffixEnds = new int[count];
        this.addresses = new long[count];
        this.entriesBefore = new long[count + 1];
        this.holdsReferences = new boolean[count];
        this.leafShapes = new int[level == 1 ? count : 0];
        this.slots = new BranchSlot[level == 1 ? 0 : count];
        for (int i = 0; i < count; i++) {
            heads[i] = KeyHeads.of(separators[i], prefixLength, separators[i].length);
            suffixEnds[i] = suffixStart(i) + separators[i].length - prefixLength;
            addresses[i] = children[i].address();
            entriesBefore[i + 1] = entriesBefore[i] + children[i].entryCount();
            holdsReferences[i] = children[i].holdsReferences();
        }
        this.suffixes = new byte[suffixEnds[count - 1]];
        for (int i = 0; i < count; i++) {
            System.arraycopy(
                    separators[i], prefixLength, suffixes, suffixStart(i), separators[i].length - prefixLength);
        }
    }

    /** Decodes a branch page that was checked. */
    static Branch decode(PageView page) {
        byte[][] separators = new byte[page.count()][];
        Child[] children = new Child[page.count()];
        for (int i = 0; i < page.count(); i++) {
            page.select(i);
            separators[i] = page.key();
            children[i] = page.child();
        }
        byte[] prefix = Arrays.copyOf(separators[0], page.prefixLength());
        return new Branch(page.level(), prefix, separators, children);
    }

    /** Makes a branch above a root that is a leaf, so that every search ends in a branch. */
    static Branch above(Child leaf) {
        return new Branch(1, new byte[0], new byte[][] {{}}, new Child[] {leaf});
    }

    /** Returns the level: 1 if the children are leaves. */
    int level() {
        return level;
    }

    /** Returns the number of children. */
    int count() {
        return addresses.length;
    }

    /** Returns the index of the child in whose range a key within the fences of this branch lies. */
    int childIndex(byte[] key) {
        return childIndex(key, key.length);
    }

    /** Does the same for a key at the beginning of an array. */
    int childIndex(byte[] key, int keyLength) {
        long wanted = KeyHeads.of(key, prefixLength, keyLength);
        int index = KeyHeads.lowerBound(heads, heads.length, wanted);
        if (index < heads.length && heads[index] == wanted) {
            index = firstGreater(index, wanted, key, keyLength);
        }
        // The first separator is the lower fence of the branch, so it is not greater than any key that arrives here.
        return Math.max(0, index - 1);
    }

    /** Returns the index of the first separator greater than a key, among those of the same head and behind. */
    private int firstGreater(int from, long head, byte[] key, int keyLength) {
        int low = from;
        int high = head == Long.MAX_VALUE ? heads.length : KeyHeads.lowerBound(heads, heads.length, head + 1);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (compareSuffix(middle, key, keyLength) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int compareSuffix(int index, byte[] key, int keyLength) {
        return Arrays.compareUnsigned(
                suffixes, suffixStart(index), suffixEnds[index], key, Math.min(prefixLength, keyLength), keyLength);
    }

    /** Compares the lower fence of a child with any key. */
    int compareSeparator(int index, byte[] key) {
        int order = Arrays.compareUnsigned(prefix, 0, prefixLength, key, 0, Math.min(prefixLength, key.length));
        return order != 0 ? order : compareSuffix(index, key, key.length);
    }

    /** Returns the lower fence of a child. */
    byte[] separator(int index) {
        int start = suffixStart(index);
        int length = suffixEnds[index] - start;
        byte[] separator = Arrays.copyOf(prefix, prefixLength + length);
        System.arraycopy(suffixes, start, separator, prefixLength, length);
        return separator;
    }

    /** Returns the upper fence of a child, given that of this branch. */
    byte @Nullable [] highFence(int index, byte @Nullable [] branchFence) {
        return index + 1 < count() ? separator(index + 1) : branchFence;
    }

    private int suffixStart(int index) {
        return index == 0 ? 0 : suffixEnds[index - 1];
    }

    /** Returns the address of a child, or 0 if there is no page. */
    long address(int index) {
        return addresses[index];
    }

    /** Returns the number of entries below the children before an index. */
    long entriesBefore(int index) {
        return entriesBefore[index];
    }

    /** Returns the number of entries below a child. */
    long entryCount(int index) {
        return entriesBefore[index + 1] - entriesBefore[index];
    }

    /** Returns what this branch knows of a child. */
    Child child(int index) {
        return new Child(addresses[index], entryCount(index), holdsReferences[index]);
    }

    /** Returns the {@link LeafShape} of a leaf that was checked, or {@link LeafShape#UNKNOWN}. */
    int leafShape(int index) {
        return leafShapes[index];
    }

    /** Remembers that a leaf was checked, and its shape. */
    void setLeafShape(int index, int shape) {
        leafShapes[index] = shape;
    }

    /** Returns where a child that is a branch is cached, or null if that is not known here. */
    @Nullable
    BranchSlot slot(int index) {
        return slots[index];
    }

    /** Remembers where a child that is a branch is cached. */
    void setSlot(int index, BranchSlot slot) {
        slots[index] = slot;
    }

    /** Returns about the bytes that this branch takes on the heap. */
    long memoryBytes() {
        int perChild = 3 * Long.BYTES + 2 * Integer.BYTES + 1;
        return FIXED_BYTES + (long) count() * perChild + prefixLength + suffixes.length;
    }
}
