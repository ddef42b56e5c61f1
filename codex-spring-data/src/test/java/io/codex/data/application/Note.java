package io.codex.data.application;

import io.codex.data.core.mapping.Tree;
import org.springframework.data.annotation.Id;

/** Says itself that it is kept in Codex. */
@Tree("notes")
record Note(@Id String id, String text) {}
