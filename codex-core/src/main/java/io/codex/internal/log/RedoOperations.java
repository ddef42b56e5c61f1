package io.codex.internal.log;

import io.codex.error.CorruptStoreException;
import io.codex.error.LimitExceededException;
import java.util.Arrays;

/**
 * The operations of one commit in the form of the redo log. It keeps room for a frame header in front, so that
 * {@link RedoLog#append} writes the bytes from here without copying them; afterwards the operations are as before. It is
 * changed by one thread.
 *
 * <p>An operation is {@code u8 1 | varint key length | key | varint value length | value} for a put and
 * {@code u8 2 | varint key length | key} for a delete.
 */
public final class RedoOperations {

    /** The most bytes that the operations of one commit may have. */
    public static final int MAX_BYTES = 1 << 30;

    static final int PUT = 1;
    static final int DELETE = 2;

    /** Room for the header of a frame and for what comes before the operations in its payload. */
    static final int RESERVED_BYTES = Frame.HEADER_BYTES + CommitPart.PREFIX_BYTES;

    private static final byte[] NOTHING = {};
    private static final int MAX_VARINT_BYTES = 5;

    private byte[] buffer = NOTHING; // most commits are small: the first operation says how much is needed
    private int end = RESERVED_BYTES;

    /** Adds a put. */
    public void put(byte[] key, byte[] value) {
        put(key, 0, key.length, value, 0, value.length);
    }

    /** Adds a put of parts of arrays. */
    public void put(byte[] key, int keyOffset, int keyLength, byte[] value, int valueOffset, int valueLength) {
        reserve(1L + 2 * MAX_VARINT_BYTES + keyLength + valueLength);
        buffer[end++] = PUT;
        append(key, keyOffset, keyLength);
        append(value, valueOffset, valueLength);
    }

    /** Adds a delete. */
    public void delete(byte[] key) {
        delete(key, 0, key.length);
    }

    /** Adds a delete of a key that is a part of an array. */
    public void delete(byte[] key, int keyOffset, int keyLength) {
        reserve(1L + MAX_VARINT_BYTES + keyLength);
        buffer[end++] = DELETE;
        append(key, keyOffset, keyLength);
    }

    /** Returns the number of bytes of the operations so far. */
    public int sizeBytes() {
        return end - RESERVED_BYTES;
    }

    /** Returns where the next operation will begin, to be {@linkplain Selection#select selected} by it later. */
    public int endOffset() {
        return end;
    }

    /** Returns the array in which the operations lie; it may be replaced when one is added. */
    public byte[] bytes() {
        if (buffer.length == 0) {
            reserve(0); // a commit without operations has a frame, too
        }
        return buffer;
    }

    /** Returns the bytes of memory held. */
    public long memoryBytes() {
        return buffer.length;
    }

    /** Returns with how many bytes two keys begin alike, at most so many; one is that of the operation at a place. */
    public int commonPrefix(int start, int atMost, byte[] key, int keyLength) {
        int keyOffset = start + 1 + varintBytes(start + 1);
        int compared = Math.min(atMost, keyLength);
        int mismatch = Arrays.mismatch(buffer, keyOffset, keyOffset + compared, key, 0, compared);
        return mismatch < 0 ? compared : mismatch;
    }

    /** Returns the eight bytes of a key behind a prefix, padded with zeros, so that their order as numbers is that of keys. */
    public long keyHead(int start, int prefixLength) {
        int keyLength = readVarint(start + 1);
        int from = start + 1 + varintBytes(start + 1) + prefixLength;
        int length = keyLength - prefixLength;
        if (from + Long.BYTES <= buffer.length) {
            long head = Long.reverseBytes(LittleEndian.getLong(buffer, from));
            if (length < Long.BYTES) {
                head = length <= 0 ? 0 : head & -1L << (Byte.SIZE * (Long.BYTES - length));
            }
            return head ^ Long.MIN_VALUE;
        }
        long head = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            head = head << Byte.SIZE | (i < length ? buffer[from + i] & 0xFF : 0);
        }
        return head ^ Long.MIN_VALUE;
    }

    /** Returns a way to look at single operations. */
    public Selection selection() {
        return new Selection();
    }

    private int readVarint(int at) {
        int value = buffer[at];
        if (value >= 0) {
            return value;
        }
        value &= 0x7F;
        int shift = 7;
        for (int i = at + 1; ; i++) {
            value |= (buffer[i] & 0x7F) << shift;
            if (buffer[i] >= 0) {
                return value;
            }
            shift += 7;
        }
    }

    private int varintBytes(int at) {
        int length = 1;
        while (buffer[at + length - 1] < 0) {
            length++;
        }
        return length;
    }

    /** One operation at a time, of those added here. Used by one thread, while none is added. */
    public final class Selection {

        private boolean delete;
        private int keyOffset;
        private int keyLength;
        private int valueOffset;
        private int valueLength;

        private Selection() {}

        /** Selects the operation that begins at a place. */
        public void select(int start) {
            delete = buffer[start] == DELETE;
            keyLength = readVarint(start + 1);
            keyOffset = start + 1 + varintBytes(start + 1);
            if (!delete) {
                int value = keyOffset + keyLength;
                valueLength = readVarint(value);
                valueOffset = value + varintBytes(value);
            }
        }

        /** Tells whether it is a delete; otherwise it is a put. */
        public boolean isDelete() {
            return delete;
        }

        /** Returns where in {@link #bytes()} the key begins. */
        public int keyOffset() {
            return keyOffset;
        }

        /** Returns the length of the key. */
        public int keyLength() {
            return keyLength;
        }

        /** Returns where in {@link #bytes()} the value begins; only for a put. */
        public int valueOffset() {
            return valueOffset;
        }

        /** Returns the length of the value; only for a put. */
        public int valueLength() {
            return valueLength;
        }

        /** Returns a copy of the value; only for a put. */
        public byte[] value() {
            return Arrays.copyOfRange(buffer, valueOffset, valueOffset + valueLength);
        }

        /** Compares the key with one at the beginning of an array. */
        public int compareKey(byte[] key, int length) {
            return Arrays.compareUnsigned(buffer, keyOffset, keyOffset + keyLength, key, 0, length);
        }

        /** Compares the key with that of another selection. */
        public int compareKeys(Selection other) {
            return Arrays.compareUnsigned(
                    buffer,
                    keyOffset,
                    keyOffset + keyLength,
                    other.bytes(),
                    other.keyOffset,
                    other.keyOffset + other.keyLength);
        }

        private byte[] bytes() {
            return buffer;
        }
    }

    private void append(byte[] bytes, int offset, int length) {
        int rest = length;
        while (rest > 0x7F) {
            buffer[end++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        buffer[end++] = (byte) rest;
        System.arraycopy(bytes, offset, buffer, end, length);
        end += length;
    }

    private void reserve(long bytes) {
        long needed = end + bytes + Frame.ALIGNMENT;
        if (needed > MAX_BYTES) {
            throw new LimitExceededException(
                    "Transaction", needed, MAX_BYTES, "Split it into several transactions of at most that many bytes.");
        }
        if (needed > buffer.length) {
            buffer = Arrays.copyOf(buffer, (int) Math.min(MAX_BYTES, Math.max(needed, buffer.length * 2L)));
        }
    }

    /** Walks over the operations of a commit. It starts before the first one. */
    public static final class Reader {

        private final byte[] bytes;
        private final int end;
        private final String file;
        private final long fileOffset;
        private int index;
        private boolean delete;
        private int keyOffset;
        private int keyLength;
        private int valueOffset;
        private int valueLength;

        /**
         * Creates a reader.
         *
         * @param file the redo file, for messages
         * @param fileOffset where in it the commit begins
         */
        Reader(byte[] bytes, int offset, int length, String file, long fileOffset) {
            this.bytes = bytes;
            this.index = offset;
            this.end = offset + length;
            this.file = file;
            this.fileOffset = fileOffset;
        }

        /**
         * Moves to the next operation; false at the end.
         *
         * @throws CorruptStoreException if the bytes are no operation
         */
        public boolean next() {
            if (index == end) {
                return false;
            }
            int operation = bytes[index++];
            if (operation != PUT && operation != DELETE) {
                throw damaged("operation " + operation + " is not known");
            }
            delete = operation == DELETE;
            keyLength = length();
            keyOffset = index;
            index += keyLength;
            if (!delete) {
                valueLength = length();
                valueOffset = index;
                index += valueLength;
            }
            return true;
        }

        /** Tells whether the current operation is a delete; otherwise it is a put. */
        public boolean isDelete() {
            return delete;
        }

        /** Returns a copy of the current key. */
        public byte[] key() {
            return Arrays.copyOfRange(bytes, keyOffset, keyOffset + keyLength);
        }

        /** Returns a copy of the current value; only for a put. */
        public byte[] value() {
            if (delete) {
                throw new IllegalStateException("A delete has no value");
            }
            return Arrays.copyOfRange(bytes, valueOffset, valueOffset + valueLength);
        }

        private int length() {
            long length = 0;
            for (int shift = 0; shift < MAX_VARINT_BYTES * 7 && index < end; shift += 7) {
                byte next = bytes[index++];
                length |= (long) (next & 0x7F) << shift;
                if (next >= 0) {
                    if (length > end - index) {
                        throw damaged("a length of " + length + " exceeds the commit");
                    }
                    return (int) length;
                }
            }
            throw damaged("a length does not end");
        }

        private CorruptStoreException damaged(String detail) {
            return new CorruptStoreException(file, fileOffset, detail);
        }
    }
}
