package io.codex.internal.page;

import java.util.Arrays;

/**
 * Entries in key order that are not in a page yet: whole keys in one array, payloads in another, so that taking an entry
 * in makes no object. Knows how a page stores them. Used by one thread.
 */
final class EntryRun {

    private static final int INITIAL_ENTRIES = 1024;
    private static final int INITIAL_BYTES = 1 << 14;

    private byte[] keys = new byte[INITIAL_BYTES];
    private int[] keyEnds = new int[INITIAL_ENTRIES];
    private byte[] payloads = new byte[INITIAL_BYTES];
    private int[] payloadEnds = new int[INITIAL_ENTRIES];
    private boolean[] marks = new boolean[INITIAL_ENTRIES];
    private long[] weights = new long[INITIAL_ENTRIES];
    private int count;

    int count() {
        return count;
    }

    /** Adds an entry behind all others. */
    void add(byte[] key, int keyLength, byte[] source, int offset, int length, boolean marked, long weight) {
        reserve(keyLength, length);
        int keyStart = keyStart(count);
        System.arraycopy(key, 0, keys, keyStart, keyLength);
        int payloadStart = payloadStart(count);
        System.arraycopy(source, offset, payloads, payloadStart, length);
        keyEnds[count] = keyStart + keyLength;
        payloadEnds[count] = payloadStart + length;
        marks[count] = marked;
        weights[count] = weight;
        count++;
    }

    private void reserve(int keyLength, int payloadLength) {
        if (count == keyEnds.length) {
            keyEnds = Arrays.copyOf(keyEnds, 2 * count);
            payloadEnds = Arrays.copyOf(payloadEnds, 2 * count);
            marks = Arrays.copyOf(marks, 2 * count);
            weights = Arrays.copyOf(weights, 2 * count);
        }
        keys = reserve(keys, keyStart(count) + keyLength);
        payloads = reserve(payloads, payloadStart(count) + payloadLength);
    }

    private static byte[] reserve(byte[] array, int length) {
        return length <= array.length ? array : Arrays.copyOf(array, Math.max(length, 2 * array.length));
    }

    private int keyStart(int index) {
        return index == 0 ? 0 : keyEnds[index - 1];
    }

    private int payloadStart(int index) {
        return index == 0 ? 0 : payloadEnds[index - 1];
    }

    /** Tells whether a key is greater than all keys here. */
    boolean isBelow(byte[] key, int keyLength) {
        return count == 0
                || Arrays.compareUnsigned(keys, keyStart(count - 1), keyEnds[count - 1], key, 0, keyLength) < 0;
    }

    /** Returns the first address in the payload of the last entry. */
    long lastAddress() {
        return PageFormat.readLong(payloads, payloadStart(count - 1));
    }

    /** Returns what the last entry stands for in a branch. */
    Child lastChild() {
        return new Child(lastAddress(), weights[count - 1], marks[count - 1]);
    }

    /** Returns the length of what a fence and a key have in common at their beginnings. */
    int commonPrefix(byte[] fence, int index) {
        int mismatch = Arrays.mismatch(fence, 0, fence.length, keys, keyStart(index), keyEnds[index]);
        return mismatch < 0 ? fence.length : mismatch;
    }

    byte[] key(int index) {
        return Arrays.copyOfRange(keys, keyStart(index), keyEnds[index]);
    }

    /** Returns the shortest key that separates an entry from the one before. */
    byte[] separatorBefore(int index) {
        int from = keyEnds[index - 1];
        int mismatch = Arrays.mismatch(keys, keyStart(index - 1), from, keys, from, keyEnds[index]);
        return Arrays.copyOfRange(keys, from, from + mismatch + 1);
    }

    /** Returns the bytes that the first entries take in a page, given how much of each key is left out. */
    int recordBytes(int entries, int prefixLength) {
        int sum = 0;
        for (int i = 0; i < entries; i++) {
            sum += entryBytes(i, prefixLength);
        }
        return sum;
    }

    /** Returns the bytes that an entry takes in a page: its head and its record. */
    int entryBytes(int index, int prefixLength) {
        int suffixLength = keyEnds[index] - keyStart(index) - prefixLength;
        return KeyHeads.BYTES
                + PageFormat.varintBytes(2L * suffixLength)
                + Math.max(0, suffixLength - KeyHeads.BYTES)
                + payloadEnds[index]
                - payloadStart(index);
    }

    /** Returns what a branch has to know of a page that holds the first entries. */
    Child childOf(long address, int entries) {
        long weight = 0;
        boolean marked = false;
        for (int i = 0; i < entries; i++) {
            weight += weights[i];
            marked |= marks[i];
        }
        return new Child(address, weight, marked);
    }

    /** Writes a page of the first entries and returns its length. */
    int encode(int entries, int level, int flags, byte[] fence, int prefixLength, byte[] page) {
        int slots = PageFormat.slotsOffset(flags, prefixLength, entries);
        int heads = slots + Slots.bytes(entries);
        Arrays.fill(page, 0, heads, (byte) 0);
        System.arraycopy(fence, 0, page, PageFormat.PREFIX_OFFSET, prefixLength);
        int at = heads + entries * KeyHeads.BYTES;
        for (int i = 0; i < entries; i++) {
            int suffixStart = keyStart(i) + prefixLength;
            KeyHeads.write(KeyHeads.of(keys, suffixStart, keyEnds[i]), page, heads + i * KeyHeads.BYTES);
            Slots.write(page, slots, i, at);
            at = encodeRecord(i, suffixStart, page, at);
        }
        int allFlags = at > Slots.MAX_NARROW_BYTES ? flags | Slots.WIDE_FLAG : flags;
        encodeHashes(entries, allFlags, prefixLength, page, slots);
        page[PageFormat.LEVEL_OFFSET] = (byte) level;
        page[PageFormat.FLAGS_OFFSET] = (byte) allFlags;
        PageFormat.writeShort(page, PageFormat.COUNT_OFFSET, entries);
        PageFormat.writeShort(page, PageFormat.PREFIX_LENGTH_OFFSET, prefixLength);
        PageFormat.writeShort(page, PageFormat.END_OFFSET, at);
        return at;
    }

    private void encodeHashes(int entries, int flags, int prefixLength, byte[] page, int slots) {
        boolean wide = (flags & Slots.WIDE_FLAG) != 0;
        boolean filtered = (flags & LeafFilter.FLAG) != 0;
        int filter = PageFormat.filterOffset(prefixLength);
        for (int i = 0; i < entries; i++) {
            long hash = KeyHash.of(keys, keyStart(i) + prefixLength, keyEnds[i]);
            Slots.mark(page, slots, i, hash, wide);
            if (filtered) {
                LeafFilter.add(page, filter, entries, hash);
            }
        }
    }

    private int encodeRecord(int index, int suffixStart, byte[] page, int offset) {
        int suffixLength = keyEnds[index] - suffixStart;
        int at = PageFormat.writeVarint(page, offset, 2L * suffixLength + (marks[index] ? 1 : 0));
        int rest = suffixLength - KeyHeads.BYTES;
        if (rest > 0) {
            System.arraycopy(keys, suffixStart + KeyHeads.BYTES, page, at, rest);
            at += rest;
        }
        int payloadLength = payloadEnds[index] - payloadStart(index);
        System.arraycopy(payloads, payloadStart(index), page, at, payloadLength);
        return at + payloadLength;
    }

    /** Drops the first entries. */
    void forget(int entries) {
        int keyStart = keyStart(entries);
        int payloadStart = payloadStart(entries);
        System.arraycopy(keys, keyStart, keys, 0, keyStart(count) - keyStart);
        System.arraycopy(payloads, payloadStart, payloads, 0, payloadStart(count) - payloadStart);
        for (int i = entries; i < count; i++) {
            keyEnds[i - entries] = keyEnds[i] - keyStart;
            payloadEnds[i - entries] = payloadEnds[i] - payloadStart;
            marks[i - entries] = marks[i];
            weights[i - entries] = weights[i];
        }
        count -= entries;
    }
}
