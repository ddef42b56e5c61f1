package io.codex.data.repository;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What reported cases need. */
interface Row {

    Long id();

    @Nullable
    String name();

    @Nullable
    Integer age();

    @Nullable
    Instant date();

    /** A nested value. */
    record Details(@Nullable String notice) {}
}
