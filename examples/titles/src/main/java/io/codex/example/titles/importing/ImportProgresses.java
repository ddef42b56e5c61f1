package io.codex.example.titles.importing;

import org.springframework.data.repository.ListCrudRepository;

/** The progress of each list that was ever imported into this store. */
interface ImportProgresses extends ListCrudRepository<ImportProgress, String> {}
