package io.codex.internal.tree;

import io.codex.internal.page.KeyHeads;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A leaf of a {@link MemoryTree}: entries in key order. All its keys begin with the common prefix of the separators left
 * and right of it, so neither search nor insertion looks at the prefix. Per entry there are
 *
 * <pre>
 *   heads[i]    the head of the key behind the prefix
 *   slots[i]    offset of the record in the heap (16 bits) | length of the key behind the prefix (16 bits)
 *   record      key behind prefix and head | {@link RecordKind kind} (1 or 2 bytes) | value
 * </pre>
 *
 * <p>The heap of records is only appended to, and the versions of a leaf share it. A version never looks behind its own
 * end of the heap. Two versions must not both append to the same place, so the heap's first four bytes, which no reader
 * looks at, hold how much of it is used: only the version that ends there may append, any other copies its records first.
 * An array is never grown in place: a leaf that needs a larger heap gets a new one, and older versions keep theirs.
 *
 * <p>Heads and slots are shared in the same way: who may append to the heap may also append an entry behind those that
 * older versions know, which is what ascending keys do. A new value copies the slots, 4 bytes an entry; only an entry that
 * goes in between copies both, 12 bytes an entry.
 */
final class MemoryLeaf extends MemoryNode {

    /** A leaf is split before its slots and live records grow beyond this, unless it holds a single entry. */
    static final int TARGET_BYTES = 8192;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int SLOT_BYTES = Long.BYTES + Integer.BYTES;
    private static final int SLOT_SLACK = 8;
    private static final int RUN_LENGTH = 8;
    private static final int HEAP_START = Integer.BYTES;
    private static final int HEAP_SLACK = TARGET_BYTES / 4;
    /** Offsets have 16 bits. Three of the largest records fit, which is the most a leaf can come to hold. */
    private static final int HEAP_LIMIT = 1 << Short.SIZE;

    /** A leaf without entries that nobody changes. */
    static final MemoryLeaf EMPTY = new MemoryLeaf(new Object(), MemoryTree.TOMBSTONE, 0, 0, 0);

    private final byte[] prefix;
    private final int prefixLength;
    private int count;
    private long[] heads;
    private int[] slots;
    private boolean headsShared;
    private boolean slotsShared;
    private byte[] heap;
    private int heapEnd = HEAP_START;
    private int heapGarbage;
    private @Nullable LargeValues largeValues;
    private int lastInserted = -1;
    private int ascendingInserts;

    /**
     * Creates an empty leaf.
     *
     * @param prefix an array that begins with the prefix; it is kept
     * @param capacity for how many entries there is room at first
     * @param recordBytes for how many bytes of records there is room at first
     */
    MemoryLeaf(Object owner, byte[] prefix, int prefixLength, int capacity, int recordBytes) {
        super(owner);
        this.prefix = prefix;
        this.prefixLength = prefixLength;
        heads = new long[capacity];
        slots = new int[capacity];
        heap = new byte[HEAP_START + recordBytes];
        INT.set(heap, 0, HEAP_START);
    }

    private MemoryLeaf(Object owner, MemoryLeaf original) {
        super(owner);
        prefix = original.prefix;
        prefixLength = original.prefixLength;
        count = original.count;
        heads = original.heads;
        slots = original.slots;
        headsShared = true;
        slotsShared = true;
        heap = original.heap;
        heapEnd = original.heapEnd;
        heapGarbage = original.heapGarbage;
        largeValues = original.largeValues == null ? null : original.largeValues.copy();
        lastInserted = original.lastInserted;
        ascendingInserts = original.ascendingInserts;
    }

    /** Returns a copy that the owner may change. */
    MemoryLeaf copyFor(Object owner) {
        return new MemoryLeaf(owner, this);
    }

    @Override
    long entryCount() {
        return count;
    }

    @Override
    long memoryBytes() {
        long bytes =
                OBJECT_BYTES + (long) heads.length * Long.BYTES + (long) slots.length * Integer.BYTES + heap.length;
        return largeValues == null ? bytes : bytes + largeValues.memoryBytes();
    }

    int count() {
        return count;
    }

    /**
     * Searches a key that belongs into this leaf.
     *
     * @return its index, or {@code -1 - i} if it is absent and would be inserted at {@code i}
     */
    int find(byte[] key, int keyLength) {
        long head = KeyHeads.of(key, prefixLength, keyLength);
        int low = KeyHeads.lowerBound(heads, count, head);
        int high = KeyHeads.endOfRun(heads, low, count, head);
        while (low < high) {
            int middle = (low + high) >>> 1;
            int order = compareBehindHead(middle, key, keyLength);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return -1 - low;
    }

    private int compareBehindHead(int index, byte[] key, int keyLength) {
        int suffixLength = suffixLength(index);
        int otherLength = keyLength - prefixLength;
        if (suffixLength <= KeyHeads.BYTES || otherLength <= KeyHeads.BYTES) {
            return suffixLength - otherLength;
        }
        int rest = recordOffset(index);
        int restEnd = rest + suffixLength - KeyHeads.BYTES;
        return Arrays.compareUnsigned(heap, rest, restEnd, key, prefixLength + KeyHeads.BYTES, keyLength);
    }

    /** Returns the index of the first key that is not less than any given key, whether it belongs here or not. */
    int lowerBound(byte[] key) {
        int order = Arrays.compareUnsigned(prefix, 0, prefixLength, key, 0, Math.min(prefixLength, key.length));
        if (order != 0) {
            return order > 0 ? 0 : count;
        }
        int position = find(key, key.length);
        return position < 0 ? -1 - position : position;
    }

    /** Returns a copy of a key. */
    byte[] key(int index) {
        byte[] key = new byte[prefixLength + suffixLength(index)];
        int inHead = Math.min(suffixLength(index), KeyHeads.BYTES);
        System.arraycopy(prefix, 0, key, 0, prefixLength);
        KeyHeads.write(heads[index], key, prefixLength, inHead);
        System.arraycopy(heap, recordOffset(index), key, prefixLength + inHead, restLength(index));
        return key;
    }

    void readKey(int index, KeyBuffer buffer) {
        byte[] key = buffer.resize(prefixLength + suffixLength(index));
        System.arraycopy(prefix, 0, key, 0, prefixLength);
        KeyHeads.write(heads[index], key, prefixLength);
        int restLength = restLength(index);
        if (restLength > 0) {
            System.arraycopy(heap, recordOffset(index), key, prefixLength + KeyHeads.BYTES, restLength);
        }
    }

    boolean isTombstone(int index) {
        return kind(index) == RecordKind.TOMBSTONE;
    }

    /** Returns a copy of a value, or {@link MemoryTree#TOMBSTONE} itself. */
    byte[] value(int index) {
        int kind = kind(index);
        int offset = valueOffset(index, kind);
        return switch (kind) {
            case RecordKind.TOMBSTONE -> MemoryTree.TOMBSTONE;
            case RecordKind.LARGE -> largeValueAt(offset).clone();
            default -> Arrays.copyOfRange(heap, offset, offset + RecordKind.valueBytes(kind));
        };
    }

    /** Says where a value lies, without copying it. */
    void readValue(int index, MemoryEntry entry) {
        int kind = kind(index);
        int offset = valueOffset(index, kind);
        switch (kind) {
            case RecordKind.TOMBSTONE -> entry.setValue(MemoryTree.TOMBSTONE, 0, 0);
            case RecordKind.LARGE -> entry.setValue(largeValueAt(offset), 0, largeValueAt(offset).length);
            default -> entry.setValue(heap, offset, RecordKind.valueBytes(kind));
        }
    }

    /** Tells whether an entry fits in at the position that {@link #find} returned for its key. */
    boolean fits(int position, MemoryEntry entry) {
        int added = recordBytes(entry) + (position < 0 ? SLOT_BYTES : -recordBytes(position));
        return count < 2 || liveBytes() + added <= TARGET_BYTES;
    }

    /** Tells whether the last insertions went to places one behind the other, and the next one goes on so. */
    boolean isRunAt(int index) {
        return index == lastInserted + 1 && ascendingInserts >= RUN_LENGTH && liveBytes() <= TARGET_BYTES;
    }

    /** Inserts an entry at its index. */
    void insert(int index, MemoryEntry entry) {
        makeRoom(recordBytes(entry));
        if (index < count) {
            ownHeads();
            ownSlots();
        }
        growIfFull();
        System.arraycopy(heads, index, heads, index + 1, count - index);
        System.arraycopy(slots, index, slots, index + 1, count - index);
        heads[index] = KeyHeads.of(entry.key(), prefixLength, entry.keyLength());
        slots[index] = slot(append(entry), entry.keyLength() - prefixLength);
        count++;
        ascendingInserts = index == lastInserted + 1 ? ascendingInserts + 1 : 0;
        lastInserted = index;
    }

    private void growIfFull() {
        if (count == heads.length) {
            heads = Arrays.copyOf(heads, grownCapacity());
            headsShared = false;
        }
        if (count == slots.length) {
            slots = Arrays.copyOf(slots, grownCapacity());
            slotsShared = false;
        }
    }

    /** A leaf that only one commit fills is copied rarely; one that lasts should not hold much room that it never uses. */
    private int grownCapacity() {
        return count + count / 4 + SLOT_SLACK;
    }

    /** Older versions may know the heads; afterwards nobody else does. */
    private void ownHeads() {
        if (headsShared) {
            heads = Arrays.copyOf(heads, count + SLOT_SLACK);
            headsShared = false;
        }
    }

    /** Does the same for the slots. */
    private void ownSlots() {
        if (slotsShared) {
            slots = Arrays.copyOf(slots, count + SLOT_SLACK);
            slotsShared = false;
        }
    }

    /** Replaces the value of an entry. */
    void replace(int index, MemoryEntry entry) {
        makeRoom(recordBytes(entry));
        ownSlots();
        int oldKind = kind(index);
        heapGarbage += recordBytes(index);
        if (oldKind == RecordKind.LARGE) {
            largeValues().remove(RecordKind.readLargeIndex(heap, valueOffset(index, oldKind)));
        }
        slots[index] = slot(append(entry), suffixLength(index));
    }

    /**
     * Makes sure that records can be appended, and that nobody else appends to the same heap. Who has to move to a new one
     * may have lost heads and slots behind its end to somebody else, too.
     */
    private void makeRoom(int bytes) {
        if (heapEnd + bytes <= heap.length && (int) INT.get(heap, 0) == heapEnd) {
            return;
        }
        ownHeads();
        ownSlots();
        int needed = HEAP_START + liveRecordBytes() + bytes;
        if (needed > HEAP_LIMIT) {
            throw new AssertionError("A leaf of " + count + " entries needs " + needed + " bytes for its records");
        }
        byte[] roomier = new byte[Math.min(HEAP_LIMIT, needed + Math.min(HEAP_SLACK, needed))];
        int end = HEAP_START;
        for (int i = 0; i < count; i++) {
            int offset = recordOffset(i);
            int length = recordBytes(i);
            System.arraycopy(heap, offset, roomier, end, length);
            slots[i] = slot(end, suffixLength(i));
            end += length;
        }
        heap = roomier;
        heapEnd = end;
        heapGarbage = 0;
    }

    private int append(MemoryEntry entry) {
        int offset = heapEnd;
        int restLength = entry.restLength(prefixLength);
        System.arraycopy(entry.key(), entry.keyLength() - restLength, heap, offset, restLength);
        int kind = RecordKind.of(entry);
        int valueOffset = RecordKind.write(kind, heap, offset + restLength);
        if (kind == RecordKind.LARGE) {
            RecordKind.writeLargeIndex(largeValues().add(entry.value()), heap, valueOffset);
        } else {
            System.arraycopy(entry.value(), entry.valueOffset(), heap, valueOffset, entry.valueLength());
        }
        heapEnd = valueOffset + RecordKind.valueBytes(kind);
        INT.set(heap, 0, heapEnd);
        return offset;
    }

    /** Copies the entries in {@code [from, to)} into a new leaf, without spare room, with a prefix not shorter. */
    MemoryLeaf part(Object owner, byte[] newPrefix, int newPrefixLength, int from, int to) {
        int longer = newPrefixLength - prefixLength;
        int bytes = 0;
        for (int i = from; i < to; i++) {
            bytes += recordBytes(i) - Math.min(longer, restLength(i));
        }
        MemoryLeaf part = new MemoryLeaf(owner, newPrefix, newPrefixLength, to - from, bytes);
        KeyBuffer key = new KeyBuffer();
        MemoryEntry entry = new MemoryEntry();
        for (int i = from; i < to; i++) {
            readKey(i, key);
            entry.setKey(key.bytes(), key.length());
            readValue(i, entry);
            part.insert(part.count, entry);
        }
        part.lastInserted = lastInserted - from;
        part.ascendingInserts = ascendingInserts;
        return part;
    }

    private static int slot(int offset, int suffixLength) {
        return offset << Short.SIZE | suffixLength;
    }

    private int recordOffset(int index) {
        return slots[index] >>> Short.SIZE;
    }

    private int suffixLength(int index) {
        return slots[index] & 0xFFFF;
    }

    private int restLength(int index) {
        return Math.max(0, suffixLength(index) - KeyHeads.BYTES);
    }

    private int kind(int index) {
        return RecordKind.read(heap, recordOffset(index) + restLength(index));
    }

    private int valueOffset(int index, int kind) {
        return recordOffset(index) + restLength(index) + RecordKind.bytes(kind);
    }

    int entryBytes(int index) {
        return SLOT_BYTES + recordBytes(index);
    }

    /** Returns what {@link #entryBytes} of all entries add up to. */
    int liveBytes() {
        return count * SLOT_BYTES + liveRecordBytes();
    }

    private int liveRecordBytes() {
        return heapEnd - HEAP_START - heapGarbage;
    }

    private int recordBytes(int index) {
        int kind = kind(index);
        return restLength(index) + RecordKind.bytes(kind) + RecordKind.valueBytes(kind);
    }

    private int recordBytes(MemoryEntry entry) {
        int kind = RecordKind.of(entry);
        return entry.restLength(prefixLength) + RecordKind.bytes(kind) + RecordKind.valueBytes(kind);
    }

    private byte[] largeValueAt(int offset) {
        return largeValues().get(RecordKind.readLargeIndex(heap, offset));
    }

    private LargeValues largeValues() {
        if (largeValues == null) {
            largeValues = new LargeValues();
        }
        return largeValues;
    }
}
