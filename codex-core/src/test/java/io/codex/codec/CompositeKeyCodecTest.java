package io.codex.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.codex.KeyRange;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CompositeKeyCodecTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    private final CompositeKeyCodec codec = CompositeKeyCodec.of(
            KeyPart.ascending(KeyCodecs.STRING),
            KeyPart.descending(KeyCodecs.INSTANT).nullsLast());

    @Test
    void theBytesAreThoseOfTheManual() {
        assertThat(hex(CompositeKeyCodec.of(KeyPart.ascending(KeyCodecs.STRING), KeyPart.ascending(KeyCodecs.INTEGER))
                        .encode(List.of("a", 1))))
                .isEqualTo("61000080000001");
        assertThat(hex(one(KeyPart.ascending(KeyCodecs.STRING).nullsFirst(), null)))
                .isEqualTo("00");
        assertThat(hex(one(KeyPart.ascending(KeyCodecs.STRING).nullsLast(), null)))
                .isEqualTo("02");
        assertThat(hex(one(KeyPart.descending(KeyCodecs.STRING).nullsFirst(), "a")))
                .isEqualTo("019effff");
    }

    private static byte[] one(KeyPart<String> part, @Nullable String value) {
        return CompositeKeyCodec.of(part).encode(Collections.singletonList(value));
    }

    @Test
    void partsComeBackWithTheirNulls() {
        List<@Nullable Object> key = Arrays.asList("sensor", null);

        assertThat(codec.decode(codec.encode(key))).isEqualTo(key);
    }

    @Nested
    class Ranges {

        @Test
        void ofLeadingPartsHoldExactlyTheKeysThatShareThem() {
            KeyRange range = KeyRange.prefix(codec.encodePrefix(List.of("sensor 7")));

            assertThat(range.contains(codec.encode(List.of("sensor 7", NOON)))).isTrue();
            assertThat(range.contains(codec.encode(Arrays.asList("sensor 7", null))))
                    .isTrue();
            assertThat(range.contains(codec.encode(List.of("sensor 70", NOON)))).isFalse();
            assertThat(range.contains(codec.encode(List.of("sensor", NOON)))).isFalse();
        }

        @Test
        void ofTextBeginningsHoldExactlyTheTextsThatBeginSo() {
            KeyRange range = KeyRange.prefix(codec.encodePrefix(List.of(), "sensor 7"));

            assertThat(range.contains(codec.encode(List.of("sensor 7", NOON)))).isTrue();
            assertThat(range.contains(codec.encode(List.of("sensor 70", NOON)))).isTrue();
            assertThat(range.contains(codec.encode(List.of("sensor 8", NOON)))).isFalse();
        }

        @Test
        void ofTextBeginningsWorkInDescendingParts() {
            CompositeKeyCodec descending =
                    CompositeKeyCodec.of(KeyPart.descending(KeyCodecs.STRING).nullsFirst());
            KeyRange range = KeyRange.prefix(descending.encodePrefix(List.of(), "a\0"));

            assertThat(range.contains(descending.encode(List.of("a\0b")))).isTrue();
            assertThat(range.contains(descending.encode(List.of("a\1")))).isFalse();
            assertThat(range.contains(descending.encode(Collections.singletonList(null))))
                    .isFalse();
        }
    }

    @Test
    void theKeysWithAnyValueInTheNextPartLieTogetherWithoutThoseOfNull() {
        KeyRange range = KeyRange.prefix(codec.encodeValuePrefix(List.of("sensor 7")));

        assertThat(range.contains(codec.encode(List.of("sensor 7", Instant.MIN))))
                .isTrue();
        assertThat(range.contains(codec.encode(List.of("sensor 7", Instant.MAX))))
                .isTrue();
        assertThat(range.contains(codec.encode(Arrays.asList("sensor 7", null))))
                .isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> codec.encodeValuePrefix(List.of("sensor 7", NOON)));
    }

    @Test
    void whatFollowsTheLastPartCanBeReadOn() {
        byte[] composite = codec.encode(List.of("sensor 7", NOON));
        byte[] withId = Arrays.copyOf(composite, composite.length + 2);

        KeyReader reader = new KeyReader(withId);
        codec.decodePart(reader);

        assertThat(reader.readRemaining()).isEqualTo(new byte[2]);
    }

    @Test
    void compositesNestInBothDirections() {
        CompositeKeyCodec outer = CompositeKeyCodec.of(KeyPart.descending(codec), KeyPart.ascending(KeyCodecs.LONG));
        List<@Nullable Object> key = List.of(List.of("a", NOON), 7L);

        assertThat(outer.decode(outer.encode(key))).isEqualTo(key);
    }

    /** A codec that knows only its whole form. */
    private static final class ReversedText implements KeyCodec<String> {

        @Override
        public byte[] encode(String key) {
            return KeyCodecs.STRING.encode(new StringBuilder(key).reverse().toString());
        }

        @Override
        public String decode(byte[] bytes) {
            return new StringBuilder(KeyCodecs.STRING.decode(bytes)).reverse().toString();
        }
    }

    @Test
    void aCodecOfOnesOwnServesAsAPart() {
        CompositeKeyCodec own =
                CompositeKeyCodec.of(KeyPart.ascending(new ReversedText()), KeyPart.ascending(KeyCodecs.BOOLEAN));
        List<@Nullable Object> key = List.of("com.example\0", true);

        assertThat(own.decode(own.encode(key))).isEqualTo(key);
    }

    @Nested
    class Mistakes {

        @Test
        void aNullThatIsNotAllowedIsRefused() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> codec.encode(Arrays.asList(null, NOON)))
                    .withMessageContaining("nullsFirst()");
        }

        @Test
        void aValueOfAnotherTypeIsRefused() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> codec.encode(List.of(7, NOON)))
                    .withMessageContaining("Part 1")
                    .withMessageContaining("String");
        }

        @Test
        void aKeyWithTooFewOrTooManyPartsIsRefused() {
            assertThatIllegalArgumentException().isThrownBy(() -> codec.encode(List.of("a")));
            assertThatIllegalArgumentException().isThrownBy(() -> codec.encodePrefix(List.of("a", NOON, 1)));
        }

        @Test
        void aTextBeginningOfAPartThatIsNoTextIsRefused() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> codec.encodePrefix(List.of("a"), "2026"))
                    .withMessageContaining("Part 2");
        }

        @Test
        void malformedBytesAreRefused() {
            for (String hex : List.of("", "61", "610000", "61000003", "6100030000", "61000002ff")) {
                assertThatIllegalArgumentException()
                        .as(hex)
                        .isThrownBy(() -> codec.decode(HexFormat.of().parseHex(hex)))
                        .withMessageStartingWith("Malformed key");
            }
        }
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
