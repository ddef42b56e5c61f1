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
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Random keys of every type, with a taste for edges, and the order each type should have. */
final class RandomKeys {

    /** A codec together with the order and the equality that its bytes must show. */
    record Kind<K>(String name, KeyCodec<K> codec, Comparator<K> order, Function<Random, K> generator) {

        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Kind<?>> KINDS = List.of(
            new Kind<>("String", KeyCodecs.STRING, RandomKeys::compareCodePoints, RandomKeys::text),
            new Kind<>("byte[]", KeyCodecs.BYTES, Arrays::compareUnsigned, RandomKeys::bytes),
            kind("Boolean", KeyCodecs.BOOLEAN, Random::nextBoolean),
            kind("Byte", KeyCodecs.BYTE, random -> (byte) random.nextInt()),
            kind("Short", KeyCodecs.SHORT, random -> (short) number(random)),
            kind("Integer", KeyCodecs.INTEGER, random -> (int) number(random)),
            kind("Long", KeyCodecs.LONG, RandomKeys::number),
            new Kind<>("Float", KeyCodecs.FLOAT, RandomKeys::compareFloats, random -> (float) floating(random)),
            new Kind<>("Double", KeyCodecs.DOUBLE, RandomKeys::compareDoubles, RandomKeys::floating),
            kind("BigInteger", KeyCodecs.BIG_INTEGER, RandomKeys::bigInteger),
            kind("BigDecimal", KeyCodecs.BIG_DECIMAL, RandomKeys::bigDecimal),
            new Kind<>(
                    "UUID",
                    KeyCodecs.UUID,
                    Comparator.comparing(UUID::toString),
                    random -> new UUID(number(random), number(random))),
            kind("Instant", KeyCodecs.INSTANT, RandomKeys::instant),
            kind("LocalDate", KeyCodecs.LOCAL_DATE, RandomKeys::date),
            kind("LocalTime", KeyCodecs.LOCAL_TIME, RandomKeys::time),
            kind(
                    "LocalDateTime",
                    KeyCodecs.LOCAL_DATE_TIME,
                    random -> date(random).atTime(time(random))),
            kind("OffsetDateTime", KeyCodecs.OFFSET_DATE_TIME, RandomKeys::offsetDateTime),
            kind("ZonedDateTime", KeyCodecs.ZONED_DATE_TIME, RandomKeys::zonedDateTime),
            kind(
                    "Duration",
                    KeyCodecs.DURATION,
                    random -> Duration.ofSeconds(number(random) / 2, random.nextInt(1_000_000_000))),
            kind("Year", KeyCodecs.YEAR, random -> Year.of(year(random))),
            kind("YearMonth", KeyCodecs.YEAR_MONTH, random -> YearMonth.of(year(random), 1 + random.nextInt(12))),
            new Kind<>(
                    "TimeUnit",
                    KeyCodecs.ofEnum(TimeUnit.class),
                    Comparator.comparing(TimeUnit::name),
                    random -> pick(List.of(TimeUnit.values()), random)));

    static final List<KeyCodec<?>> CODECS =
            KINDS.stream().<KeyCodec<?>>map(Kind::codec).toList();

    private static final List<ZoneId> ZONES =
            List.of(ZoneId.of("Europe/Berlin"), ZoneId.of("Asia/Tokyo"), ZoneId.of("UTC"), ZoneId.of("+02:00"));

    private RandomKeys() {}

    private static <K extends Comparable<? super K>> Kind<K> kind(
            String name, KeyCodec<K> codec, Function<Random, K> generator) {
        return new Kind<>(name, codec, Comparator.naturalOrder(), generator);
    }

    static <T> T pick(List<T> choices, Random random) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static int compareCodePoints(String one, String other) {
        return Arrays.compare(one.codePoints().toArray(), other.codePoints().toArray());
    }

    private static int compareFloats(float one, float other) {
        return Float.compare(one + 0f, other + 0f);
    }

    private static int compareDoubles(double one, double other) {
        return Double.compare(one + 0d, other + 0d);
    }

    static String text(Random random) {
        int[] alphabet = {0, 1, 'a', 'b', 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xfffd, 0xffff, 0x10000, 0x10ffff};
        return random.ints(random.nextInt(6), 0, alphabet.length)
                .map(index -> alphabet[index])
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    static byte[] bytes(Random random) {
        byte[] alphabet = {0, 1, 127, -128, -1};
        byte[] bytes = new byte[random.nextInt(6)];
        for (int index = 0; index < bytes.length; index++) {
            bytes[index] = alphabet[random.nextInt(alphabet.length)];
        }
        return bytes;
    }

    /** Of every magnitude alike, so that small numbers and the extremes are not rare. */
    static long number(Random random) {
        long[] edges = {Long.MIN_VALUE, Long.MAX_VALUE, 0, -1, 127, 128, -128, -129, 255, 256, -256};
        return random.nextInt(8) == 0
                ? edges[random.nextInt(edges.length)]
                : random.nextLong() >> random.nextInt(Long.SIZE);
    }

    private static double floating(Random random) {
        double[] edges = {
            0.0,
            -0.0,
            Double.NaN,
            Double.MIN_VALUE,
            -Double.MIN_VALUE,
            Double.MAX_VALUE,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            Float.MIN_VALUE,
            Float.MAX_VALUE
        };
        return random.nextInt(4) == 0
                ? edges[random.nextInt(edges.length)]
                : Double.longBitsToDouble(random.nextLong());
    }

    private static BigInteger bigInteger(Random random) {
        if (random.nextInt(20) == 0) {
            return new BigInteger(125 * Byte.SIZE + random.nextInt(24), random).negate();
        }
        return BigInteger.valueOf(number(random)).multiply(BigInteger.valueOf(number(random) >> random.nextInt(64)));
    }

    private static BigDecimal bigDecimal(Random random) {
        int scale = random.nextInt(10) == 0 ? random.nextInt() / 2 : random.nextInt(9) - 4;
        return new BigDecimal(bigInteger(random), scale);
    }

    private static Instant instant(Random random) {
        long range = Instant.MAX.getEpochSecond();
        return Instant.ofEpochSecond(number(random) % range, random.nextInt(1_000_000_000));
    }

    private static int year(Random random) {
        int[] edges = {Year.MIN_VALUE, Year.MAX_VALUE, 0, -1, 1970, 2026};
        return edges[random.nextInt(edges.length)];
    }

    private static LocalDate date(Random random) {
        return LocalDate.of(year(random), 1 + random.nextInt(12), 1 + random.nextInt(28));
    }

    private static LocalTime time(Random random) {
        return LocalTime.ofNanoOfDay(Math.floorMod(random.nextLong(), 86_400_000_000_000L));
    }

    private static OffsetDateTime offsetDateTime(Random random) {
        LocalDateTime dateTime = random.nextBoolean()
                ? LocalDateTime.of(2026, 1, 1, random.nextInt(24), 0)
                : date(random).atTime(time(random));
        return dateTime.atOffset(ZoneOffset.ofHours(random.nextInt(37) - 18));
    }

    private static ZonedDateTime zonedDateTime(Random random) {
        ZoneId zone = pick(ZONES, random);
        LocalDateTime nearClockChange = LocalDateTime.of(2025, 10, 25, 22, 0);
        ZonedDateTime dateTime =
                nearClockChange.plusMinutes(30L * random.nextInt(20)).atZone(zone);
        return random.nextBoolean() ? dateTime : dateTime.withLaterOffsetAtOverlap();
    }
}
