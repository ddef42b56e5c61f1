package io.codex.codec;

import java.util.Arrays;

/**
 * Collects the bytes of a key. Numbers go in with their highest byte first, so that the order of the bytes is the order
 * of the numbers. A writer can be turned to write every byte inverted, which turns the order round. Used by one thread.
 */
public final class KeyWriter {

    private static final int ESCAPED = 0x00;
    private static final int ESCAPED_ZERO = 0xff;
    private static final int END = 0x00;

    private byte[] bytes;
    private int size;
    private int mask;

    /** Creates an empty writer. */
    public KeyWriter() {
        this(32);
    }

    /**
     * Creates an empty writer for keys of a known size.
     *
     * @param expectedSize the number of bytes to make room for; more may be written
     */
    public KeyWriter(int expectedSize) {
        bytes = new byte[expectedSize];
    }

    /** Inverts all bytes written from now on; called again, it goes back to plain bytes. */
    public void invert() {
        mask ^= 0xff;
    }

    /**
     * Appends one byte.
     *
     * @param value the byte, of which the low eight bits are taken
     */
    public void writeByte(int value) {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(16, size * 2));
        }
        bytes[size++] = (byte) (value ^ mask);
    }

    /**
     * Appends bytes as they are. They do not tell their own end.
     *
     * @param values the bytes
     */
    public void writeBytes(byte[] values) {
        for (byte value : values) {
            writeByte(value);
        }
    }

    /**
     * Appends the low bytes of a number that is not negative, or is to be ordered as if it were not.
     *
     * @param value the number
     * @param width the number of bytes, 1 to 8
     */
    public void writeUnsigned(long value, int width) {
        for (int shift = (width - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            writeByte((int) (value >>> shift));
        }
    }

    /**
     * Appends the low bytes of a signed number with its sign bit turned, so that negative numbers come first.
     *
     * @param value the number
     * @param width the number of bytes, 1 to 8; the number must fit
     */
    public void writeSigned(long value, int width) {
        writeUnsigned(value ^ signBit(width), width);
    }

    /**
     * Appends bytes followed by a mark of their end. A zero byte becomes {@code 00 ff} and the end is {@code 00 00}, so
     * a sequence of bytes stays in front of all longer ones that begin with it.
     *
     * @param values the bytes
     */
    public void writeEscaped(byte[] values) {
        writeEscapedPrefix(values);
        writeByte(ESCAPED);
        writeByte(END);
    }

    /**
     * Appends bytes as {@link #writeEscaped} does, but without the mark of the end: what results is the beginning of
     * all escaped sequences that begin with these bytes.
     *
     * @param values the bytes
     */
    public void writeEscapedPrefix(byte[] values) {
        for (byte value : values) {
            writeByte(value);
            if (value == ESCAPED) {
                writeByte(ESCAPED_ZERO);
            }
        }
    }

    /**
     * Returns what was written.
     *
     * @return the bytes, a new array
     */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    static long signBit(int width) {
        return 1L << (width * Byte.SIZE - 1);
    }
}
