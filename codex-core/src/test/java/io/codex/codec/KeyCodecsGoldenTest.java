package io.codex.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the bytes of every codec to the table in the manual. */
class KeyCodecsGoldenTest {

    private static final Pattern ROW = Pattern.compile("\\| (\\w+) \\| `(.*)` \\| `([0-9a-f ]*)` \\|");

    private record Row(String type, String value, byte[] bytes) {}

    private record Type<K>(KeyCodec<K> codec, Function<String, K> parser) {

        byte[] encode(String value) {
            return codec.encode(parser.apply(value));
        }

        boolean decodesTo(byte[] bytes, String value) {
            return codec.decode(bytes).equals(parser.apply(value));
        }
    }

    private static final Map<String, Type<?>> TYPES = Map.ofEntries(
            Map.entry("String", new Type<>(KeyCodecs.STRING, value -> value)),
            Map.entry("Boolean", new Type<>(KeyCodecs.BOOLEAN, Boolean::valueOf)),
            Map.entry("Byte", new Type<>(KeyCodecs.BYTE, Byte::valueOf)),
            Map.entry("Short", new Type<>(KeyCodecs.SHORT, Short::valueOf)),
            Map.entry("Integer", new Type<>(KeyCodecs.INTEGER, Integer::valueOf)),
            Map.entry("Long", new Type<>(KeyCodecs.LONG, Long::valueOf)),
            Map.entry("Float", new Type<>(KeyCodecs.FLOAT, Float::valueOf)),
            Map.entry("Double", new Type<>(KeyCodecs.DOUBLE, Double::valueOf)),
            Map.entry("BigInteger", new Type<>(KeyCodecs.BIG_INTEGER, BigInteger::new)),
            Map.entry("BigDecimal", new Type<>(KeyCodecs.BIG_DECIMAL, BigDecimal::new)),
            Map.entry("UUID", new Type<>(KeyCodecs.UUID, UUID::fromString)),
            Map.entry("Instant", new Type<>(KeyCodecs.INSTANT, Instant::parse)),
            Map.entry("LocalDate", new Type<>(KeyCodecs.LOCAL_DATE, LocalDate::parse)),
            Map.entry("LocalTime", new Type<>(KeyCodecs.LOCAL_TIME, LocalTime::parse)),
            Map.entry("LocalDateTime", new Type<>(KeyCodecs.LOCAL_DATE_TIME, LocalDateTime::parse)),
            Map.entry("OffsetDateTime", new Type<>(KeyCodecs.OFFSET_DATE_TIME, OffsetDateTime::parse)),
            Map.entry("ZonedDateTime", new Type<>(KeyCodecs.ZONED_DATE_TIME, ZonedDateTime::parse)),
            Map.entry("Duration", new Type<>(KeyCodecs.DURATION, Duration::parse)),
            Map.entry("Year", new Type<>(KeyCodecs.YEAR, Year::parse)),
            Map.entry("YearMonth", new Type<>(KeyCodecs.YEAR_MONTH, YearMonth::parse)),
            Map.entry("TimeUnit", new Type<>(KeyCodecs.ofEnum(TimeUnit.class), TimeUnit::valueOf)));

    static Stream<Row> rows() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("../docs/reference/key-codecs.md"));
        return lines.stream().map(ROW::matcher).filter(Matcher::matches).map(KeyCodecsGoldenTest::row);
    }

    private static Row row(Matcher line) {
        byte[] bytes = HexFormat.of().parseHex(line.group(3).replace(" ", ""));
        return new Row(line.group(1), line.group(2), bytes);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aValueEncodesToTheBytesOfTheManualAndComesBack(Row row) {
        Type<?> type = Objects.requireNonNull(TYPES.get(row.type()), row.type());

        byte[] encoded = type.encode(row.value());

        assertThat(encoded).as("%s %s", row.type(), row.value()).isEqualTo(row.bytes());
        assertThat(type.decodesTo(encoded, row.value())).isTrue();
    }

    @Test
    void theManualListsEveryType() throws IOException {
        List<String> listed = rows().map(Row::type).distinct().toList();

        assertThat(listed).containsExactlyInAnyOrderElementsOf(TYPES.keySet());
    }
}
