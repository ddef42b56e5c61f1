package io.codex.internal.log;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Little-endian integers in byte arrays. */
final class LittleEndian {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {}

    static int getInt(byte[] bytes, int index) {
        return (int) INT.get(bytes, index);
    }

    static void putInt(byte[] bytes, int index, int value) {
        INT.set(bytes, index, value);
    }

    static long getLong(byte[] bytes, int index) {
        return (long) LONG.get(bytes, index);
    }

    static void putLong(byte[] bytes, int index, long value) {
        LONG.set(bytes, index, value);
    }
}
