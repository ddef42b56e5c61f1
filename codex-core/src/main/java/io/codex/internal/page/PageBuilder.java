package io.codex.internal.page;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Collects the entries of one level of a tree in key order and cuts pages off their front. Used by one thread.
 *
 * <p>What a page takes depends on its fences, since their common prefix is left out of its keys, and the upper fence is
 * known only where the page is cut. So entries are kept whole until then, a few pages of them.
 */
public final class PageBuilder {

    private final int level;
    private final int targetBytes;
    private final int minimumEntries;
    private final int flags;
    private final EntryRun entries = new EntryRun();
    private final byte[] page = new byte[PageFormat.MAX_PAGE_BYTES + 1];
    private final byte[] payload = new byte[2 * Long.BYTES + 2];

    private byte[] lowFence = {};
    private int prefixLength;
    private int recordBytes;
    private int settledCount;

    /**
     * Creates an empty builder.
     *
     * @param level 0 for leaves
     * @param targetBytes the size up to which a page is filled
     * @param filtered whether leaves carry a filter
     */
    public PageBuilder(int level, int targetBytes, boolean filtered) {
        this.level = level;
        this.targetBytes = targetBytes;
        // With two children at least in each branch, every level has fewer pages than the one below.
        this.minimumEntries = isLeaf() ? 1 : 2;
        this.flags = filtered && isLeaf() ? LeafFilter.FLAG : 0;
    }

    private boolean isLeaf() {
        return level == PageFormat.LEAF_LEVEL;
    }

    /** Returns the number of entries that are not in a page yet. */
    public int count() {
        return entries.count();
    }

    /** Returns about the bytes that one page with all entries would take. */
    public int pendingBytes() {
        return pageBytes(prefixLength, count(), recordBytes);
    }

    private int pageBytes(int prefixLength, int entryCount, int recordBytes) {
        return PageFormat.slotsOffset(flags, prefixLength, entryCount) + Slots.bytes(entryCount) + recordBytes;
    }

    /** Sets the lower fence of the next page; only while there is no entry. */
    public void startAt(byte[] fence) {
        if (count() > 0) {
            throw new AssertionError("The lower fence is fixed by " + count() + " entries");
        }
        lowFence = fence;
    }

    /** Returns the lower fence of the next page. */
    public byte[] lowFence() {
        return lowFence;
    }

    /** Adds an entry of a leaf with its value. */
    public void addValue(byte[] key, int keyLength, byte[] source, int offset, int length) {
        add(key, keyLength, source, offset, length, false, 1);
    }

    /** Adds an entry of a leaf that refers to a value out of page. */
    public void addReference(byte[] key, int keyLength, long address, int length) {
        PageFormat.writeLong(payload, 0, address);
        PageFormat.writeInt(payload, Long.BYTES, length);
        add(key, keyLength, payload, 0, PageFormat.REFERENCE_BYTES, true, 1);
    }

    /** Adds the selected entry of an old leaf. */
    public void addFrom(PageView leaf, byte[] key) {
        add(key, leaf.keyLength(), leaf.bytes(), leaf.payloadOffset(), leaf.payloadLength(), leaf.isMarked(), 1);
    }

    /** Adds a child under its lower fence. */
    public void addChild(byte[] separator, Child child) {
        if (count() == 0) {
            lowFence = separator;
        }
        PageFormat.writeLong(payload, 0, child.address());
        int end = PageFormat.writeVarint(payload, Long.BYTES, child.entryCount());
        add(separator, separator.length, payload, 0, end, child.holdsReferences(), child.entryCount());
    }

    private void add(byte[] key, int keyLength, byte[] source, int offset, int length, boolean marked, long weight) {
        check(key, keyLength);
        entries.add(key, keyLength, source, offset, length, marked, weight);
        measureLast();
    }

    /** What no search could find or read again is stopped before it reaches the disk. */
    private void check(byte[] key, int keyLength) {
        if (keyLength > PageFormat.MAX_KEY_BYTES) {
            throw new IllegalArgumentException(
                    "A key of " + keyLength + " bytes is longer than " + PageFormat.MAX_KEY_BYTES);
        }
        boolean behindFence =
                count() > 0 || Arrays.compareUnsigned(lowFence, 0, lowFence.length, key, 0, keyLength) <= 0;
        if (!behindFence || !entries.isBelow(key, keyLength)) {
            throw new AssertionError("Entries of level " + level + " are not added in the order of their keys");
        }
    }

    /** Brings the measure up to date; all entries count anew if their common prefix has changed. */
    private void measureLast() {
        int newPrefixLength = entries.commonPrefix(lowFence, count() - 1);
        if (count() > 1 && newPrefixLength == prefixLength) {
            recordBytes += entries.entryBytes(count() - 1, prefixLength);
        } else {
            prefixLength = newPrefixLength;
            recordBytes = entries.recordBytes(count(), prefixLength);
        }
    }

    /** Tells whether so much is collected that a full page can be cut off and something remains. */
    public boolean isFull() {
        return pendingBytes() > 2 * targetBytes && count() > minimumEntries;
    }

    /** Tells whether the child that was added last is no page. */
    public boolean endsWithoutChild() {
        return count() > 0 && entries.lastAddress() == 0;
    }

    /** Returns the child that was added last. */
    public Child lastChild() {
        return entries.lastChild();
    }

    /**
     * Says that every entry so far has its place among older ones. What is added behind is an append as long as this is
     * not said again.
     */
    public void settle() {
        settledCount = count();
    }

    /**
     * Cuts one full page off the front and keeps at least one entry.
     *
     * @return the child for the level above, its lower fence being what {@link #lowFence()} was before
     */
    public Child cutFull(PageSink sink) {
        return cut(Math.min(fitting(null), count() - 1), null, sink);
    }

    /**
     * Cuts a page off the front of the entries, all of which lie below a fence. If two pages are needed, they are filled
     * evenly, unless the second holds nothing but appended entries: then the first is filled, because more will come
     * behind the second.
     *
     * @param highFence the fence, or null at the end of the tree
     * @return the child for the level above, its lower fence being what {@link #lowFence()} was before
     */
    public Child cutBelow(byte @Nullable [] highFence, PageSink sink) {
        int fitting = fitting(highFence);
        if (fitting < count()) {
            boolean appended = isLeaf() ? settledCount <= fitting : highFence == null;
            fitting = appended ? fitting : Math.min(fitting, half());
        }
        return cut(fitting, highFence, sink);
    }

    /** Returns how many entries from the first on fill a page. */
    private int fitting(byte @Nullable [] highFence) {
        int prefix = -1;
        int bytes = 0;
        for (int candidate = 1; candidate <= count(); candidate++) {
            int newPrefix = prefixBelow(candidate, highFence);
            bytes = newPrefix == prefix
                    ? bytes + entries.entryBytes(candidate - 1, prefix)
                    : entries.recordBytes(candidate, newPrefix);
            prefix = newPrefix;
            if (candidate > minimumEntries && pageBytes(prefix, candidate, bytes) > targetBytes) {
                return candidate - 1;
            }
        }
        return count();
    }

    /** Returns the length of the prefix that a page of the first entries can leave out. */
    private int prefixBelow(int candidate, byte @Nullable [] highFence) {
        if (candidate < count()) {
            // The fence before an entry is the beginning of its key up to where it differs from the one before. The
            // common prefix with the lower fence is not longer than that.
            return entries.commonPrefix(lowFence, candidate);
        }
        return highFence == null ? 0 : KeyHeads.commonPrefix(lowFence, highFence);
    }

    private int half() {
        int candidate = 0;
        for (int bytes = 0; bytes < recordBytes / 2; candidate++) {
            bytes += entries.entryBytes(candidate, prefixLength);
        }
        return Math.max(candidate, minimumEntries);
    }

    private Child cut(int size, byte @Nullable [] highFence, PageSink sink) {
        byte[] fence = size < count() ? fenceBefore(size) : highFence;
        int prefix = fence == null ? 0 : KeyHeads.commonPrefix(lowFence, fence);
        int length = entries.encode(size, level, flags, lowFence, prefix, page);
        Child child = entries.childOf(sink.appendPage(page, 0, length), size);
        forget(size, fence);
        return child;
    }

    /** Between leaves, whatever separates two keys will do, so the shortest is taken. */
    private byte[] fenceBefore(int index) {
        return isLeaf() ? entries.separatorBefore(index) : entries.key(index);
    }

    /** Drops the entries that are in a page now; the next page begins where that one ended. */
    private void forget(int size, byte @Nullable [] fence) {
        entries.forget(size);
        settledCount = Math.max(0, settledCount - size);
        lowFence = fence == null ? new byte[0] : fence;
        prefixLength = count() == 0 ? 0 : entries.commonPrefix(lowFence, count() - 1);
        recordBytes = entries.recordBytes(count(), prefixLength);
    }

    /** Drops all entries; for a level whose only child belongs elsewhere. */
    public void clear() {
        forget(count(), null);
    }
}
