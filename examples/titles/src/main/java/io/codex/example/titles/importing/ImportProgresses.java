package io.codex.example.titles.importing;

import io.codex.data.repository.CodexRepository;

/** The progress of each list that was ever imported into this store. */
interface ImportProgresses extends CodexRepository<ImportProgress, String> {}
