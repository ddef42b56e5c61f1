package io.codex.data.people;

import org.jspecify.annotations.Nullable;

/** A value nested in a person. */
public record Address(@Nullable String city, @Nullable Integer zip) {}
