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

    private static final int INITIAL_ENTRIES = 1024;

    private final int level;
    private final int targetBytes;
    private final int minimumEntries;
    private final byte[] page = new byte[PageFormat.MAX_PAGE_BYTES + 1];
    private final byte[] reference = new byte[2 * Long.BYTES + 2];

    private byte[] keys = new byte[1 << 14];
    private int[] keyEnds = new int[INITIAL_ENTRIES];
    private byte[] payloads = new byte[1 << 14];
    private int[] payloadEnds = new int[INITIAL_ENTRIES];
    private boolean[] marks = new boolean[INITIAL_ENTRIES];
    private long[] weights = new long[INITIAL_ENTRIES];
    private int count;

    private byte[] lowFence = {};
    private int prefixLength;
    private int recordBytes;
    private int settledCount;

    /**
     * Creates an empty builder.
     *
     * @param level 0 for leaves
     * @param targetBytes the size up to which a page is filled
     */
    public PageBuilder(int level, int targetBytes) {
        this.level = level;
        this.targetBytes = targetBytes;
        this.minimumEntries = level == PageFormat.LEAF_LEVEL ? 1 : 2;
    }

    /** Returns the number of entries that are not in a page yet. */
    public int count() {
        return count;
    }

    /** Returns about the bytes that one page with all entries would take. */
    public int pendingBytes() {
        return PageFormat.headsOffset(prefixLength) + Short.BYTES + recordBytes;
    }

    /** Returns the size up to which a page is filled. */
    public int targetBytes() {
        return targetBytes;
    }

    /** Sets the lower fence of the next page; only while there is no entry. */
    public void startAt(byte[] fence) {
        if (count > 0) {
            throw new AssertionError("The lower fence is fixed by " + count + " entries");
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
        PageFormat.writeLong(reference, 0, address);
        PageFormat.writeInt(reference, Long.BYTES, length);
        add(key, keyLength, reference, 0, PageFormat.REFERENCE_BYTES, true, 1);
    }

    /** Adds the selected entry of an old leaf. */
    public void addFrom(PageView leaf, byte[] key) {
        add(key, leaf.keyLength(), leaf.bytes(), leaf.payloadOffset(), leaf.payloadLength(), leaf.isMarked(), 1);
    }

    /** Adds a child under its lower fence. */
    public void addChild(byte[] separator, Child child) {
        PageFormat.writeLong(reference, 0, child.address());
        int end = PageFormat.writeVarint(reference, Long.BYTES, child.entryCount());
        add(separator, separator.length, reference, 0, end, child.holdsReferences(), child.entryCount());
    }

    /** Tells whether so much is collected that a full page can be cut off and something remains. */
    public boolean isFull() {
        return pendingBytes() > 2 * targetBytes && count > minimumEntries;
    }

    /** Tells whether the child that was added last is no page. */
    public boolean endsWithoutChild() {
        return count > 0 && lastChild().isNone();
    }

    /** Returns the child that was added last. */
    public Child lastChild() {
        int start = start(payloadEnds, count - 1);
        return new Child(PageFormat.readLong(payloads, start), weights[count - 1], marks[count - 1]);
    }

    /**
     * Says that every entry so far has its place among older ones. What is added behind is an append as long as this is
     * not said again.
     */
    public void settle() {
        settledCount = count;
    }

    private void add(byte[] key, int keyLength, byte[] source, int offset, int length, boolean marked, long weight) {
        if (keyLength > PageFormat.MAX_KEY_BYTES) {
            throw new IllegalArgumentException(
                    "A key of " + keyLength + " bytes is longer than " + PageFormat.MAX_KEY_BYTES);
        }
        if (count == 0 && level != PageFormat.LEAF_LEVEL) {
            lowFence = Arrays.copyOf(key, keyLength);
        }
        int keyStart = start(keyEnds, count);
        checkOrder(key, keyLength, keyStart);
        reserve(keyLength, length);
        System.arraycopy(key, 0, keys, keyStart, keyLength);
        int payloadStart = start(payloadEnds, count);
        System.arraycopy(source, offset, payloads, payloadStart, length);
        keyEnds[count] = keyStart + keyLength;
        payloadEnds[count] = payloadStart + length;
        marks[count] = marked;
        weights[count] = weight;
        count++;
        measure(commonPrefix(key, 0, keyLength));
    }

    /** Entries out of order would be lost to every search, so the writer is stopped before they reach the disk. */
    private void checkOrder(byte[] key, int keyLength, int keyStart) {
        byte[] before = count == 0 ? lowFence : keys;
        int from = count == 0 ? 0 : start(keyEnds, count - 1);
        int to = count == 0 ? lowFence.length : keyStart;
        int order = Arrays.compareUnsigned(before, from, to, key, 0, keyLength);
        if (order > 0 || (order == 0 && count > 0)) {
            throw new AssertionError("Entries of level " + level + " are not added in the order of their keys");
        }
    }

    private void reserve(int keyLength, int payloadLength) {
        if (count == keyEnds.length) {
            keyEnds = Arrays.copyOf(keyEnds, 2 * count);
            payloadEnds = Arrays.copyOf(payloadEnds, 2 * count);
            marks = Arrays.copyOf(marks, 2 * count);
            weights = Arrays.copyOf(weights, 2 * count);
        }
        keys = reserve(keys, start(keyEnds, count) + keyLength);
        payloads = reserve(payloads, start(payloadEnds, count) + payloadLength);
    }

    private static byte[] reserve(byte[] array, int length) {
        return length <= array.length ? array : Arrays.copyOf(array, Math.max(length, 2 * array.length));
    }

    /** Brings the measure up to date after the last entry; all entries count anew if their common prefix changed. */
    private void measure(int newPrefixLength) {
        if (count > 1 && newPrefixLength == prefixLength) {
            recordBytes += entryBytes(count - 1, prefixLength);
        } else {
            prefixLength = newPrefixLength;
            recordBytes = recordBytes(count, prefixLength);
        }
    }

    private int recordBytes(int entries, int prefix) {
        int sum = 0;
        for (int i = 0; i < entries; i++) {
            sum += entryBytes(i, prefix);
        }
        return sum;
    }

    private int entryBytes(int index, int prefix) {
        int suffix = keyEnds[index] - start(keyEnds, index) - prefix;
        int payload = payloadEnds[index] - start(payloadEnds, index);
        return KeyHeads.BYTES
                + Short.BYTES
                + PageFormat.varintBytes(2L * suffix)
                + Math.max(0, suffix - KeyHeads.BYTES)
                + payload;
    }

    private int commonPrefix(byte[] key, int from, int to) {
        int mismatch = Arrays.mismatch(lowFence, 0, lowFence.length, key, from, to);
        return mismatch < 0 ? lowFence.length : mismatch;
    }

    private static int start(int[] ends, int index) {
        return index == 0 ? 0 : ends[index - 1];
    }

    /**
     * Cuts one full page off the front and keeps at least one entry.
     *
     * @return the child for the level above, its lower fence being what {@link #lowFence()} was before
     */
    public Child cutFull(PageSink sink) {
        return cut(Math.min(fitting(null), count - 1), null, sink);
    }

    /**
     * Cuts a page off the front of the entries, all of which lie below a fence. If two pages are needed, they are filled
     * evenly, unless the second holds nothing but appended entries: then the first is filled, because more will come
     * behind the second.
     *
     * @param highFence the fence, or null at the end of the tree
     */
    public Child cutBelow(byte @Nullable [] highFence, PageSink sink) {
        int fitting = fitting(highFence);
        if (fitting < count) {
            boolean appended = level == PageFormat.LEAF_LEVEL ? settledCount <= fitting : highFence == null;
            if (!appended) {
                fitting = Math.min(fitting, half());
            }
        }
        return cut(fitting, highFence, sink);
    }

    /** Returns how many entries from the first on fill a page. */
    private int fitting(byte @Nullable [] highFence) {
        int prefix = -1;
        int bytes = 0;
        for (int entries = 1; entries <= count; entries++) {
            int newPrefix = prefixBelow(entries, highFence);
            bytes = newPrefix == prefix ? bytes + entryBytes(entries - 1, prefix) : recordBytes(entries, newPrefix);
            prefix = newPrefix;
            int pageBytes = PageFormat.headsOffset(prefix) + Short.BYTES + bytes;
            if (pageBytes > targetBytes && entries > minimumEntries) {
                return entries - 1;
            }
        }
        return count;
    }

    /** Returns the length of the prefix that a page of the first entries could leave out. */
    private int prefixBelow(int entries, byte @Nullable [] highFence) {
        if (entries < count) {
            // The fence before an entry is the beginning of its key up to where it differs from the one before. The
            // common prefix with the lower fence is not longer than that.
            return commonPrefix(keys, keyEnds[entries - 1], keyEnds[entries]);
        }
        return highFence == null ? 0 : commonPrefix(highFence, 0, highFence.length);
    }

    private int half() {
        int entries = 0;
        for (int bytes = 0; bytes < recordBytes / 2; entries++) {
            bytes += entryBytes(entries, prefixLength);
        }
        return Math.max(entries, minimumEntries);
    }

    private Child cut(int entries, byte @Nullable [] highFence, PageSink sink) {
        byte[] fence = entries < count ? fenceBefore(entries) : highFence;
        int prefix = fence == null ? 0 : commonPrefix(fence, 0, fence.length);
        int length = encode(entries, prefix);
        long weight = 0;
        boolean marked = false;
        for (int i = 0; i < entries; i++) {
            weight += weights[i];
            marked |= marks[i];
        }
        Child child = new Child(sink.appendPage(page, 0, length), weight, marked);
        forget(entries, fence);
        return child;
    }

    private byte[] fenceBefore(int index) {
        int from = keyEnds[index - 1];
        int to = keyEnds[index];
        if (level == PageFormat.LEAF_LEVEL) {
            // Whatever separates the two keys will do, so the shortest is taken.
            to = from + Arrays.mismatch(keys, start(keyEnds, index - 1), from, keys, from, to) + 1;
        }
        return Arrays.copyOfRange(keys, from, to);
    }

    private int encode(int entries, int prefix) {
        page[PageFormat.LEVEL_OFFSET] = (byte) level;
        PageFormat.writeShort(page, PageFormat.COUNT_OFFSET, entries);
        PageFormat.writeShort(page, PageFormat.PREFIX_LENGTH_OFFSET, prefix);
        int heads = PageFormat.headsOffset(prefix);
        System.arraycopy(lowFence, 0, page, PageFormat.PREFIX_OFFSET, prefix);
        Arrays.fill(page, PageFormat.PREFIX_OFFSET + prefix, heads, (byte) 0);
        int offsets = heads + entries * KeyHeads.BYTES;
        int at = offsets + (entries + 1) * Short.BYTES;
        for (int i = 0; i < entries; i++) {
            int suffixStart = start(keyEnds, i) + prefix;
            KeyHeads.write(KeyHeads.of(keys, suffixStart, keyEnds[i]), page, heads + i * KeyHeads.BYTES);
            PageFormat.writeShort(page, offsets + i * Short.BYTES, at);
            at = encodeRecord(i, suffixStart, at);
        }
        PageFormat.writeShort(page, offsets + entries * Short.BYTES, at);
        return at;
    }

    private int encodeRecord(int index, int suffixStart, int offset) {
        int suffixLength = keyEnds[index] - suffixStart;
        int at = PageFormat.writeVarint(page, offset, 2L * suffixLength + (marks[index] ? 1 : 0));
        int rest = suffixLength - KeyHeads.BYTES;
        if (rest > 0) {
            System.arraycopy(keys, suffixStart + KeyHeads.BYTES, page, at, rest);
            at += rest;
        }
        int payloadStart = start(payloadEnds, index);
        int payloadLength = payloadEnds[index] - payloadStart;
        System.arraycopy(payloads, payloadStart, page, at, payloadLength);
        return at + payloadLength;
    }

    /** Drops the entries that are in a page now; the next page begins where that one ended. */
    private void forget(int entries, byte @Nullable [] fence) {
        int keyStart = keyEnds[entries - 1];
        int payloadStart = payloadEnds[entries - 1];
        System.arraycopy(keys, keyStart, keys, 0, keyEnds[count - 1] - keyStart);
        System.arraycopy(payloads, payloadStart, payloads, 0, payloadEnds[count - 1] - payloadStart);
        for (int i = entries; i < count; i++) {
            keyEnds[i - entries] = keyEnds[i] - keyStart;
            payloadEnds[i - entries] = payloadEnds[i] - payloadStart;
            marks[i - entries] = marks[i];
            weights[i - entries] = weights[i];
        }
        count -= entries;
        settledCount = Math.max(0, settledCount - entries);
        lowFence = fence == null ? new byte[0] : fence;
        prefixLength = count == 0 ? 0 : commonPrefix(keys, start(keyEnds, count - 1), keyEnds[count - 1]);
        recordBytes = recordBytes(count, prefixLength);
    }

    /** Drops all entries; for a level whose only child becomes the root. */
    public void clear() {
        count = 0;
        settledCount = 0;
        recordBytes = 0;
    }
}
