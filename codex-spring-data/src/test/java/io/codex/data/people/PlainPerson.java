package io.codex.data.people;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;

/** A person without indexes. */
public record PlainPerson(
        @Id long id,
        @Nullable String name,
        @Nullable Integer age,
        @Nullable Instant born,
        @Nullable BigDecimal balance,
        @Nullable UUID code,
        @Nullable Color color,
        @Nullable Boolean active,
        boolean adult,
        @Nullable Double score,
        @Nullable Set<String> tags,
        @Nullable Address address)
        implements Person {

    /** Makes a plain person of another one. */
    public static PlainPerson of(Person person) {
        return new PlainPerson(
                person.id(),
                person.name(),
                person.age(),
                person.born(),
                person.balance(),
                person.code(),
                person.color(),
                person.active(),
                person.adult(),
                person.score(),
                person.tags(),
                person instanceof IndexedPerson indexed && indexed.address() == null
                        ? null
                        : new Address(person.city(), person.zip()));
    }

    @Override
    public @Nullable String city() {
        return address == null ? null : address.city();
    }

    @Override
    public @Nullable Integer zip() {
        return address == null ? null : address.zip();
    }
}
