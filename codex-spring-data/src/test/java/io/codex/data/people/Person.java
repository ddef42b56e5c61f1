package io.codex.data.people;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What both kinds of people have; everything but id and adult may be missing. */
public interface Person {

    long id();

    @Nullable
    String name();

    @Nullable
    Integer age();

    @Nullable
    Instant born();

    @Nullable
    BigDecimal balance();

    @Nullable
    UUID code();

    @Nullable
    Color color();

    @Nullable
    Boolean active();

    boolean adult();

    @Nullable
    Double score();

    @Nullable
    Set<String> tags();

    @Nullable
    String city();

    @Nullable
    Integer zip();
}
