package io.codex.example.titles.web;

import io.codex.example.titles.Title;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Window;

/**
 * A part of an answer.
 *
 * @param items the titles, in the order of their code points
 * @param next what to give as {@code after} for the part behind this one; null exactly when nothing follows
 * @param micros how long the query took, in microseconds
 */
record TitleSlice(List<Title> items, @Nullable String next, long micros) {

    private static final long NANOS_PER_MICRO = 1000;

    static TitleSlice of(Window<Title> window, long startNanos) {
        List<Title> items = window.getContent();
        String next = window.hasNext() ? items.get(items.size() - 1).name() : null;
        return new TitleSlice(items, next, (System.nanoTime() - startNanos) / NANOS_PER_MICRO);
    }
}
