package io.codex.data.core.query;

import io.codex.codec.KeyCodec;
import io.codex.codec.KeyCodecs;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * The order of the values of a property: that of the bytes of its key codec, whether the property is indexed or not. Values
 * are compared in a form made for it, so that a value compared often is turned only once. Null is never given to it.
 */
public final class ValueOrder {

    /** Codecs whose order is the natural one of their type, so that nothing has to be encoded to compare. */
    private static final Set<KeyCodec<?>> NATURAL = Set.of(
            KeyCodecs.BOOLEAN,
            KeyCodecs.BYTE,
            KeyCodecs.SHORT,
            KeyCodecs.INTEGER,
            KeyCodecs.LONG,
            KeyCodecs.BIG_INTEGER,
            KeyCodecs.BIG_DECIMAL,
            KeyCodecs.INSTANT,
            KeyCodecs.LOCAL_DATE,
            KeyCodecs.LOCAL_TIME,
            KeyCodecs.LOCAL_DATE_TIME,
            KeyCodecs.OFFSET_DATE_TIME,
            KeyCodecs.ZONED_DATE_TIME,
            KeyCodecs.DURATION,
            KeyCodecs.YEAR,
            KeyCodecs.YEAR_MONTH);

    private static final ValueOrder TEXT = new ValueOrder(
            KeyCodecs.STRING,
            UnaryOperator.identity(),
            (one, other) -> compareCodePoints((String) one, (String) other));

    private static final ValueOrder FOLDED_TEXT =
            new ValueOrder(KeyCodecs.STRING, value -> CaseFold.fold((String) value), TEXT.order);

    private final KeyCodec<Object> codec;
    private final UnaryOperator<Object> form;
    private final Comparator<Object> order;

    @SuppressWarnings("unchecked")
    private ValueOrder(KeyCodec<?> codec, UnaryOperator<Object> form, Comparator<Object> order) {
        this.codec = (KeyCodec<Object>) codec;
        this.form = form;
        this.order = order;
    }

    static ValueOrder of(KeyCodec<?> codec) {
        if (codec == KeyCodecs.STRING) {
            return TEXT;
        }
        if (codec == KeyCodecs.UUID) {
            return new ValueOrder(
                    codec, UnaryOperator.identity(), (one, other) -> compareUnsigned((UUID) one, (UUID) other));
        }
        if (codec == KeyCodecs.BYTES) {
            return new ValueOrder(codec, UnaryOperator.identity(), ValueOrder::compareBytes);
        }
        return NATURAL.contains(codec)
                ? new ValueOrder(codec, UnaryOperator.identity(), ValueOrder::compareNaturally)
                : ofEncodedForm(codec);
    }

    @SuppressWarnings("unchecked")
    private static ValueOrder ofEncodedForm(KeyCodec<?> codec) {
        KeyCodec<Object> encoder = (KeyCodec<Object>) codec;
        return new ValueOrder(codec, encoder::encode, ValueOrder::compareBytes);
    }

    /**
     * Refuses a value that can be no key. It is asked for every value that is searched for, so that a search without an index
     * refuses what a search with one would.
     *
     * @throws IllegalArgumentException if the codec refuses the value
     */
    void requireKey(Object value) {
        codec.encode(value);
    }

    /** Returns the order that takes upper and lower case as equal, if this is the order of texts. */
    Optional<ValueOrder> ignoringCase() {
        return this == TEXT || this == FOLDED_TEXT ? Optional.of(FOLDED_TEXT) : Optional.empty();
    }

    /** Tells whether this is the order of texts by their code points. */
    boolean isText() {
        return this == TEXT;
    }

    /** Tells whether upper and lower case are equal here, which no key knows. */
    boolean foldsCase() {
        return this == FOLDED_TEXT;
    }

    /** Returns the form of a value in which it is compared. */
    Object form(Object value) {
        return form.apply(value);
    }

    /** Returns the comparator of values in their form. */
    Comparator<Object> forms() {
        return order;
    }

    @SuppressWarnings("unchecked")
    private static int compareNaturally(Object one, Object other) {
        return ((Comparable<Object>) one).compareTo(other);
    }

    private static int compareBytes(Object one, Object other) {
        return Arrays.compareUnsigned((byte[]) one, (byte[]) other);
    }

    /** Java compares the halves as signed numbers, which is not the order of the text form. */
    private static int compareUnsigned(UUID one, UUID other) {
        int most = Long.compareUnsigned(one.getMostSignificantBits(), other.getMostSignificantBits());
        return most != 0 ? most : Long.compareUnsigned(one.getLeastSignificantBits(), other.getLeastSignificantBits());
    }

    /** Java orders surrogates below the code points U+E000 to U+FFFF, though the pairs stand for larger ones. */
    private static int compareCodePoints(String one, String other) {
        int length = Math.min(one.length(), other.length());
        for (int index = 0; index < length; index++) {
            char oneChar = one.charAt(index);
            char otherChar = other.charAt(index);
            if (oneChar != otherChar) {
                boolean oneIsHalf = Character.isSurrogate(oneChar);
                boolean otherIsHalf = Character.isSurrogate(otherChar);
                return oneIsHalf == otherIsHalf ? Character.compare(oneChar, otherChar) : oneIsHalf ? 1 : -1;
            }
        }
        return Integer.compare(one.length(), other.length());
    }
}
