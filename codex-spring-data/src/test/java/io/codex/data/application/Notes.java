package io.codex.data.application;

import java.util.List;
import org.springframework.data.repository.ListCrudRepository;

interface Notes extends ListCrudRepository<Note, String>, Shouting {

    List<Note> findByText(String text);

    default boolean hasText(String text) {
        return !findByText(text).isEmpty();
    }
}
