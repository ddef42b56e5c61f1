package io.codex.internal.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The values of one leaf that are too large to lie among its records. A record names its value by an index, which stays
 * the same in all versions of the leaf. The arrays are shared between versions and never changed.
 */
final class LargeValues {

    private static final int ARRAY_HEADER_BYTES = 16;
    private static final int OBJECT_BYTES = 48;

    private byte[] @Nullable [] values;
    private int end;
    private long bytes;

    LargeValues() {
        values = new byte[4][];
    }

    private LargeValues(LargeValues original) {
        values = original.values.clone();
        end = original.end;
        bytes = original.bytes;
    }

    LargeValues copy() {
        return new LargeValues(this);
    }

    /** Keeps a value, without copying it, and returns its index. */
    int add(byte[] value) {
        int index = freeIndex();
        values[index] = value;
        bytes += ARRAY_HEADER_BYTES + value.length;
        return index;
    }

    private int freeIndex() {
        for (int i = 0; i < end; i++) {
            if (values[i] == null) {
                return i;
            }
        }
        if (end == values.length) {
            values = Arrays.copyOf(values, 2 * end);
        }
        return end++;
    }

    byte[] get(int index) {
        byte[] value = values[index];
        if (value == null) {
            throw new AssertionError("Large value " + index + " is named by a record but was removed");
        }
        return value;
    }

    void remove(int index) {
        bytes -= ARRAY_HEADER_BYTES + get(index).length;
        values[index] = null;
    }

    long memoryBytes() {
        return OBJECT_BYTES + (long) values.length * Integer.BYTES + bytes;
    }
}
