package io.codex.boot.books;

import io.codex.data.repository.CodexRepository;
import java.util.List;

public interface Books extends CodexRepository<Book, String> {

    List<Book> findByIsbnStartingWith(String prefix);
}
