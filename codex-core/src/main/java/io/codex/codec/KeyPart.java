package io.codex.codec;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One part of a {@link CompositeKeyCodec}: how its values become bytes, in which direction they are ordered, and where
 * null stands. Immutable.
 *
 * <p>A part that allows null begins with a byte that tells null from a value; where null stands does not depend on the
 * direction. A descending part has all its bytes inverted.
 *
 * @param codec the codec of the values
 * @param descending whether larger values come first
 * @param nulls whether null is allowed, and where it stands
 * @param <K> the type of the values
 */
public record KeyPart<K>(KeyCodec<K> codec, boolean descending, Nulls nulls) {

    /** Where null stands among the values of a part. */
    public enum Nulls {

        /** Null is not allowed and needs no byte. */
        REFUSED,

        /** Null comes before all values. */
        FIRST,

        /** Null comes behind all values. */
        LAST
    }

    private static final int NULL_FIRST = 0x00;
    private static final int VALUE = 0x01;
    private static final int NULL_LAST = 0x02;

    /** Checks the components. */
    public KeyPart {
        Objects.requireNonNull(codec, "codec");
        Objects.requireNonNull(nulls, "nulls");
    }

    /**
     * Returns a part ordered from the smallest value to the largest, without null.
     *
     * @param codec the codec of the values
     * @param <K> the type of the values
     * @return the part
     */
    public static <K> KeyPart<K> ascending(KeyCodec<K> codec) {
        return new KeyPart<>(codec, false, Nulls.REFUSED);
    }

    /**
     * Returns a part ordered from the largest value to the smallest, without null.
     *
     * @param codec the codec of the values
     * @param <K> the type of the values
     * @return the part
     */
    public static <K> KeyPart<K> descending(KeyCodec<K> codec) {
        return new KeyPart<>(codec, true, Nulls.REFUSED);
    }

    /**
     * Returns a copy that allows null and puts it before all values.
     *
     * @return the copy
     */
    public KeyPart<K> nullsFirst() {
        return new KeyPart<>(codec, descending, Nulls.FIRST);
    }

    /**
     * Returns a copy that allows null and puts it behind all values.
     *
     * @return the copy
     */
    public KeyPart<K> nullsLast() {
        return new KeyPart<>(codec, descending, Nulls.LAST);
    }

    void write(@Nullable K value, KeyWriter writer) {
        writeHead(value == null, writer);
        if (value != null) {
            turn(writer);
            codec.encodePart(value, writer);
            turn(writer);
        }
    }

    @Nullable
    K read(KeyReader reader) {
        if (readsNull(reader)) {
            return null;
        }
        turn(reader);
        K value = codec.decodePart(reader);
        turn(reader);
        return value;
    }

    void writeEscapedPrefix(byte[] prefix, KeyWriter writer) {
        writeHead(false, writer);
        turn(writer);
        writer.writeEscapedPrefix(prefix);
        turn(writer);
    }

    void writeHead(boolean isNull, KeyWriter writer) {
        if (nulls != Nulls.REFUSED) {
            int nullHead = nulls == Nulls.FIRST ? NULL_FIRST : NULL_LAST;
            writer.writeByte(isNull ? nullHead : VALUE);
        } else if (isNull) {
            throw new IllegalArgumentException("A part of a composite key is null. Declare the part with nullsFirst() "
                    + "or nullsLast() to allow it.");
        }
    }

    private boolean readsNull(KeyReader reader) {
        if (nulls == Nulls.REFUSED) {
            return false;
        }
        int head = reader.readByte();
        if (head != VALUE && head != (nulls == Nulls.FIRST ? NULL_FIRST : NULL_LAST)) {
            throw new IllegalArgumentException("Malformed key: no part begins with byte " + head);
        }
        return head != VALUE;
    }

    private void turn(KeyWriter writer) {
        if (descending) {
            writer.invert();
        }
    }

    private void turn(KeyReader reader) {
        if (descending) {
            reader.invert();
        }
    }
}
