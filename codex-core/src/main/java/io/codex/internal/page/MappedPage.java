package io.codex.internal.page;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Searches a leaf where it is mapped, without a copy and without an object. The same search as that of
 * {@link PageView}, which cannot be shared: one code over both kinds of memory is slower for each.
 */
public final class MappedPage {

    private MappedPage() {}

    /**
     * Looks a key within the fences of the leaf up.
     *
     * @param page the mapping in which the leaf lies
     * @param start where in the mapping the leaf begins
     * @param key an array that begins with the key
     * @param keyLength the length of the key in bytes
     * @param source where a value out of page is read
     * @return the value, or null if there is no such key
     */
    public static byte @Nullable [] get(ByteBuffer page, int start, byte[] key, int keyLength, PageSource source) {
        int count = readShort(page, start + PageFormat.COUNT_OFFSET);
        int prefixLength = readShort(page, start + PageFormat.PREFIX_LENGTH_OFFSET);
        int heads = start + PageFormat.filterOffset(prefixLength);
        if ((page.get(start + PageFormat.FLAGS_OFFSET) & LeafFilter.FLAG) != 0) {
            if (!LeafFilter.mightContain(page, heads, count, KeyHash.of(key, prefixLength, keyLength))) {
                return null;
            }
            heads += LeafFilter.bytes(count);
        }
        long wanted = KeyHeads.of(key, prefixLength, keyLength);
        int low = lowerBound(page, heads, count, wanted);
        if (low == count || headAt(page, heads, low) != wanted) {
            return null;
        }
        int offsets = heads + count * KeyHeads.BYTES;
        int order = compareBehindHead(page, start, offsets, low, prefixLength, key, keyLength);
        if (order < 0) {
            // Most heads are unique. If not, the entries of one head are sorted by what is behind it.
            int high = wanted == Long.MAX_VALUE ? count : lowerBound(page, heads, count, wanted + 1);
            low = findBehindHead(page, start, offsets, low + 1, high, prefixLength, key, keyLength);
            return low < 0 ? null : value(page, start, offsets, low, source);
        }
        return order == 0 ? value(page, start, offsets, low, source) : null;
    }

    private static int findBehindHead(
            ByteBuffer page, int start, int offsets, int from, int to, int prefixLength, byte[] key, int keyLength) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            int order = compareBehindHead(page, start, offsets, middle, prefixLength, key, keyLength);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return -1;
    }

    private static int lowerBound(ByteBuffer page, int heads, int count, long wanted) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (headAt(page, heads, middle) < wanted) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static long headAt(ByteBuffer page, int heads, int index) {
        return page.getLong(heads + index * KeyHeads.BYTES) ^ Long.MIN_VALUE;
    }

    private static int compareBehindHead(
            ByteBuffer page, int start, int offsets, int index, int prefixLength, byte[] key, int keyLength) {
        int at = start + readShort(page, offsets + index * Short.BYTES);
        int record = readVarint(page, at);
        int length = record >>> 1;
        int wanted = keyLength - prefixLength;
        if (length <= KeyHeads.BYTES || wanted <= KeyHeads.BYTES) {
            return length - wanted;
        }
        return compare(
                page,
                at + PageFormat.varintBytes(record),
                length - KeyHeads.BYTES,
                key,
                prefixLength + KeyHeads.BYTES,
                keyLength);
    }

    private static int compare(ByteBuffer page, int at, int length, byte[] key, int offset, int keyLength) {
        int common = Math.min(length, keyLength - offset);
        int i = 0;
        for (; i + Long.BYTES <= common; i += Long.BYTES) {
            int order = Long.compare(page.getLong(at + i) ^ Long.MIN_VALUE, KeyHeads.read(key, offset + i));
            if (order != 0) {
                return order;
            }
        }
        for (; i < common; i++) {
            int order = (page.get(at + i) & 0xFF) - (key[offset + i] & 0xFF);
            if (order != 0) {
                return order;
            }
        }
        return length - (keyLength - offset);
    }

    private static byte[] value(ByteBuffer page, int start, int offsets, int index, PageSource source) {
        int at = start + readShort(page, offsets + index * Short.BYTES);
        int end = start + readShort(page, offsets + (index + 1) * Short.BYTES);
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
