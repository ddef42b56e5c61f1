package io.codex.benchmarks.data;

/** Keys of 16 scrambled bytes and values of any length, each made from its number, so that none has to be kept. */
public final class Records {

    private static final int KEY_BYTES = 16;

    private Records() {}

    /**
     * Makes a key.
     *
     * @param number the number of the record
     * @return its key, 16 bytes
     */
    public static byte[] key(long number) {
        byte[] key = new byte[KEY_BYTES];
        Bytes.putLong(key, 0, Bytes.scramble(number));
        Bytes.putLong(key, Long.BYTES, Bytes.scramble(~number));
        return key;
    }

    /**
     * Makes a value that does not compress.
     *
     * @param number the number of the record
     * @param length the length in bytes, 8 at least
     * @return the value; it begins with the number
     */
    public static byte[] value(long number, int length) {
        byte[] value = new byte[length];
        Bytes.putLong(value, 0, number);
        for (int i = Long.BYTES; i + Long.BYTES <= length; i += Long.BYTES) {
            Bytes.putLong(value, i, Bytes.scramble(number + i));
        }
        return value;
    }
}
