package io.codex.data.core.convert;

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
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** Keys of maps that are dates and times, as texts of ISO 8601, and the other types that have a text form. */
final class MapKeyTimes {

    /** Types that the conversion service turns into their usual text and back. */
    static final Set<Class<?>> CONVERTIBLE =
            Set.of(UUID.class, BigInteger.class, BigDecimal.class, Currency.class, Locale.class);

    static final Map<Class<?>, MapKeyForm> FORMS = Map.ofEntries(
            Map.entry(Instant.class, new Parsed(Instant::parse)),
            Map.entry(LocalDate.class, new Parsed(LocalDate::parse)),
            Map.entry(LocalTime.class, new Parsed(LocalTime::parse)),
            Map.entry(LocalDateTime.class, new Parsed(LocalDateTime::parse)),
            Map.entry(OffsetDateTime.class, new Parsed(OffsetDateTime::parse)),
            Map.entry(ZonedDateTime.class, new Parsed(ZonedDateTime::parse)),
            Map.entry(Duration.class, new Parsed(Duration::parse)),
            Map.entry(Year.class, new Parsed(Year::parse)),
            Map.entry(YearMonth.class, new Parsed(YearMonth::parse)),
            Map.entry(ZoneId.class, new Parsed(ZoneId::of)));

    private MapKeyTimes() {}

    private record Parsed(Function<String, Object> parser) implements MapKeyForm {

        @Override
        public String toText(Object key) {
            return key.toString();
        }

        @Override
        public Object fromText(String text) {
            return parser.apply(text);
        }
    }
}
