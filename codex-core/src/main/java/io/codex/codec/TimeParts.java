package io.codex.codec;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/**
 * The bytes of dates and times. All are of fixed width but the name of a zone. A time with an offset or a zone begins with
 * its instant: keys follow the time line, and only equal instants are told apart by offset and zone, as the types' own
 * order does.
 */
final class TimeParts {

    private static final int NANO_WIDTH = 4;
    private static final int NANO_OF_DAY_WIDTH = 6;

    private TimeParts() {}

    static void writeInstant(Instant value, KeyWriter writer) {
        writer.writeSigned(value.getEpochSecond(), Long.BYTES);
        writer.writeUnsigned(value.getNano(), NANO_WIDTH);
    }

    static Instant readInstant(KeyReader reader) {
        return Instant.ofEpochSecond(reader.readSigned(Long.BYTES), readNano(reader));
    }

    static void writeDuration(Duration value, KeyWriter writer) {
        writer.writeSigned(value.getSeconds(), Long.BYTES);
        writer.writeUnsigned(value.getNano(), NANO_WIDTH);
    }

    static Duration readDuration(KeyReader reader) {
        return Duration.ofSeconds(reader.readSigned(Long.BYTES), readNano(reader));
    }

    private static long readNano(KeyReader reader) {
        long nano = reader.readUnsigned(NANO_WIDTH);
        if (nano > 999_999_999) {
            throw new IllegalArgumentException("Malformed key: a second has no " + nano + " nanoseconds");
        }
        return nano;
    }

    static void writeYearMonth(YearMonth value, KeyWriter writer) {
        writer.writeSigned(value.getYear(), Integer.BYTES);
        writer.writeByte(value.getMonthValue());
    }

    static YearMonth readYearMonth(KeyReader reader) {
        return YearMonth.of((int) reader.readSigned(Integer.BYTES), reader.readByte());
    }

    static void writeDate(LocalDate value, KeyWriter writer) {
        writeYearMonth(YearMonth.from(value), writer);
        writer.writeByte(value.getDayOfMonth());
    }

    static LocalDate readDate(KeyReader reader) {
        YearMonth month = readYearMonth(reader);
        return month.atDay(reader.readByte());
    }

    static void writeTime(LocalTime value, KeyWriter writer) {
        writer.writeUnsigned(value.toNanoOfDay(), NANO_OF_DAY_WIDTH);
    }

    static LocalTime readTime(KeyReader reader) {
        return LocalTime.ofNanoOfDay(reader.readUnsigned(NANO_OF_DAY_WIDTH));
    }

    static void writeDateTime(LocalDateTime value, KeyWriter writer) {
        writeDate(value.toLocalDate(), writer);
        writeTime(value.toLocalTime(), writer);
    }

    static LocalDateTime readDateTime(KeyReader reader) {
        LocalDate date = readDate(reader);
        return date.atTime(readTime(reader));
    }

    static void writeOffsetDateTime(OffsetDateTime value, KeyWriter writer) {
        writer.writeSigned(value.toEpochSecond(), Long.BYTES);
        writer.writeUnsigned(value.getNano(), NANO_WIDTH);
        writer.writeSigned(value.getOffset().getTotalSeconds(), Integer.BYTES);
    }

    static OffsetDateTime readOffsetDateTime(KeyReader reader) {
        long second = reader.readSigned(Long.BYTES);
        int nano = (int) readNano(reader);
        ZoneOffset offset = ZoneOffset.ofTotalSeconds((int) reader.readSigned(Integer.BYTES));
        return LocalDateTime.ofEpochSecond(second, nano, offset).atOffset(offset);
    }

    static void writeZonedDateTime(ZonedDateTime value, KeyWriter writer) {
        writeOffsetDateTime(value.toOffsetDateTime(), writer);
        KeyCodecs.STRING.encodePart(value.getZone().getId(), writer);
    }

    static ZonedDateTime readZonedDateTime(KeyReader reader) {
        OffsetDateTime value = readOffsetDateTime(reader);
        ZoneId zone = ZoneId.of(KeyCodecs.STRING.decodePart(reader));
        return ZonedDateTime.ofInstant(value.toLocalDateTime(), value.getOffset(), zone);
    }
}
