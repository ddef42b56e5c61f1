package io.codex.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.Codex;
import io.codex.Store;
import io.codex.data.core.mapping.Indexed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Sort;

/** Ids and indexed properties have one order, which is that of the numbers and of the text form of identifiers. */
class KeyOrderTest {

    record Measured(
            @Id long id, @Indexed long indexed, @Indexed int smaller, long plain) {}

    interface Numbers extends CodexRepository<Measured, Long> {

        List<Measured> findByIdGreaterThanEqualAndIdLessThan(long from, long to);

        List<Measured> findByIndexedGreaterThanEqualAndIndexedLessThanOrderByIndexed(long from, long to);

        List<Measured> findByPlainGreaterThanEqualAndPlainLessThanOrderByPlain(long from, long to);

        List<Measured> findByIdBetween(double from, double to);
    }

    record Thing(@Id UUID id, @Indexed UUID indexed, UUID plain) {}

    interface Things extends CodexRepository<Thing, UUID> {

        List<Thing> findByIdBetween(UUID from, UUID to);

        List<Thing> findByIndexedBetween(UUID from, UUID to);

        List<Thing> findByPlainBetween(UUID from, UUID to);

        List<Thing> findByIndexed(UUID id);
    }

    private static final List<Long> NUMBERS =
            List.of(Long.MIN_VALUE, -256L, -129L, -128L, -1L, 0L, 1L, 127L, 128L, 255L, 256L, Long.MAX_VALUE);

    private static final List<UUID> IDS = List.of(
            UUID.fromString("00000000-0000-0000-0000-000000000000"),
            UUID.fromString("11111111-1111-1111-1111-111111111111"),
            UUID.fromString("7fffffff-ffff-ffff-ffff-ffffffffffff"),
            UUID.fromString("80000000-0000-0000-0000-000000000000"),
            UUID.fromString("aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa"),
            UUID.fromString("ffffffff-ffff-ffff-ffff-ffffffffffff"));

    private final Store store = Codex.inMemory();

    @AfterEach
    void close() {
        store.close();
    }

    private static <V> List<V> shuffled(List<V> values) {
        List<V> shuffled = new ArrayList<>(values);
        Collections.shuffle(shuffled, new Random(7));
        return shuffled;
    }

    @Test
    void numbersAreOrderedByValue() {
        Numbers numbers = Repositories.create(store, Numbers.class);
        shuffled(NUMBERS).forEach(value -> numbers.save(new Measured(value, value, (int) (long) value, value)));

        assertThat(numbers.findAll()).extracting(Measured::id).isEqualTo(NUMBERS);
        for (String property : List.of("id", "indexed", "plain")) {
            assertThat(numbers.findAll(Sort.by(property)))
                    .extracting(Measured::id)
                    .isEqualTo(NUMBERS);
            List<Long> descending = new ArrayList<>(NUMBERS);
            Collections.reverse(descending);
            assertThat(numbers.findAll(Sort.by(property).descending()))
                    .extracting(Measured::id)
                    .isEqualTo(descending);
        }
        assertThat(numbers.findById(127L)).isPresent();
    }

    @Test
    void rangesOfNumbersHoldTheSameByIdByIndexAndByScan() {
        Numbers numbers = Repositories.create(store, Numbers.class);
        shuffled(NUMBERS).forEach(value -> numbers.save(new Measured(value, value, (int) (long) value, value)));

        List<Long> expected = List.of(-1L, 0L, 1L, 127L);
        assertThat(numbers.findByIdGreaterThanEqualAndIdLessThan(-1, 128))
                .extracting(Measured::id)
                .isEqualTo(expected);
        assertThat(numbers.findByIndexedGreaterThanEqualAndIndexedLessThanOrderByIndexed(-1, 128))
                .extracting(Measured::id)
                .isEqualTo(expected);
        assertThat(numbers.findByPlainGreaterThanEqualAndPlainLessThanOrderByPlain(-1, 128))
                .extracting(Measured::id)
                .isEqualTo(expected);
        assertThat(numbers.findByIdBetween(127.0, 128.0))
                .extracting(Measured::id)
                .containsExactly(127L, 128L);
    }

    @Test
    void identifiersAreOrderedAsTheirTexts() {
        Things things = Repositories.create(store, Things.class);
        shuffled(IDS).forEach(id -> things.save(new Thing(id, id, id)));

        assertThat(things.findAll()).extracting(Thing::id).isEqualTo(IDS);
        for (String property : List.of("id", "indexed", "plain")) {
            assertThat(things.findAll(Sort.by(property))).extracting(Thing::id).isEqualTo(IDS);
        }
        assertThat(IDS).allSatisfy(id -> {
            assertThat(things.findById(id)).isPresent();
            assertThat(things.findByIndexed(id)).hasSize(1);
        });
        UUID from = IDS.get(2);
        UUID to = IDS.get(4);
        assertThat(things.findByIdBetween(from, to)).extracting(Thing::id).isEqualTo(IDS.subList(2, 5));
        assertThat(things.findByIndexedBetween(from, to)).extracting(Thing::id).isEqualTo(IDS.subList(2, 5));
        assertThat(things.findByPlainBetween(from, to)).extracting(Thing::id).isEqualTo(IDS.subList(2, 5));
    }
}
