package io.codex.example.titles.web;

import io.codex.Store;
import io.codex.example.titles.Title;
import io.codex.example.titles.Titles;
import io.codex.example.titles.importing.ImportStatus;
import org.springframework.http.HttpStatus;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Answers questions about titles. */
@RestController
@RequestMapping("/api")
final class TitleController {

    private final Titles titles;
    private final TitleSearch search;
    private final ImportStatus importStatus;
    private final Store store;

    TitleController(Titles titles, TitleSearch search, ImportStatus importStatus, Store store) {
        this.titles = titles;
        this.search = search;
        this.importStatus = importStatus;
        this.store = store;
    }

    @GetMapping("/title")
    Title title(@RequestParam MultiValueMap<String, String> values) {
        String name = parameters(values, "name").requiredText("name");
        return titles.findById(name)
                .orElseThrow(
                        () -> new ResponseStatusException(HttpStatus.NOT_FOUND, "There is no title '" + name + "'."));
    }

    @GetMapping("/titles")
    TitleSlice titles(@RequestParam MultiValueMap<String, String> values) {
        Parameters parameters = parameters(values, "prefix", "from", "to", "limit", "after");
        if (parameters.has("prefix") && (parameters.has("from") || parameters.has("to"))) {
            throw new BadParameterException(
                    "Parameter 'prefix' is given together with 'from' or 'to'. Allowed is either prefix, or from and to.");
        }
        int limit = parameters.limit();
        String prefix = parameters.text("prefix");
        String from = parameters.text("from");
        String to = parameters.text("to");
        String after = parameters.text("after");
        long start = System.nanoTime();
        return TitleSlice.of(
                prefix == null ? search.between(from, to, after, limit) : search.startingWith(prefix, after, limit),
                start);
    }

    @GetMapping("/titles/count")
    TitleCount count(@RequestParam MultiValueMap<String, String> values) {
        String prefix = parameters(values, "prefix").requiredText("prefix");
        return new TitleCount(titles.countByNameStartingWith(prefix));
    }

    @GetMapping("/status")
    Status status(@RequestParam MultiValueMap<String, String> values) {
        parameters(values);
        return new Status(importStatus.isReady() ? "ready" : "importing", importStatus.imported());
    }

    private Parameters parameters(MultiValueMap<String, String> values, String... known) {
        return Parameters.of(values, store.capabilities(), known);
    }

    /**
     * How many titles there are.
     *
     * @param count the number
     */
    record TitleCount(long count) {}

    /**
     * How far the import is.
     *
     * @param state {@code importing} or {@code ready}
     * @param imported the number of distinct titles stored so far
     */
    record Status(String state, long imported) {}
}
