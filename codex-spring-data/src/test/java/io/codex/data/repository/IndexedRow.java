package io.codex.data.repository;

import io.codex.data.core.mapping.CompoundIndex;
import io.codex.data.core.mapping.Indexed;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;

@CompoundIndex(fields = "details.notice")
record IndexedRow(
        @Id Long id,
        @Indexed @Nullable String name,
        @Indexed @Nullable Integer age,
        @Indexed @Nullable Instant date,
        @Nullable Details details)
        implements Row {}
