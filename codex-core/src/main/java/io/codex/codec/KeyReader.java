package io.codex.codec;

import java.util.Arrays;

/**
 * Walks through the bytes of a key and takes apart what a {@link KeyWriter} put together. Every method throws an
 * {@link IllegalArgumentException} where the bytes end too early. Used by one thread.
 */
public final class KeyReader {

    private final byte[] bytes;
    private int position;
    private int mask;

    /**
     * Creates a reader at the first byte of a key.
     *
     * @param bytes the key, which must not change while it is read
     */
    @SuppressWarnings("ArrayIsStoredDirectly")
    public KeyReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Inverts all bytes read from now on; called again, it goes back to plain bytes. */
    public void invert() {
        mask ^= 0xff;
    }

    /**
     * Reads one byte.
     *
     * @return the byte, 0 to 255
     */
    public int readByte() {
        require(1);
        return (bytes[position++] ^ mask) & 0xff;
    }

    /**
     * Reads bytes.
     *
     * @param count how many
     * @return the bytes, a new array
     */
    public byte[] readBytes(int count) {
        require(count);
        byte[] values = Arrays.copyOfRange(bytes, position, position + count);
        position += count;
        if (mask != 0) {
            for (int index = 0; index < count; index++) {
                values[index] = (byte) (values[index] ^ mask);
            }
        }
        return values;
    }

    /**
     * Reads all bytes that are left.
     *
     * @return the bytes, a new array, possibly empty
     */
    public byte[] readRemaining() {
        return readBytes(remaining());
    }

    /**
     * Reads a number written by {@link KeyWriter#writeUnsigned}.
     *
     * @param width the number of bytes, 1 to 8
     * @return the number
     */
    public long readUnsigned(int width) {
        long value = 0;
        for (int index = 0; index < width; index++) {
            value = value << Byte.SIZE | readByte();
        }
        return value;
    }

    /**
     * Reads a number written by {@link KeyWriter#writeSigned}.
     *
     * @param width the number of bytes, 1 to 8
     * @return the number
     */
    public long readSigned(int width) {
        int unused = Long.SIZE - width * Byte.SIZE;
        return (readUnsigned(width) ^ KeyWriter.signBit(width)) << unused >> unused;
    }

    /**
     * Reads bytes written by {@link KeyWriter#writeEscaped}, with the mark of their end.
     *
     * @return the bytes, a new array
     */
    public byte[] readEscaped() {
        byte[] values = new byte[remaining()];
        int size = 0;
        while (true) {
            int value = readByte();
            if (value == 0 && readsEnd()) {
                return Arrays.copyOf(values, size);
            }
            values[size++] = (byte) value;
        }
    }

    /**
     * Returns how many bytes are left.
     *
     * @return the number of bytes
     */
    public int remaining() {
        return bytes.length - position;
    }

    private boolean readsEnd() {
        int follower = readByte();
        if (follower != 0x00 && follower != 0xff) {
            throw new IllegalArgumentException(
                    "Malformed key: byte " + follower + " at index " + (position - 1) + " follows an escape");
        }
        return follower == 0x00;
    }

    private void require(int count) {
        if (count < 0 || count > remaining()) {
            throw new IllegalArgumentException("Malformed key: it ends after " + bytes.length + " bytes where " + count
                    + " more are expected at index " + position);
        }
    }
}
