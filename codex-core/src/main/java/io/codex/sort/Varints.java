package io.codex.sort;

/** Numbers without a sign in as few bytes as they need: seven bits a byte, the lowest first, at most ten bytes. */
final class Varints {

    static final int MAX_BYTES = 10;

    private Varints() {}

    static int bytes(long value) {
        return (Long.SIZE - Long.numberOfLeadingZeros(value | 1) + 6) / 7;
    }

    /** Writes a number and returns the offset behind it. */
    static int write(byte[] target, int offset, long value) {
        int at = offset;
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            target[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        target[at++] = (byte) rest;
        return at;
    }

    /** Reads a number; the bytes that it takes are {@link #bytes} of the result. */
    static long read(byte[] source, int offset) {
        int at = offset;
        long value = source[at++];
        if (value >= 0) {
            return value;
        }
        value &= 0x7F;
        for (int shift = 7; ; shift += 7) {
            long next = source[at++];
            value |= (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }
}
