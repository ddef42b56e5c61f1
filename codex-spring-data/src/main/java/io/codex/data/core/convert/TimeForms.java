package io.codex.data.core.convert;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/**
 * The forms of dates and times: short numbers instead of text, to the nanosecond, with the offset and the name of the zone
 * where there is one.
 */
final class TimeForms {

    private static final int MONTHS = 12;

    static final List<SimpleForm<?>> ALL = List.of(
            new SimpleForm<>(
                    Instant.class,
                    (generator, value) -> writeNumbers(generator, value.getEpochSecond(), value.getNano()),
                    TimeForms::readInstant),
            new SimpleForm<>(
                    Duration.class,
                    (generator, value) -> writeNumbers(generator, value.getSeconds(), value.getNano()),
                    TimeForms::readDuration),
            new SimpleForm<>(
                    LocalDate.class,
                    (generator, value) -> generator.writeNumber(value.toEpochDay()),
                    parser -> LocalDate.ofEpochDay(Tokens.integer(parser).getLongValue())),
            new SimpleForm<>(
                    LocalTime.class,
                    (generator, value) -> generator.writeNumber(value.toNanoOfDay()),
                    parser -> LocalTime.ofNanoOfDay(Tokens.integer(parser).getLongValue())),
            new SimpleForm<>(LocalDateTime.class, TimeForms::writeDateTime, TimeForms::readDateTime),
            new SimpleForm<>(OffsetDateTime.class, TimeForms::writeOffsetDateTime, TimeForms::readOffsetDateTime),
            new SimpleForm<>(ZonedDateTime.class, TimeForms::writeZonedDateTime, TimeForms::readZonedDateTime),
            new SimpleForm<>(
                    Year.class,
                    (generator, value) -> generator.writeNumber(value.getValue()),
                    parser -> Year.of(Tokens.integer(parser).getIntValue())),
            new SimpleForm<>(
                    YearMonth.class,
                    (generator, value) ->
                            generator.writeNumber((long) value.getYear() * MONTHS + value.getMonthValue() - 1),
                    TimeForms::readYearMonth),
            SimpleForm.text(OffsetTime.class, OffsetTime::toString, OffsetTime::parse),
            SimpleForm.text(MonthDay.class, MonthDay::toString, MonthDay::parse),
            SimpleForm.text(Period.class, Period::toString, Period::parse),
            SimpleForm.text(ZoneId.class, ZoneId::getId, ZoneId::of),
            SimpleForm.text(ZoneOffset.class, ZoneOffset::getId, ZoneOffset::of));

    private TimeForms() {}

    private static void writeNumbers(JsonGenerator generator, long... numbers) {
        generator.writeStartArray(null, numbers.length);
        for (long number : numbers) {
            generator.writeNumber(number);
        }
        generator.writeEndArray();
    }

    private static Instant readInstant(JsonParser parser) {
        Tokens.startArray(parser);
        Instant value = Instant.ofEpochSecond(Tokens.nextLong(parser), Tokens.nextLong(parser));
        Tokens.endArray(parser);
        return value;
    }

    private static Duration readDuration(JsonParser parser) {
        Tokens.startArray(parser);
        Duration value = Duration.ofSeconds(Tokens.nextLong(parser), Tokens.nextLong(parser));
        Tokens.endArray(parser);
        return value;
    }

    private static void writeDateTime(JsonGenerator generator, LocalDateTime value) {
        writeNumbers(
                generator, value.toLocalDate().toEpochDay(), value.toLocalTime().toNanoOfDay());
    }

    private static LocalDateTime readDateTime(JsonParser parser) {
        Tokens.startArray(parser);
        LocalDateTime value = nextDateTime(parser);
        Tokens.endArray(parser);
        return value;
    }

    private static LocalDateTime nextDateTime(JsonParser parser) {
        return LocalDateTime.of(
                LocalDate.ofEpochDay(Tokens.nextLong(parser)), LocalTime.ofNanoOfDay(Tokens.nextLong(parser)));
    }

    private static void writeOffsetDateTime(JsonGenerator generator, OffsetDateTime value) {
        writeNumbers(
                generator,
                value.toLocalDate().toEpochDay(),
                value.toLocalTime().toNanoOfDay(),
                value.getOffset().getTotalSeconds());
    }

    private static OffsetDateTime readOffsetDateTime(JsonParser parser) {
        Tokens.startArray(parser);
        OffsetDateTime value =
                OffsetDateTime.of(nextDateTime(parser), ZoneOffset.ofTotalSeconds(Tokens.nextInt(parser)));
        Tokens.endArray(parser);
        return value;
    }

    private static void writeZonedDateTime(JsonGenerator generator, ZonedDateTime value) {
        generator.writeStartArray(null, 4);
        generator.writeNumber(value.toLocalDate().toEpochDay());
        generator.writeNumber(value.toLocalTime().toNanoOfDay());
        generator.writeNumber(value.getOffset().getTotalSeconds());
        generator.writeString(value.getZone().getId());
        generator.writeEndArray();
    }

    /** The point on the time line is kept, even if the rules of the zone have changed since. */
    private static ZonedDateTime readZonedDateTime(JsonParser parser) {
        Tokens.startArray(parser);
        LocalDateTime local = nextDateTime(parser);
        ZoneOffset offset = ZoneOffset.ofTotalSeconds(Tokens.nextInt(parser));
        parser.nextToken();
        ZoneId zone = ZoneId.of(Tokens.text(parser));
        Tokens.endArray(parser);
        return ZonedDateTime.ofInstant(local, offset, zone);
    }

    private static YearMonth readYearMonth(JsonParser parser) {
        long months = Tokens.integer(parser).getLongValue();
        return YearMonth.of(Math.toIntExact(Math.floorDiv(months, MONTHS)), Math.floorMod(months, MONTHS) + 1);
    }
}
