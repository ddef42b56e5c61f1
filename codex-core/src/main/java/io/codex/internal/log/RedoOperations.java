package io.codex.internal.log;

import io.codex.error.CorruptStoreException;
import io.codex.error.LimitExceededException;
import java.util.Arrays;

/**
 * The operations of one commit in the form of the redo log. It keeps room for a frame header in front, so that
 * {@link RedoLog#append} writes the bytes from here without copying them; that uses them up, and {@link #clear()} begins
 * anew. Reuse one per session. Used by one thread.
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

    private static final int INITIAL_BYTES = 1024;
    private static final int KEPT_BYTES = 1 << 20;
    private static final int MAX_VARINT_BYTES = 5;

    /** What an operation takes beside key and value, if these are short. */
    private static final int OVERHEAD_BYTES = 4;

    private byte[] buffer;
    private int end = RESERVED_BYTES;

    /** Creates an empty object that grows as needed. */
    public RedoOperations() {
        this.buffer = new byte[INITIAL_BYTES];
    }

    /**
     * Creates an empty object with room for so many operations.
     *
     * @param bytes the bytes of keys and values together
     * @param count the number of operations
     */
    public RedoOperations(long bytes, long count) {
        long expected = RESERVED_BYTES + bytes + OVERHEAD_BYTES * count + Frame.ALIGNMENT;
        this.buffer = new byte[(int) Math.min(MAX_BYTES, expected)];
    }

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

    /** Forgets all operations, and the memory if it is much. */
    public void clear() {
        if (buffer.length > KEPT_BYTES) {
            buffer = new byte[INITIAL_BYTES];
        }
        end = RESERVED_BYTES;
    }

    /** Returns the bytes; the operations begin behind the reserved ones, and there is room for padding behind them. */
    byte[] buffer() {
        return buffer;
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
