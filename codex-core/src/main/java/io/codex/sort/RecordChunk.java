package io.codex.sort;

import io.codex.internal.page.KeyHeads;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A portion of the records in one array, so that it has a fixed size and makes no objects. Records grow from the front;
 * from the end on grows the list of where they begin, which is written when they have been brought into order.
 *
 * <pre>
 *    record:  u16 key length | key | varint value length | value
 * </pre>
 *
 * <p>Used by one thread at a time until it is sorted; then all threads may read.
 */
final class RecordChunk {

    private static final int KEY_LENGTH_BYTES = Short.BYTES;
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] data;
    private final int maxCount;
    private int end;
    private int count;

    /**
     * Creates an empty chunk.
     *
     * @param bytes its size
     * @param maxCount the most records it may take, however small they are
     */
    RecordChunk(int bytes, int maxCount) {
        this.data = new byte[bytes];
        this.maxCount = maxCount;
    }

    /** Returns the largest record that a chunk of a size can take, as the bytes of its key and value together. */
    static int largestRecordBytes(int chunkBytes) {
        return chunkBytes - bytesOfSingle(0);
    }

    /** Returns the size of a chunk that just takes one record, given the bytes of its key and value together. */
    static int bytesOfSingle(int recordBytes) {
        return recordBytes + KEY_LENGTH_BYTES + Varints.MAX_BYTES + Integer.BYTES;
    }

    /** Adds a record; false if there is no room. */
    boolean add(byte[] key, byte[] value) {
        long bytes = (long) KEY_LENGTH_BYTES + key.length + Varints.bytes(value.length) + value.length;
        if (count == maxCount || end + bytes + (count + 1L) * Integer.BYTES > data.length) {
            return false;
        }
        SHORTS.set(data, end, (short) key.length);
        int at = end + KEY_LENGTH_BYTES;
        System.arraycopy(key, 0, data, at, key.length);
        at = Varints.write(data, at + key.length, value.length);
        System.arraycopy(value, 0, data, at, value.length);
        end = at + value.length;
        count++;
        return true;
    }

    void clear() {
        end = 0;
        count = 0;
    }

    int count() {
        return count;
    }

    /** Returns the most records it may take. */
    int maxCount() {
        return maxCount;
    }

    byte[] data() {
        return data;
    }

    int keyOffset(int start) {
        return start + KEY_LENGTH_BYTES;
    }

    int keyLength(int start) {
        return (short) SHORTS.get(data, start);
    }

    int valueLength(int start) {
        return (int) Varints.read(data, start + KEY_LENGTH_BYTES + keyLength(start));
    }

    int valueOffset(int start) {
        int length = start + KEY_LENGTH_BYTES + keyLength(start);
        return length + Varints.bytes(Varints.read(data, length));
    }

    /** Returns the head of a key behind so many of its bytes. */
    long head(int start, int depth) {
        int from = start + KEY_LENGTH_BYTES;
        return KeyHeads.of(data, from + depth, from + keyLength(start));
    }

    /** Returns where the record behind another one, in the order of the input, begins. */
    int next(int start) {
        return next(data, start);
    }

    /** Says that the records are in order as they are, which of a single one is true. */
    void keepSingle() {
        setStart(0, 0);
    }

    /**
     * Brings the records themselves into order, for who reads them afterwards does so one after the other, and memory is
     * slow where it is jumped about in.
     *
     * @param sorted the records in the order of their keys; {@link ChunkSort#start} says where they begin now
     * @param target takes the records; as large as the array that is returned
     * @return the array that held them before
     */
    byte[] reorder(long[] sorted, byte[] target) {
        byte[] source = data;
        int at = 0;
        data = target;
        for (int i = 0; i < count; i++) {
            int start = ChunkSort.start(sorted[i]);
            int length = next(source, start) - start;
            System.arraycopy(source, start, target, at, length);
            setStart(i, at);
            at += length;
        }
        return source;
    }

    private static int next(byte[] source, int start) {
        int key = start + KEY_LENGTH_BYTES;
        int value = key + (short) SHORTS.get(source, start);
        long length = Varints.read(source, value);
        return value + Varints.bytes(length) + (int) length;
    }

    /** Returns where a record begins, by its place in the order of keys. */
    int start(int index) {
        return (int) INTS.get(data, slot(index));
    }

    private void setStart(int index, int start) {
        INTS.set(data, slot(index), start);
    }

    private int slot(int index) {
        return data.length - (index + 1) * Integer.BYTES;
    }
}
