package io.codex.internal.page;

import io.codex.error.CorruptStoreException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One page copied onto the heap, to be searched and walked. The same view takes one page after the other, so that
 * reading many pages makes no garbage. Used by one thread.
 */
public final class PageView {

    private byte[] bytes = {};

    /** Where records are fetched from; null if all of them are here. */
    private @Nullable MappedLeaf leaf;

    private int level;
    private int count;
    private int prefixLength;
    private int end;
    private boolean wide;
    private int slotsOffset;
    private int headsOffset;

    // The selected entry.
    private long head;
    private int suffixLength;
    private boolean marked;
    private int restOffset;
    private int payloadOffset;
    private int payloadEnd;

    /**
     * Reads a page by position and checks it: its checksum and its structure.
     *
     * @param expectedLevel the level that a page has where the address was found
     * @return the size of the page in bytes
     * @throws CorruptStoreException if it is damaged
     */
    public int read(PageSource source, long address, int expectedLevel) {
        leaf = null;
        reserve(source.pageBytes(address) + PageSource.SCRATCH_BYTES);
        int length = source.readPage(address, bytes);
        String fault = fault(length, expectedLevel);
        if (fault != null) {
            throw source.damaged(address, fault);
        }
        return length;
    }

    /**
     * Copies of a leaf that was checked before what a search needs out of the mapping. The records of the entries that are
     * wanted have to be fetched before one of them is selected.
     *
     * @param shape the {@link LeafShape} of the leaf
     */
    public void copyLeaf(PageSource source, long address, int shape) {
        leaf = new MappedLeaf(source, address);
        reserve(leaf.bytes());
        int indexEnd = LeafShape.recordsOffset(shape);
        if (!leaf.copy(0, indexEnd, bytes) || headerFault(leaf.bytes(), PageFormat.LEAF_LEVEL) != null) {
            readWhole(leaf);
        }
    }

    /** Copies the records of the entries in {@code [from, to)} unless that was done when the page was taken. */
    public void fetch(int from, int to) {
        MappedLeaf mapped = leaf;
        if (mapped != null && !mapped.copy(recordOffset(from), recordOffset(to), bytes)) {
            readWhole(mapped);
        }
    }

    /** What the mapping does not give is read by position, which finds out what is wrong. */
    private void readWhole(MappedLeaf mapped) {
        read(mapped.source(), mapped.address(), PageFormat.LEAF_LEVEL);
    }

    private void reserve(int length) {
        if (bytes.length < length) {
            bytes = new byte
                    [Math.max(
                            length, Math.min(2 * bytes.length, PageFormat.MAX_PAGE_BYTES + PageSource.SCRATCH_BYTES))];
        }
    }

    /** Looks for what no page may contain; the checksum has passed, so it would be a defect of the writer. */
    private @Nullable String fault(int length, int expectedLevel) {
        String fault = headerFault(length, expectedLevel);
        for (int i = 0; i < count && fault == null; i++) {
            fault = recordFault(i);
        }
        return fault;
    }

    private @Nullable String headerFault(int length, int expectedLevel) {
        if (length < PageFormat.PREFIX_OFFSET) {
            return "a page of " + length + " bytes";
        }
        level = bytes[PageFormat.LEVEL_OFFSET];
        count = PageFormat.readShort(bytes, PageFormat.COUNT_OFFSET);
        prefixLength = PageFormat.readShort(bytes, PageFormat.PREFIX_LENGTH_OFFSET);
        end = PageFormat.readShort(bytes, PageFormat.END_OFFSET);
        wide = (flags() & Slots.WIDE_FLAG) != 0;
        slotsOffset = PageFormat.slotsOffset(flags(), prefixLength, count);
        headsOffset = slotsOffset + Slots.bytes(count);
        int recordsOffset = headsOffset + count * KeyHeads.BYTES;
        if (level != expectedLevel
                || (flags() & ~PageFormat.ALL_FLAGS) != 0
                || count == 0
                || prefixLength > PageFormat.MAX_KEY_BYTES
                || recordsOffset > length) {
            return "a page header of level " + level + " instead of " + expectedLevel + ", flags " + flags() + ", "
                    + count + " entries and a prefix of " + prefixLength + " bytes in " + length + " bytes";
        }
        if (recordOffset(0) != recordsOffset || recordOffset(count) > length) {
            return "records from " + recordOffset(0) + " to " + recordOffset(count) + " in a page of " + length
                    + " bytes";
        }
        return null;
    }

    private @Nullable String recordFault(int index) {
        int start = recordOffset(index);
        int end = recordOffset(index + 1);
        if (start >= end) {
            return "entry " + index + " from " + start + " to " + end;
        }
        select(index);
        int payload = payloadEnd - payloadOffset;
        boolean fits = level == PageFormat.LEAF_LEVEL
                ? payload >= 0 && (!marked || payload == PageFormat.REFERENCE_BYTES)
                : payload > Long.BYTES;
        if (!fits || suffixLength > PageFormat.MAX_KEY_BYTES - prefixLength) {
            return "entry " + index + " with a key of " + prefixLength + " + " + suffixLength + " and a payload of "
                    + payload + " bytes";
        }
        return null;
    }

    /** Returns 0 for a leaf; a branch is one level above its children. */
    public int level() {
        return level;
    }

    /** Returns the number of entries. */
    public int count() {
        return count;
    }

    /** Returns the length of what all keys of the page begin with. */
    public int prefixLength() {
        return prefixLength;
    }

    /** Returns what a search in the mapping of this leaf has to know of it. */
    public int shape() {
        return LeafShape.of(count, prefixLength, flags());
    }

    private int flags() {
        return bytes[PageFormat.FLAGS_OFFSET];
    }

    /** Returns what all keys of the page begin with. */
    public byte[] prefix() {
        return Arrays.copyOfRange(bytes, PageFormat.PREFIX_OFFSET, PageFormat.PREFIX_OFFSET + prefixLength);
    }

    /** Returns the array that holds the page from index 0 on, until the next page is taken. */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * Looks for a key within the fences of the page.
     *
     * @return the index of its entry, or {@code -1 - i} where i is the index of the first entry with a greater key
     */
    public int find(byte[] key, int keyLength) {
        long wanted = KeyHeads.of(key, prefixLength, keyLength);
        int low = lowerBound(wanted);
        if (low == count || headAt(low) != wanted) {
            return ~low;
        }
        int order = compareBehindHead(low, key, keyLength);
        if (order >= 0) {
            return order == 0 ? low : ~low;
        }
        // Most heads are unique. If not, the entries of one head are sorted by what is behind it.
        low++;
        int high = wanted == Long.MAX_VALUE ? count : lowerBound(wanted + 1);
        while (low < high) {
            int middle = (low + high) >>> 1;
            order = compareBehindHead(middle, key, keyLength);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return ~low;
    }

    /** Returns the index of the first entry whose key is not less than any key, which may lie outside the fences. */
    public int position(byte[] key) {
        int order = Arrays.compareUnsigned(
                bytes,
                PageFormat.PREFIX_OFFSET,
                PageFormat.PREFIX_OFFSET + prefixLength,
                key,
                0,
                Math.min(prefixLength, key.length));
        if (order != 0) {
            return order > 0 ? 0 : count;
        }
        int index = find(key, key.length);
        return index < 0 ? ~index : index;
    }

    private int lowerBound(long wanted) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (headAt(middle) < wanted) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int compareBehindHead(int index, byte[] key, int keyLength) {
        fetch(index, index + 1);
        int at = recordOffset(index);
        int start = (int) PageFormat.readVarint(bytes, at);
        int length = start >>> 1;
        int wanted = keyLength - prefixLength;
        if (length <= KeyHeads.BYTES || wanted <= KeyHeads.BYTES) {
            return length - wanted;
        }
        at += PageFormat.varintBytes(start);
        return Arrays.compareUnsigned(
                bytes, at, at + length - KeyHeads.BYTES, key, prefixLength + KeyHeads.BYTES, keyLength);
    }

    private long headAt(int index) {
        return KeyHeads.read(bytes, headsOffset + index * KeyHeads.BYTES);
    }

    private int recordOffset(int index) {
        return index == count ? end : Slots.offset(PageFormat.readShort(bytes, Slots.at(slotsOffset, index)), wide);
    }

    /** Makes an entry the one that the following methods speak of. */
    public void select(int index) {
        int at = recordOffset(index);
        int start = bytes[at];
        if (start >= 0) {
            at++;
        } else {
            start = (int) PageFormat.readVarint(bytes, at);
            at += PageFormat.varintBytes(start);
        }
        head = headAt(index);
        suffixLength = start >>> 1;
        marked = (start & 1) != 0;
        restOffset = at;
        payloadOffset = at + Math.max(0, suffixLength - KeyHeads.BYTES);
        payloadEnd = recordOffset(index + 1);
    }

    /** Returns the length of the selected key. */
    public int keyLength() {
        return prefixLength + suffixLength;
    }

    /** Returns the selected key. */
    public byte[] key() {
        byte[] key = new byte[prefixLength + suffixLength];
        if (suffixLength >= KeyHeads.BYTES) {
            readKey(key);
        } else {
            System.arraycopy(bytes, PageFormat.PREFIX_OFFSET, key, 0, prefixLength);
            KeyHeads.write(head, key, prefixLength, suffixLength);
        }
        return key;
    }

    /** Returns the selected key without its first bytes. */
    public byte[] keyFrom(int start) {
        if (start > prefixLength || suffixLength < KeyHeads.BYTES) {
            byte[] key = key();
            return Arrays.copyOfRange(key, start, key.length);
        }
        int prefix = prefixLength - start;
        byte[] key = new byte[prefix + suffixLength];
        System.arraycopy(bytes, PageFormat.PREFIX_OFFSET + start, key, 0, prefix);
        KeyHeads.write(head, key, prefix);
        System.arraycopy(bytes, restOffset, key, prefix + KeyHeads.BYTES, suffixLength - KeyHeads.BYTES);
        return key;
    }

    /**
     * Copies the selected key without its first bytes to an offset of an array, if there is room for it.
     *
     * @return its length, whether there was room or not
     */
    public int copyKeyFrom(int start, byte[] target, int offset) {
        int length = keyLength() - start;
        if (length <= target.length - offset) {
            if (start <= prefixLength) {
                System.arraycopy(bytes, PageFormat.PREFIX_OFFSET + start, target, offset, prefixLength - start);
                copySuffix(target, offset + prefixLength - start);
            } else {
                System.arraycopy(key(), start, target, offset, length);
            }
        }
        return length;
    }

    private void copySuffix(byte[] target, int at) {
        if (suffixLength < KeyHeads.BYTES) {
            KeyHeads.write(head, target, at, suffixLength);
            return;
        }
        KeyHeads.write(head, target, at);
        if (suffixLength > KeyHeads.BYTES) {
            System.arraycopy(bytes, restOffset, target, at + KeyHeads.BYTES, suffixLength - KeyHeads.BYTES);
        }
    }

    /** Copies the selected key to the beginning of an array that has room for a whole head behind it. */
    public void readKey(byte[] target) {
        System.arraycopy(bytes, PageFormat.PREFIX_OFFSET, target, 0, prefixLength);
        KeyHeads.write(head, target, prefixLength);
        if (suffixLength > KeyHeads.BYTES) {
            System.arraycopy(bytes, restOffset, target, prefixLength + KeyHeads.BYTES, suffixLength - KeyHeads.BYTES);
        }
    }

    /** Tells whether the selected entry of a leaf refers to a value out of page, or that of a branch to such a leaf. */
    public boolean isMarked() {
        return marked;
    }

    /** Returns where in {@link #bytes()} the payload of the selected entry begins. */
    int payloadOffset() {
        return payloadOffset;
    }

    /** Returns the length of the payload of the selected entry. */
    public int payloadLength() {
        return payloadEnd - payloadOffset;
    }

    /**
     * Copies the payload of the selected entry to an offset of an array, if there is room for it.
     *
     * @return its length, whether there was room or not
     */
    public int copyPayload(byte[] target, int offset) {
        int length = payloadEnd - payloadOffset;
        if (length <= target.length - offset) {
            System.arraycopy(bytes, payloadOffset, target, offset, length);
        }
        return length;
    }

    /** Returns the value of the selected entry of a leaf, reading it now if it lies out of page. */
    public byte[] value(PageSource source) {
        return marked
                ? source.readValue(valueAddress(), valueLength())
                : Arrays.copyOfRange(bytes, payloadOffset, payloadEnd);
    }

    /** Returns the address of the value to which the selected entry of a leaf refers. */
    public long valueAddress() {
        return PageFormat.readLong(bytes, payloadOffset);
    }

    /** Returns the length of the value to which the selected entry of a leaf refers. */
    public int valueLength() {
        return PageFormat.readInt(bytes, payloadOffset + Long.BYTES);
    }

    /** Lets the selected entry of a leaf refer to the same value at another address. */
    public void moveValue(long address) {
        PageFormat.writeLong(bytes, payloadOffset, address);
    }

    /** Returns the child of the selected entry of a branch. */
    public Child child() {
        long entryCount = PageFormat.readVarint(bytes, payloadOffset + Long.BYTES);
        return new Child(PageFormat.readLong(bytes, payloadOffset), entryCount, marked);
    }
}
