package io.codex.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.Codex;
import io.codex.Store;
import io.codex.data.core.mapping.Indexed;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Sort;

/** An {@link Optional} is its value or null for every query, with and without an index. */
class OptionalPropertiesTest {

    record Seat(Optional<String> row) {}

    record Guest(@Id int id, Optional<String> name, @Indexed Optional<String> indexed, Optional<Seat> seat) {}

    interface Guests extends CodexRepository<Guest, Integer> {

        List<Guest> findByName(String name);

        List<Guest> findByNameIsNull();

        List<Guest> findByNameIsNotNull();

        List<Guest> findByNameStartingWith(String start);

        List<Guest> findByIndexedIsNull();

        List<Guest> findByIndexedStartingWith(String start);

        List<Guest> findByIndexedGreaterThan(String name);

        List<Guest> findBySeatRow(String row);

        List<Guest> findBySeatIsNull();
    }

    private final Store store = Codex.inMemory();
    private final Guests guests = Repositories.create(store, Guests.class);

    private static Guest guest(int id, Optional<String> name) {
        return new Guest(id, name, name, name.map(each -> new Seat(Optional.of(each.substring(0, 1)))));
    }

    private static List<Integer> ids(List<Guest> found) {
        return found.stream().map(Guest::id).toList();
    }

    @BeforeEach
    void fill() {
        guests.saveAll(List.of(
                guest(1, Optional.of("ben")),
                guest(2, Optional.empty()),
                guest(3, Optional.of("anna")),
                guest(4, Optional.of("bert"))));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void anEmptyOneIsNull() {
        assertThat(ids(guests.findByNameIsNull())).containsExactly(2);
        assertThat(ids(guests.findByIndexedIsNull())).containsExactly(2);
        assertThat(ids(guests.findByNameIsNotNull())).containsExactly(1, 3, 4);
        assertThat(ids(guests.findBySeatIsNull())).containsExactly(2);
    }

    @Test
    void aValueIsComparedLikeAnyOther() {
        assertThat(ids(guests.findByName("anna"))).containsExactly(3);
        assertThat(ids(guests.findByNameStartingWith("be"))).containsExactly(1, 4);
        assertThat(ids(guests.findByIndexedStartingWith("be"))).containsExactly(1, 4);
        assertThat(ids(guests.findByIndexedGreaterThan("anna"))).containsExactly(1, 4);
        assertThat(ids(guests.findBySeatRow("b"))).containsExactly(1, 4);
    }

    @Test
    void valuesHaveTheirOrderAndEmptyOnesComeFirst() {
        assertThat(ids(guests.findAll(Sort.by("name")))).containsExactly(2, 3, 1, 4);
        assertThat(ids(guests.findAll(Sort.by("indexed")))).containsExactly(2, 3, 1, 4);
    }

    @Test
    void anIndexedOneIsARangeOfItsIndex() {
        assertThat(guests.explain("findByIndexedStartingWith", "be"))
                .startsWith("read: one range of index guest#indexed where indexed starts with 'be'");
    }
}
