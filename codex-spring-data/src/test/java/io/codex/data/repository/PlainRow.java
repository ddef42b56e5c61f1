package io.codex.data.repository;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;

record PlainRow(
        @Id Long id,
        @Nullable String name,
        @Nullable Integer age,
        @Nullable Instant date,
        @Nullable Details details) implements Row {}
