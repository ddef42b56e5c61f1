package io.codex.boot.books;

import io.codex.data.core.mapping.Tree;
import org.springframework.data.annotation.Id;

@Tree("books")
public record Book(@Id String isbn, String title) {}
