package io.codex.example.titles.testing;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer of {@code /api/titles}.
 *
 * @param items the titles
 * @param next where to go on, or null at the end
 * @param micros how long the query took
 */
public record TitleAnswer(List<Item> items, @Nullable String next, long micros) {

    /**
     * A title.
     *
     * @param name its name
     * @param position its line
     */
    public record Item(String name, long position) {}
}
