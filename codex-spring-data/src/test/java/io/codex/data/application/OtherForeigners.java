package io.codex.data.application;

import org.springframework.data.repository.ListCrudRepository;

/** Says nothing: it belongs to another module. */
interface OtherForeigners extends ListCrudRepository<Foreign, String> {}
