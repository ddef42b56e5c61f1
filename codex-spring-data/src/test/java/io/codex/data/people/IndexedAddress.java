package io.codex.data.people;

import io.codex.data.core.mapping.Indexed;
import org.jspecify.annotations.Nullable;

/** The same as {@link Address}, with an index on the city. */
public record IndexedAddress(
        @Indexed @Nullable String city, @Nullable Integer zip) {}
