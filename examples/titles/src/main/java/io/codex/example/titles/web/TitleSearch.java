package io.codex.example.titles.web;

import io.codex.example.titles.Title;
import io.codex.example.titles.Titles;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.stereotype.Component;

/** Turns a question into the repository method that answers it with one walk over a range of keys. */
@Component
final class TitleSearch {

    private final Titles titles;

    TitleSearch(Titles titles) {
        this.titles = titles;
    }

    Window<Title> startingWith(String prefix, @Nullable String after, int limit) {
        return titles.findByNameStartingWithOrderByName(prefix, behind(after), Limit.of(limit));
    }

    Window<Title> between(@Nullable String from, @Nullable String to, @Nullable String after, int limit) {
        String lower = from == null ? "" : from;
        return to == null
                ? titles.findByNameGreaterThanEqualOrderByName(lower, behind(after), Limit.of(limit))
                : titles.findByNameGreaterThanEqualAndNameLessThanOrderByName(
                        lower, to, behind(after), Limit.of(limit));
    }

    private static ScrollPosition behind(@Nullable String key) {
        return key == null ? ScrollPosition.keyset() : ScrollPosition.forward(Map.of("name", key));
    }
}
