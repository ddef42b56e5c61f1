package io.codex.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.codex.Codex;
import io.codex.Store;
import io.codex.data.people.IndexedPeople;
import io.codex.data.people.IndexedPerson;
import io.codex.data.people.People;
import io.codex.data.people.PeopleRepository;
import io.codex.data.people.Person;
import io.codex.data.people.PlainPeople;
import io.codex.data.people.PlainPerson;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;

/** Scrolling, over many equal values and many nulls, with and without indexes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ScrollTest {

    private static final List<Sort> SORTS = List.of(
            Sort.unsorted(),
            Sort.by("name"),
            Sort.by("age").descending(),
            Sort.by(Sort.Order.asc("born").nullsLast(), Sort.Order.desc("color")),
            Sort.by(Sort.Order.desc("name").ignoreCase(), Sort.Order.desc("id")));

    private final long seed = System.nanoTime();
    private final Store store = Codex.inMemory();
    private final List<IndexedPerson> people = People.random(40, new Random(seed));
    private final PlainPeople plain = Repositories.create(store, PlainPeople.class);
    private final IndexedPeople indexed = Repositories.create(store, IndexedPeople.class);

    @BeforeAll
    void fill() {
        indexed.saveAll(people);
        plain.saveAll(people.stream().map(PlainPerson::of).toList());
    }

    @AfterAll
    void close() {
        store.close();
    }

    private List<Long> adults(Sort sort) {
        return people.stream()
                .filter(Person::adult)
                .sorted(People.order(sort))
                .map(Person::id)
                .toList();
    }

    private static List<Long> ids(Window<? extends Person> window) {
        return window.stream().map(Person::id).toList();
    }

    @Test
    void behindTheLargestOffsetThereIsNothing() {
        ScrollPosition last = ScrollPosition.offset(Long.MAX_VALUE);

        Window<PlainPerson> window = plain.findByAdult(true, last, Sort.by("id"), Limit.of(2));

        assertThat(window).isEmpty();
        assertThat(window.hasNext()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 100})
    void scrollingForwardByKeysetVisitsEverythingOnceInOrder(int size) {
        for (PeopleRepository<? extends Person> repository : List.of(plain, indexed)) {
            for (Sort sort : SORTS) {
                assertThat(scrolled(repository, sort, ScrollPosition.keyset(), size))
                        .as("sorted by %s, seed %d", sort, seed)
                        .isEqualTo(adults(sort));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 100})
    void scrollingBackwardByKeysetIsTheExactReverse(int size) {
        for (PeopleRepository<? extends Person> repository : List.of(plain, indexed)) {
            for (Sort sort : SORTS) {
                List<Long> backward = scrolledBackward(
                        repository, sort, ScrollPosition.keyset().backward(), size);

                assertThat(backward)
                        .as("from the end, sorted by %s, seed %d", sort, seed)
                        .isEqualTo(adults(sort));
            }
        }
    }

    @Test
    void scrollingTurnsRoundAnywhere() {
        Sort sort = Sort.by("age").descending();
        List<Long> all = adults(sort);
        Window<IndexedPerson> first = indexed.findByAdult(true, ScrollPosition.keyset(), sort, Limit.of(5));
        Window<IndexedPerson> second = indexed.findByAdult(true, first.positionAt(4), sort, Limit.of(5));

        KeysetScrollPosition beginOfSecond = (KeysetScrollPosition) second.positionAt(0);
        Window<IndexedPerson> before = indexed.findByAdult(true, beginOfSecond.backward(), sort, Limit.of(3));

        assertThat(ids(before)).isEqualTo(all.subList(2, 5));
        assertThat(before.hasNext()).isTrue();
    }

    private static List<Long> scrolled(
            PeopleRepository<? extends Person> repository, Sort sort, ScrollPosition start, int size) {
        List<Long> seen = new ArrayList<>();
        Window<? extends Person> window = repository.findByAdult(true, start, sort, Limit.of(size));
        seen.addAll(ids(window));
        while (window.hasNext()) {
            assertThat(window.getContent()).hasSize(size);
            window = repository.findByAdult(true, window.positionAt(window.size() - 1), sort, Limit.of(size));
            seen.addAll(ids(window));
        }
        return seen;
    }

    /** Goes on before the first of each window, and puts the windows before each other. */
    private static List<Long> scrolledBackward(
            PeopleRepository<? extends Person> repository, Sort sort, ScrollPosition start, int size) {
        List<Long> seen = new ArrayList<>();
        Window<? extends Person> window = repository.findByAdult(true, start, sort, Limit.of(size));
        seen.addAll(0, ids(window));
        while (window.hasNext()) {
            window = repository.findByAdult(true, window.positionAt(0), sort, Limit.of(size));
            seen.addAll(0, ids(window));
        }
        return seen;
    }

    @Test
    void scrollingByOffsetVisitsEverythingOnceInOrder() {
        Sort sort = Sort.by("name");
        List<Long> seen = scrolled(indexed, sort, ScrollPosition.offset(), 7);

        assertThat(seen).as("seed %d", seed).isEqualTo(adults(sort));
    }

    @Test
    void anOffsetNamesTheLastOneSeen() {
        List<Long> all = adults(Sort.by("id"));

        Window<PlainPerson> initial = plain.findByAdult(true, ScrollPosition.offset(), Sort.by("id"), Limit.of(2));
        Window<PlainPerson> behindFirst = plain.findByAdult(true, ScrollPosition.offset(0), Sort.by("id"), Limit.of(2));

        assertThat(ids(initial)).isEqualTo(all.subList(0, 2));
        assertThat(ids(behindFirst)).isEqualTo(all.subList(1, 3));
    }

    @Test
    void aNamedTopIsTheSizeOfTheWindow() {
        Sort sort = Sort.by(Sort.Order.asc("name"), Sort.Order.desc("age"));
        List<Long> all =
                people.stream().sorted(People.order(sort)).map(Person::id).toList();

        Window<IndexedPerson> first = indexed.findTop7ByOrderByNameAscAgeDesc(ScrollPosition.keyset());
        Window<IndexedPerson> second = indexed.findTop7ByOrderByNameAscAgeDesc(first.positionAt(6));

        assertThat(ids(first)).isEqualTo(all.subList(0, 7));
        assertThat(ids(second)).isEqualTo(all.subList(7, 14));
    }

    @Test
    void aPositionSentAsTextComesBackAsValues() {
        Sort sort = Sort.by("born");
        Window<IndexedPerson> first = indexed.findByAdult(true, ScrollPosition.keyset(), sort, Limit.of(15));
        KeysetScrollPosition last = (KeysetScrollPosition) first.positionAt(first.size() - 1);
        Map<String, Object> sent = new HashMap<>();
        last.getKeys().forEach((path, value) -> sent.put(path, value instanceof Long id ? id.toString() : value));

        Window<IndexedPerson> next = indexed.findByAdult(true, ScrollPosition.forward(sent), sort, Limit.of(3));

        assertThat(ids(next))
                .isEqualTo(adults(sort).stream().skip(first.size()).limit(3).toList());
    }

    @Test
    void aPositionOfAnotherOrderIsRefused() {
        ScrollPosition other = ScrollPosition.forward(Map.of("color", "RED", "id", 7));

        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> indexed.findByAdult(true, other, Sort.by("name"), Limit.of(3)))
                .withMessageContaining("'name'");
    }

    @Test
    void theLastWindowSaysSo() {
        Window<PlainPerson> all = plain.findByAdult(true, ScrollPosition.keyset(), Sort.unsorted(), Limit.unlimited());
        Window<PlainPerson> exact =
                plain.findByAdult(true, ScrollPosition.keyset(), Sort.unsorted(), Limit.of(all.size()));

        assertThat(all.hasNext()).isFalse();
        assertThat(exact.hasNext()).isFalse();
        assertThat(ids(exact)).isEqualTo(ids(all));
        assertThat(Collections.max(ids(all))).isEqualTo(ids(all).get(all.size() - 1));
    }
}
