package io.codex.data.people;

import io.codex.data.core.mapping.CompoundIndex;
import io.codex.data.core.mapping.Indexed;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Sort;

/** A person with an index on everything, in both directions, and some on several properties. */
@CompoundIndex(fields = {"color", "age desc"})
@CompoundIndex(fields = {"address.city", "name", "born"})
public record IndexedPerson(
        @Id long id,
        @Indexed @Nullable String name,
        @Indexed @Nullable Integer age,
        @Indexed(direction = Sort.Direction.DESC) @Nullable Instant born,
        @Indexed @Nullable BigDecimal balance,
        @Indexed @Nullable UUID code,
        @Indexed(direction = Sort.Direction.DESC) @Nullable Color color,
        @Indexed @Nullable Boolean active,
        @Indexed boolean adult,
        @Indexed @Nullable Double score,
        @Nullable Set<String> tags,
        @Nullable IndexedAddress address)
        implements Person {

    @Override
    public @Nullable String city() {
        return address == null ? null : address.city();
    }

    @Override
    public @Nullable Integer zip() {
        return address == null ? null : address.zip();
    }
}
