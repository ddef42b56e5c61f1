package io.codex.benchmarks.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers as bytes whose order is the order of the numbers, and numbers that look random but can be told again. */
public final class Bytes {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN)
            .withInvokeExactBehavior();
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN)
            .withInvokeExactBehavior();

    private Bytes() {}

    /**
     * Writes a long.
     *
     * @param target where to write
     * @param offset where its eight bytes begin
     * @param value the value
     */
    public static void putLong(byte[] target, int offset, long value) {
        LONGS.set(target, offset, value);
    }

    /**
     * Reads a long.
     *
     * @param source where to read
     * @param offset where its eight bytes begin
     * @return the value
     */
    public static long getLong(byte[] source, int offset) {
        return (long) LONGS.get(source, offset);
    }

    /**
     * Writes an int.
     *
     * @param target where to write
     * @param offset where its four bytes begin
     * @param value the value
     */
    public static void putInt(byte[] target, int offset, int value) {
        INTS.set(target, offset, value);
    }

    /**
     * Returns a long as eight bytes.
     *
     * @param value the value
     * @return the bytes
     */
    public static byte[] ofLong(long value) {
        byte[] bytes = new byte[Long.BYTES];
        putLong(bytes, 0, value);
        return bytes;
    }

    /**
     * Scrambles a number: different numbers give different results that look random.
     *
     * @param number the number
     * @return the scrambled number
     */
    public static long scramble(long number) {
        long mixed = number + 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
