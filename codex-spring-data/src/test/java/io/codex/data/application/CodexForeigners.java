package io.codex.data.application;

import io.codex.data.repository.CodexRepository;

/** Says that it is Codex's, whatever its records say. */
interface CodexForeigners extends CodexRepository<Foreign, String> {}
