package io.codex.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyCodecsTest {

    @Nested
    class Texts {

        @Test
        void areOrderedByCodePointAndNotByTheirSurrogates() {
            String belowSurrogates = "\uff5e";
            String emoji = "\ud83d\ude00";

            int byBytes =
                    Arrays.compareUnsigned(KeyCodecs.STRING.encode(belowSurrogates), KeyCodecs.STRING.encode(emoji));

            assertThat(byBytes).isNegative();
            assertThat(belowSurrogates.compareTo(emoji)).isPositive();
        }

        @ParameterizedTest
        @ValueSource(strings = {"\ud83d", "a\ude00", "\ude00\ud83d", "\ud83dx"})
        void withAnUnpairedSurrogateAreRefused(String text) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> KeyCodecs.STRING.encode(text))
                    .withMessageContaining("unpaired surrogate");
        }

        @ParameterizedTest
        @ValueSource(strings = {"ff", "c3", "c080", "eda080", "f8888080"})
        void thatAreNoUtf8AreRefused(String hex) {
            byte[] bytes = HexFormat.of().parseHex(hex);

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> KeyCodecs.STRING.decode(bytes))
                    .withMessageContaining("UTF-8");
        }

        @Test
        void mayHoldTheReplacementCharacterItself() {
            assertThat(KeyCodecs.STRING.decode(KeyCodecs.STRING.encode("\ufffd")))
                    .isEqualTo("\ufffd");
        }
    }

    @Nested
    class Numbers {

        @Test
        void negativeZeroIsZero() {
            assertThat(KeyCodecs.DOUBLE.encode(-0.0)).isEqualTo(KeyCodecs.DOUBLE.encode(0.0));
            assertThat(KeyCodecs.FLOAT.encode(-0.0f)).isEqualTo(KeyCodecs.FLOAT.encode(0.0f));
        }

        @Test
        void everyNotANumberIsTheSameAndComesLast() {
            double oddNaN = Double.longBitsToDouble(0xfff0000000000001L);

            byte[] encoded = KeyCodecs.DOUBLE.encode(oddNaN);

            assertThat(encoded).isEqualTo(KeyCodecs.DOUBLE.encode(Double.NaN));
            assertThat(Arrays.compareUnsigned(encoded, KeyCodecs.DOUBLE.encode(Double.POSITIVE_INFINITY)))
                    .isPositive();
        }

        @ParameterizedTest
        @CsvSource({"1.0, 1.00", "100, 1E+2", "0, 0.000", "0, 0E+99", "-2.50, -2.5"})
        void equalDecimalsAreOneKeyWhateverTheirScale(BigDecimal one, BigDecimal other) {
            assertThat(KeyCodecs.BIG_DECIMAL.encode(one)).isEqualTo(KeyCodecs.BIG_DECIMAL.encode(other));
        }

        @Test
        void decimalsWithExtremeScalesStaySmall() {
            List<BigDecimal> ascending = List.of(
                    new BigDecimal(BigInteger.ONE.negate(), Integer.MIN_VALUE),
                    new BigDecimal(BigInteger.ONE.negate(), Integer.MAX_VALUE),
                    new BigDecimal(BigInteger.ONE, Integer.MAX_VALUE),
                    new BigDecimal("1E+1000000000"),
                    new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE));

            List<byte[]> keys =
                    ascending.stream().map(KeyCodecs.BIG_DECIMAL::encode).toList();

            assertThat(keys).isSortedAccordingTo(Arrays::compareUnsigned).allMatch(key -> key.length <= 8);
            assertThat(keys).extracting(KeyCodecs.BIG_DECIMAL::decode).isEqualTo(ascending);
        }

        @Test
        void aDecimalBeyondTheScalesOfItsTypeIsRefused() {
            BigDecimal tenTimesTheLargestPower = new BigDecimal(BigInteger.TEN, Integer.MIN_VALUE);

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> KeyCodecs.BIG_DECIMAL.encode(tenTimesTheLargestPower))
                    .withMessageContaining("exponent");
        }

        @Test
        void integersOfThousandsOfDigitsComeBack() {
            BigInteger large = BigInteger.TEN.pow(5_000);

            for (BigInteger value : List.of(large, large.negate())) {
                assertThat(KeyCodecs.BIG_INTEGER.decode(KeyCodecs.BIG_INTEGER.encode(value)))
                        .isEqualTo(value);
            }
        }
    }

    @Nested
    class Times {

        @Test
        void extremesOfTheRangesComeBackInOrder() {
            assertThat(roundTrip(KeyCodecs.INSTANT, Instant.MIN)).isEqualTo(Instant.MIN);
            assertThat(roundTrip(KeyCodecs.INSTANT, Instant.MAX)).isEqualTo(Instant.MAX);
            assertThat(roundTrip(KeyCodecs.LOCAL_DATE, LocalDate.MIN)).isEqualTo(LocalDate.MIN);
            assertThat(roundTrip(KeyCodecs.LOCAL_DATE, LocalDate.MAX)).isEqualTo(LocalDate.MAX);
            assertThat(roundTrip(KeyCodecs.OFFSET_DATE_TIME, OffsetDateTime.MIN))
                    .isEqualTo(OffsetDateTime.MIN);
            assertThat(roundTrip(KeyCodecs.OFFSET_DATE_TIME, OffsetDateTime.MAX))
                    .isEqualTo(OffsetDateTime.MAX);
        }

        @Test
        void bothHoursOfAClockChangeComeBack() {
            ZonedDateTime earlier = ZonedDateTime.of(2025, 10, 26, 2, 30, 0, 0, ZoneId.of("Europe/Berlin"));
            ZonedDateTime later = earlier.withLaterOffsetAtOverlap();

            assertThat(roundTrip(KeyCodecs.ZONED_DATE_TIME, earlier)).isEqualTo(earlier);
            assertThat(roundTrip(KeyCodecs.ZONED_DATE_TIME, later)).isEqualTo(later);
            assertThat(later).isNotEqualTo(earlier);
        }

        private <K> K roundTrip(KeyCodec<K> codec, K key) {
            return codec.decode(codec.encode(key));
        }
    }

    @Nested
    class Identifiers {

        @Test
        void areOrderedAsTheirTextsAre() {
            List<UUID> ids = List.of(
                    UUID.fromString("7fffffff-ffff-ffff-ffff-ffffffffffff"),
                    UUID.fromString("80000000-0000-0000-0000-000000000000"),
                    UUID.fromString("ffffffff-ffff-ffff-ffff-ffffffffffff"));

            assertThat(ids).extracting(KeyCodecs.UUID::encode).isSortedAccordingTo(Arrays::compareUnsigned);
        }
    }

    @Nested
    class MalformedBytes {

        @ParameterizedTest
        @CsvSource({
            "Boolean, 02",
            "Integer, 000000",
            "Integer, 0000000000",
            "Long, ''",
            "Double, 7fffffffffffffff",
            "Double, fff8000000000001",
            "BigInteger, ''",
            "BigInteger, 8100",
            "BigInteger, 82ff",
            "BigInteger, ff00000001ff",
            "BigInteger, ffffffffff",
            "BigDecimal, 55",
            "BigDecimal, 818000",
            "BigDecimal, 818015",
            "BigDecimal, 8180c8",
            "BigDecimal, 81887fffffffffffffff14",
            "UUID, 00",
            "Instant, 80000000000000003b9aca00",
            "Instant, ffffffffffffffff00000000",
            "LocalDate, 800007ea021e",
            "LocalDate, 800007ea0d01",
            "LocalTime, ffffffffffff",
            "OffsetDateTime, 800000000000000000000000ffffffff",
            "Year, 00000000",
            "YearMonth, 800007ea00"
        })
        void areRefused(String type, String hex) {
            KeyCodec<?> codec = codecNamed(type);
            byte[] bytes = HexFormat.of().parseHex(hex);

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> codec.decode(bytes))
                    .withMessageStartingWith("Malformed key");
        }

        @Test
        void ofAnUnknownEnumConstantAreRefused() {
            byte[] bytes = KeyCodecs.STRING.encode("FORTNIGHTS");

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> KeyCodecs.ofEnum(TimeUnit.class).decode(bytes))
                    .withMessageContaining("TimeUnit")
                    .withMessageContaining("FORTNIGHTS");
        }

        private KeyCodec<?> codecNamed(String type) {
            return RandomKeys.CODECS.stream()
                    .filter(codec -> codec.toString().equals("KeyCodec[" + type + "]"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Nested
    class Lookup {

        enum Planet {
            EARTH {
                @Override
                boolean isHome() {
                    return true;
                }
            };

            abstract boolean isHome();
        }

        @Test
        void findsPrimitivesAsTheirWrappers() {
            assertThat(KeyCodecs.forType(int.class)).isSameAs(KeyCodecs.INTEGER);
            assertThat(KeyCodecs.forType(boolean.class)).isSameAs(KeyCodecs.BOOLEAN);
        }

        @Test
        void findsTheEnumOfAConstantWithABody() {
            Object constant = Planet.EARTH;

            KeyCodec<?> codec = KeyCodecs.forType(constant.getClass());

            assertThat(codec.decode(KeyCodecs.STRING.encode("EARTH"))).isEqualTo(Planet.EARTH);
        }

        @Test
        void namesATypeThatCannotBeAKey() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> KeyCodecs.forType(Object.class))
                    .withMessageContaining("java.lang.Object")
                    .withMessageContaining("KeyCodec of your own");
            assertThat(KeyCodecs.findForType(Enum.class)).isEmpty();
        }
    }

    @Test
    @SuppressWarnings("NullAway")
    void nullIsNoKey() {
        for (KeyCodec<?> codec : RandomKeys.CODECS) {
            assertThatNullPointerException().as("%s", codec).isThrownBy(() -> codec.encode(null));
        }
    }
}
