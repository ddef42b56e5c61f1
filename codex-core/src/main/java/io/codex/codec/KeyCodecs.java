package io.codex.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The key codecs of the usual types. Their bytes are part of the file format and never change; they are listed in
 * {@code docs/reference/key-codecs.md}.
 *
 * <pre>{@code
 * byte[] key = KeyCodecs.LONG.encode(42L);
 * KeyCodec<Instant> codec = KeyCodecs.forType(Instant.class);
 * }</pre>
 */
public final class KeyCodecs {

    /** Text in the order of its code points. A text with an unpaired surrogate is refused. */
    public static final KeyCodec<String> STRING = new TextKeyCodec();

    /** Bytes in unsigned order. */
    public static final KeyCodec<byte[]> BYTES = new BytesKeyCodec();

    /** False, then true. */
    public static final KeyCodec<Boolean> BOOLEAN =
            new PartKeyCodec<>("Boolean", 1, (key, writer) -> writer.writeByte(key ? 1 : 0), KeyCodecs::readBoolean);

    /** Numbers of one byte, negative ones first. */
    public static final KeyCodec<Byte> BYTE = signed("Byte", Byte.BYTES, Byte::longValue, value -> (byte) (long) value);

    /** Numbers of two bytes, negative ones first. */
    public static final KeyCodec<Short> SHORT =
            signed("Short", Short.BYTES, Short::longValue, value -> (short) (long) value);

    /** Numbers of four bytes, negative ones first. */
    public static final KeyCodec<Integer> INTEGER =
            signed("Integer", Integer.BYTES, Integer::longValue, value -> (int) (long) value);

    /** Numbers of eight bytes, negative ones first. */
    public static final KeyCodec<Long> LONG = signed("Long", Long.BYTES, Long::longValue, value -> value);

    /** Single precision in numeric order. Negative zero equals zero, and NaN comes last. */
    public static final KeyCodec<Float> FLOAT =
            new PartKeyCodec<>("Float", Float.BYTES, NumberParts::writeFloat, NumberParts::readFloat);

    /** Double precision in numeric order. Negative zero equals zero, and NaN comes last. */
    public static final KeyCodec<Double> DOUBLE =
            new PartKeyCodec<>("Double", Double.BYTES, NumberParts::writeDouble, NumberParts::readDouble);

    /** Whole numbers of any size. */
    public static final KeyCodec<BigInteger> BIG_INTEGER =
            new PartKeyCodec<>("BigInteger", 16, NumberParts::writeInteger, NumberParts::readInteger);

    /**
     * Decimal numbers of any size, equal by value: 1.0 and 1.00 are the same key, and what is decoded has no trailing
     * zeros.
     */
    public static final KeyCodec<BigDecimal> BIG_DECIMAL =
            new PartKeyCodec<>("BigDecimal", 16, NumberParts::writeDecimal, NumberParts::readDecimal);

    /** Identifiers in the order of their text form, which is not that of {@link java.util.UUID#compareTo}. */
    public static final KeyCodec<java.util.UUID> UUID =
            new PartKeyCodec<>("UUID", 2 * Long.BYTES, KeyCodecs::writeUuid, KeyCodecs::readUuid);

    /** Points on the time line, to the nanosecond. */
    public static final KeyCodec<Instant> INSTANT =
            new PartKeyCodec<>("Instant", 12, TimeParts::writeInstant, TimeParts::readInstant);

    /** Dates. */
    public static final KeyCodec<LocalDate> LOCAL_DATE =
            new PartKeyCodec<>("LocalDate", 6, TimeParts::writeDate, TimeParts::readDate);

    /** Times of day, to the nanosecond. */
    public static final KeyCodec<LocalTime> LOCAL_TIME =
            new PartKeyCodec<>("LocalTime", 6, TimeParts::writeTime, TimeParts::readTime);

    /** Dates with a time of day. */
    public static final KeyCodec<LocalDateTime> LOCAL_DATE_TIME =
            new PartKeyCodec<>("LocalDateTime", 12, TimeParts::writeDateTime, TimeParts::readDateTime);

    /** Points on the time line, then offsets from the lowest to the highest. */
    public static final KeyCodec<OffsetDateTime> OFFSET_DATE_TIME =
            new PartKeyCodec<>("OffsetDateTime", 16, TimeParts::writeOffsetDateTime, TimeParts::readOffsetDateTime);

    /** Points on the time line, then offsets, then names of zones. */
    public static final KeyCodec<ZonedDateTime> ZONED_DATE_TIME =
            new PartKeyCodec<>("ZonedDateTime", 32, TimeParts::writeZonedDateTime, TimeParts::readZonedDateTime);

    /** Lengths of time, negative ones first. */
    public static final KeyCodec<Duration> DURATION =
            new PartKeyCodec<>("Duration", 12, TimeParts::writeDuration, TimeParts::readDuration);

    /** Years, those before year 1 first. */
    public static final KeyCodec<Year> YEAR =
            signed("Year", Integer.BYTES, Year::getValue, value -> Year.of((int) (long) value));

    /** Months of years. */
    public static final KeyCodec<YearMonth> YEAR_MONTH =
            new PartKeyCodec<>("YearMonth", 5, TimeParts::writeYearMonth, TimeParts::readYearMonth);

    private static final Map<Class<?>, KeyCodec<?>> BY_TYPE = Map.ofEntries(
            Map.entry(String.class, STRING),
            Map.entry(byte[].class, BYTES),
            Map.entry(Boolean.class, BOOLEAN),
            Map.entry(boolean.class, BOOLEAN),
            Map.entry(Byte.class, BYTE),
            Map.entry(byte.class, BYTE),
            Map.entry(Short.class, SHORT),
            Map.entry(short.class, SHORT),
            Map.entry(Integer.class, INTEGER),
            Map.entry(int.class, INTEGER),
            Map.entry(Long.class, LONG),
            Map.entry(long.class, LONG),
            Map.entry(Float.class, FLOAT),
            Map.entry(float.class, FLOAT),
            Map.entry(Double.class, DOUBLE),
            Map.entry(double.class, DOUBLE),
            Map.entry(BigInteger.class, BIG_INTEGER),
            Map.entry(BigDecimal.class, BIG_DECIMAL),
            Map.entry(java.util.UUID.class, UUID),
            Map.entry(Instant.class, INSTANT),
            Map.entry(LocalDate.class, LOCAL_DATE),
            Map.entry(LocalTime.class, LOCAL_TIME),
            Map.entry(LocalDateTime.class, LOCAL_DATE_TIME),
            Map.entry(OffsetDateTime.class, OFFSET_DATE_TIME),
            Map.entry(ZonedDateTime.class, ZONED_DATE_TIME),
            Map.entry(Duration.class, DURATION),
            Map.entry(Year.class, YEAR),
            Map.entry(YearMonth.class, YEAR_MONTH));

    private KeyCodecs() {}

    /**
     * Returns the codec of a type: of one of the constants of this class, of a primitive type, or of an enum.
     *
     * @param type the type of the keys
     * @param <K> the type of the keys
     * @return its codec
     * @throws IllegalArgumentException if no codec is known for the type
     */
    public static <K> KeyCodec<K> forType(Class<K> type) {
        return findForType(type)
                .orElseThrow(() -> new IllegalArgumentException("Type " + type.getName()
                        + " cannot be a key. Use text, a number, a date or time, a UUID, an enum or bytes, "
                        + "or give a KeyCodec of your own."));
    }

    /**
     * Returns the codec of a type, if there is one.
     *
     * @param type the type of the keys
     * @param <K> the type of the keys
     * @return its codec, or empty if no codec is known for the type
     */
    @SuppressWarnings("unchecked")
    public static <K> Optional<KeyCodec<K>> findForType(Class<K> type) {
        KeyCodec<?> known = BY_TYPE.get(type);
        if (known == null && Enum.class.isAssignableFrom(type) && type != Enum.class) {
            known = ofEnumUnchecked(type);
        }
        return Optional.ofNullable((KeyCodec<K>) known);
    }

    /**
     * Returns the codec of an enum, ordered by the names of the constants.
     *
     * @param type the enum
     * @param <E> the enum
     * @return its codec
     */
    public static <E extends Enum<E>> KeyCodec<E> ofEnum(Class<E> type) {
        return new EnumKeyCodec<>(type);
    }

    /** A constant with a body has a class of its own below the enum: the codec is that of the enum. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static KeyCodec<?> ofEnumUnchecked(Class<?> type) {
        Class<?> enumType = type.isEnum() ? type : type.getSuperclass();
        return new EnumKeyCodec(enumType);
    }

    private static <K> KeyCodec<K> signed(
            String name, int width, ToLongFunction<K> toNumber, Function<Long, K> fromNumber) {
        return new PartKeyCodec<>(
                name,
                width,
                (key, writer) -> writer.writeSigned(toNumber.applyAsLong(key), width),
                reader -> fromNumber.apply(reader.readSigned(width)));
    }

    private static boolean readBoolean(KeyReader reader) {
        int value = reader.readByte();
        if (value > 1) {
            throw new IllegalArgumentException("Malformed key: byte " + value + " is no Boolean");
        }
        return value == 1;
    }

    private static void writeUuid(java.util.UUID key, KeyWriter writer) {
        writer.writeUnsigned(key.getMostSignificantBits(), Long.BYTES);
        writer.writeUnsigned(key.getLeastSignificantBits(), Long.BYTES);
    }

    private static java.util.UUID readUuid(KeyReader reader) {
        long most = reader.readUnsigned(Long.BYTES);
        return new java.util.UUID(most, reader.readUnsigned(Long.BYTES));
    }
}
