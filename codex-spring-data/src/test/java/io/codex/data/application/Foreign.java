package io.codex.data.application;

import org.springframework.data.annotation.Id;

/** Could be kept anywhere. */
record Foreign(@Id String id) {}
