package io.codex.example.titles;

import io.codex.data.repository.CodexRepository;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/** The titles in the order of their code points. Each method here is one range of keys of the tree. */
public interface Titles extends CodexRepository<Title, String> {

    Window<Title> findByNameStartingWithOrderByName(String prefix, ScrollPosition position, Limit limit);

    Window<Title> findByNameGreaterThanEqualOrderByName(String from, ScrollPosition position, Limit limit);

    Window<Title> findByNameGreaterThanEqualAndNameLessThanOrderByName(
            String from, String to, ScrollPosition position, Limit limit);

    long countByNameStartingWith(String prefix);
}
