package io.codex;

import static io.codex.TextEntries.bytes;
import static io.codex.TextEntries.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.codec.KeyCodecs;
import io.codex.codec.ValueCodec;
import io.codex.internal.transaction.ModelVersionedStore;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class NamedTreeTest {

    private static final NamedTree<Integer, String> NUMBERS =
            NamedTree.of("numbers", KeyCodecs.INTEGER, ValueCodec.of(KeyCodecs.STRING));
    private static final NamedTree<String, Long> POSITIONS =
            NamedTree.of("positions", KeyCodecs.STRING, ValueCodec.of(KeyCodecs.LONG));

    private final Store store = new EngineStore(
            "model", new ModelVersionedStore(), ModelStoreContractTest::noStatistics, CodexOptions.defaults());

    @BeforeEach
    void storeNumbers() {
        write(store, transaction -> {
            for (int number = -3; number <= 3; number++) {
                NUMBERS.put(transaction, number, "number " + number);
            }
        });
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void anEntryIsStoredReadAndDeletedByItsTypes() {
        try (Transaction transaction = store.begin()) {
            POSITIONS.put(transaction, "Berlin", 7L);

            assertThat(POSITIONS.get(transaction, "Berlin")).hasValue(7L);
            POSITIONS.delete(transaction, "Berlin");
            assertThat(POSITIONS.get(transaction, "Berlin")).isEmpty();
        }
    }

    @Test
    void boundsAreIncludedOrExcludedAsTheirNamesSay() {
        try (Transaction transaction = store.begin()) {
            assertThat(keys(transaction, NUMBERS.range())).containsExactly(-3, -2, -1, 0, 1, 2, 3);
            assertThat(keys(transaction, NUMBERS.range().from(-1).to(1))).containsExactly(-1, 0, 1);
            assertThat(keys(transaction, NUMBERS.range().after(-1).before(1))).containsExactly(0);
            assertThat(keys(transaction, NUMBERS.range().from(1).before(1))).isEmpty();
            assertThat(NUMBERS.count(transaction, NUMBERS.range().after(0))).isEqualTo(3);
        }
    }

    @Test
    void aPrefixSelectsTexts() {
        try (Transaction transaction = store.begin()) {
            Stream.of("Bern", "Berlin", "Bonn").forEach(city -> POSITIONS.put(transaction, city, 0L));

            try (Stream<String> cities =
                    POSITIONS.keys(transaction, POSITIONS.range().startingWith(bytes("Ber")), ScanOptions.forward())) {
                assertThat(cities).containsExactly("Berlin", "Bern");
            }
        }
    }

    @Test
    void aStreamEndsItsCursorWhenItIsClosed() {
        try (Transaction transaction = store.begin()) {
            try (Stream<TreeEntry<Integer, String>> entries =
                    NUMBERS.stream(transaction, NUMBERS.range(), ScanOptions.reverse())) {
                assertThat(entries.limit(2))
                        .containsExactly(new TreeEntry<>(3, "number 3"), new TreeEntry<>(2, "number 2"));
            }
            write(store, other -> NUMBERS.put(other, 1, "changed, but not read by the stream"));
            NUMBERS.put(transaction, 9, "nine");
            transaction.commit();
        }
    }

    @Test
    void aRangeIsDeleted() {
        long count = store.run(
                transaction -> NUMBERS.deleteRange(transaction, NUMBERS.range().before(0)));

        assertThat(count).isEqualTo(3);
        try (Transaction transaction = store.begin()) {
            assertThat(keys(transaction, NUMBERS.range())).containsExactly(0, 1, 2, 3);
        }
    }

    @Test
    void aCursorDecodesWhatItIsAskedFor() {
        try (Transaction transaction = store.begin();
                TypedCursor<Integer, String> cursor =
                        NUMBERS.scan(transaction, NUMBERS.range().from(2), ScanOptions.forward())) {
            assertThatThrownBy(cursor::key).isInstanceOf(IllegalStateException.class);
            assertThat(cursor.next()).isTrue();
            assertThat(cursor.key()).isEqualTo(2);
            assertThat(cursor.value()).isEqualTo("number 2");
        }
    }

    private static Stream<Integer> keys(Transaction transaction, TypedRange<Integer> range) {
        return NUMBERS.keys(transaction, range, ScanOptions.forward());
    }
}
