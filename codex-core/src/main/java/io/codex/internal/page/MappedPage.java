package io.codex.internal.page;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Looks single keys up in a leaf where it is mapped, without a copy and without an object. What is waited for are lines of
 * memory: those of the slots, which come together, then those of one record and its head.
 */
public final class MappedPage {

    private MappedPage() {}

    /**
     * Looks a key within the fences of the leaf up.
     *
     * @param page the mapping in which the leaf lies, in big-endian order
     * @param start where in the mapping the leaf begins
     * @param shape the {@link LeafShape} of the leaf
     * @param key an array that begins with the key
     * @param keyLength the length of the key in bytes
     * @param source where a value out of page is read
     * @return the value, or null if there is no such key
     */
    public static byte @Nullable [] get(
            ByteBuffer page, int start, int shape, byte[] key, int keyLength, PageSource source) {
        int count = LeafShape.count(shape);
        int prefixLength = LeafShape.prefixLength(shape);
        long hash = KeyHash.of(key, prefixLength, keyLength);
        int slots = start + PageFormat.filterOffset(prefixLength);
        if (LeafShape.isFiltered(shape)) {
            if (!LeafFilter.mightContain(page, slots, count, hash)) {
                return null;
            }
            slots += LeafFilter.bytes(count);
        }
        int index = find(page, start, slots, shape, hash, key, keyLength);
        return index < 0 ? null : value(page, start, slots, shape, index, source);
    }

    private static int find(ByteBuffer page, int start, int slots, int shape, long hash, byte[] key, int keyLength) {
        int count = LeafShape.count(shape);
        boolean wide = LeafShape.isWide(shape);
        long wanted = Slots.fingerprints(hash);
        int extraBits = Slots.extraBits(hash);
        for (int first = 0, group = slots; first < count; first += Slots.GROUP_SIZE, group += Slots.GROUP_BYTES) {
            long matches = Slots.matches(page.getLong(group), wanted);
            for (; matches != 0; matches = Slots.behindFirst(matches)) {
                int place = Slots.first(matches);
                int slot = readShort(page, Slots.at(group, place));
                int index = first + place;
                if (index < count
                        && Slots.isEqual(slot, extraBits, wide)
                        && isKey(page, start + Slots.offset(slot, wide), slots, shape, index, key, keyLength)) {
                    return index;
                }
            }
        }
        return -1;
    }

    private static boolean isKey(ByteBuffer page, int at, int slots, int shape, int index, byte[] key, int keyLength) {
        int prefixLength = LeafShape.prefixLength(shape);
        int record = readVarint(page, at);
        int length = record >>> 1;
        int head = slots + Slots.bytes(LeafShape.count(shape)) + index * KeyHeads.BYTES;
        return length == keyLength - prefixLength
                && (page.getLong(head) ^ Long.MIN_VALUE) == KeyHeads.of(key, prefixLength, keyLength)
                && isEqual(
                        page,
                        at + PageFormat.varintBytes(record),
                        key,
                        prefixLength + KeyHeads.BYTES,
                        length - KeyHeads.BYTES);
    }

    private static boolean isEqual(ByteBuffer page, int at, byte[] key, int offset, int length) {
        int i = 0;
        for (; i + Long.BYTES <= length; i += Long.BYTES) {
            if ((page.getLong(at + i) ^ Long.MIN_VALUE) != KeyHeads.read(key, offset + i)) {
                return false;
            }
        }
        for (; i < length; i++) {
            if (page.get(at + i) != key[offset + i]) {
                return false;
            }
        }
        return true;
    }

    private static byte[] value(ByteBuffer page, int start, int slots, int shape, int index, PageSource source) {
        int at = start + offset(page, start, slots, shape, index);
        int end = start + offset(page, start, slots, shape, index + 1);
        int record = readVarint(page, at);
        at += PageFormat.varintBytes(record) + Math.max(0, (record >>> 1) - KeyHeads.BYTES);
        if ((record & 1) != 0) {
            return source.readValue(
                    Long.reverseBytes(page.getLong(at)), Integer.reverseBytes(page.getInt(at + Long.BYTES)));
        }
        byte[] value = new byte[end - at];
        page.get(at, value);
        return value;
    }

    private static int offset(ByteBuffer page, int start, int slots, int shape, int index) {
        return index == LeafShape.count(shape)
                ? readShort(page, start + PageFormat.END_OFFSET)
                : Slots.offset(readShort(page, Slots.at(slots, index)), LeafShape.isWide(shape));
    }

    private static int readShort(ByteBuffer page, int at) {
        return Short.reverseBytes(page.getShort(at)) & 0xFFFF;
    }

    /** Reads a varint of three bytes at most, which is enough for the length of every key. */
    private static int readVarint(ByteBuffer page, int at) {
        int first = page.get(at);
        if (first >= 0) {
            return first;
        }
        int second = page.get(at + 1);
        int value = (first & 0x7F) | (second & 0x7F) << 7;
        return second >= 0 ? value : value | (page.get(at + 2) & 0x7F) << 14;
    }
}
