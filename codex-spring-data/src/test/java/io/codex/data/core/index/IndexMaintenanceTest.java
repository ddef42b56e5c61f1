package io.codex.data.core.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.codex.Cursor;
import io.codex.KeyRange;
import io.codex.ScanOptions;
import io.codex.Transaction;
import io.codex.data.TestStore;
import io.codex.data.core.CodexTemplate;
import io.codex.data.core.convert.CodexConverter;
import io.codex.data.core.convert.MappingCodexConverter;
import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.CompoundIndex;
import io.codex.data.core.mapping.IndexDefinition;
import io.codex.data.core.mapping.Indexed;
import io.codex.data.core.mapping.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.annotation.Id;

class IndexMaintenanceTest {

    @RegisterExtension
    private final TestStore store = new TestStore();

    private final CodexConverter converter = new MappingCodexConverter(new CodexMappingContext());
    private final CodexTemplate template = new CodexTemplate(store.get(), converter);

    private <T> List<List<@Nullable Object>> valuesInOrder(Class<T> type, String index) {
        CodexPersistentEntity<T> entity = converter.getMappingContext().getRequiredRoot(type);
        IndexDefinition definition = entity.findIndex(index).orElseThrow();
        return template.execute(true, transaction -> valuesInOrder(transaction, entity, definition));
    }

    private static List<List<@Nullable Object>> valuesInOrder(
            Transaction transaction, CodexPersistentEntity<?> entity, IndexDefinition index) {
        List<List<@Nullable Object>> values = new ArrayList<>();
        try (Cursor cursor = transaction.scan(index.tree(), KeyRange.all(), ScanOptions.forward())) {
            while (cursor.next()) {
                List<@Nullable Object> entry = new ArrayList<>(IndexKeys.values(index, cursor.key()));
                entry.add(entity.toId(IndexKeys.recordKey(index, cursor.key())));
                values.add(entry);
            }
        }
        return values;
    }

    @CompoundIndex(
            fields = {"city", "age desc"},
            name = "both")
    record Person(
            @Id int id, @Nullable String city, @Nullable Integer age) {}

    @Nested
    class Order {

        @Test
        void entriesStandInTheOrderOfTheirValuesWithNullsAtTheirEnd() {
            template.saveAll(List.of(
                    new Person(1, "Ulm", 30),
                    new Person(2, "Ulm", -1),
                    new Person(3, "Ulm", null),
                    new Person(4, null, 7),
                    new Person(5, "", 7),
                    new Person(6, "Ulm", 30),
                    new Person(7, "Ulmen", 99)));

            assertThat(valuesInOrder(Person.class, "both"))
                    .extracting(entry -> entry.get(2))
                    .containsExactly(4, 5, 1, 6, 2, 3, 7);
        }

        @Test
        void anEntryGivesBackItsValuesAndItsRecord() {
            template.save(new Person(1, "Ulm", null));

            List<@Nullable Object> entry = valuesInOrder(Person.class, "both").get(0);

            assertThat(entry).containsExactly("Ulm", null, 1);
        }
    }

    @Test
    void randomChangesLeaveExactlyTheEntriesOfTheRecords() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Map<Integer, Person> model = new TreeMap<>();
        for (int round = 0; round < 2_000; round++) {
            int id = random.nextInt(50);
            if (random.nextInt(4) == 0) {
                template.deleteById(id, Person.class);
                model.remove(id);
            } else {
                Person person = new Person(
                        id,
                        random.nextBoolean() ? null : "city " + random.nextInt(5),
                        random.nextBoolean() ? null : random.nextInt(3));
                template.save(person);
                model.put(id, person);
            }
        }

        Comparator<Person> order = Comparator.comparing(Person::city, Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparing(Person::age, Comparator.nullsLast(Comparator.reverseOrder()))
                .thenComparing(Person::id);
        List<Integer> expected =
                model.values().stream().sorted(order).map(Person::id).toList();
        assertThat(valuesInOrder(Person.class, "both"))
                .as("seed %d", seed)
                .extracting(entry -> entry.get(2))
                .containsExactlyElementsOf(new ArrayList<Object>(expected));
        assertThat(template.findAll(Person.class)).containsExactlyElementsOf(model.values());
    }

    /** Classes of the same tree, as a program has them before and after a change. */
    @Nested
    class Building {

        @Tree("books")
        record Before(@Id int id, @Indexed String title, String author) {}

        @Tree("books")
        record After(@Id int id, String title, @Indexed String author) {}

        @Tree("books")
        @CompoundIndex(
                fields = {"author desc"},
                name = "author")
        record OtherDirection(@Id int id, String title, String author) {}

        @Tree("books")
        record WithUnique(
                @Id int id, @Indexed(unique = true) String author) {}

        private CodexTemplate restarted() {
            return new CodexTemplate(store.get(), new MappingCodexConverter(new CodexMappingContext()));
        }

        private void fill(int count) {
            template.saveAll(IntStream.range(0, count)
                    .mapToObj(id -> new Before(id, "title " + id, "author " + id % 7))
                    .toList());
        }

        @Test
        void aNewIndexIsBuiltOnWhatIsThereAndAnOldOneIsDropped() {
            fill(2 * IndexBuilder.BATCH + 500);

            restarted().prepare(After.class);

            assertThat(valuesInOrder(After.class, "author"))
                    .hasSize(2 * IndexBuilder.BATCH + 500)
                    .isSortedAccordingTo(
                            Comparator.comparing((List<@Nullable Object> entry) -> String.valueOf(entry.get(0)))
                                    .thenComparing(entry -> (Integer) entry.get(1)));
            List<String> trees = template.execute(true, Transaction::trees);
            assertThat(trees).contains("books", "books#author").doesNotContain("books#title");
        }

        @Test
        void anIndexDefinedOtherwiseIsBuiltAgain() {
            fill(50);
            restarted().prepare(After.class);

            restarted().prepare(OtherDirection.class);

            assertThat(valuesInOrder(OtherDirection.class, "author").get(0).get(0))
                    .isEqualTo("author 6");
            assertThat(valuesInOrder(OtherDirection.class, "author")).hasSize(50);
        }

        @Test
        void aBuildThatWasCutOffGoesOnWhereItWas() {
            fill(10);
            CodexPersistentEntity<After> entity = converter.getMappingContext().getRequiredRoot(After.class);
            IndexDefinition index = entity.getIndexes().get(0);
            template.execute(false, transaction -> {
                IndexState begun = IndexState.begun(index.signature());
                IndexCatalog.write(transaction, "books", "author", begun.advancedTo(entity.toKey(6)));
                return true;
            });

            restarted().prepare(After.class);

            assertThat(valuesInOrder(After.class, "author"))
                    .as("only what comes behind the mark is added")
                    .extracting(entry -> entry.get(1))
                    .containsExactly(7, 8, 9);
        }

        @Test
        void recordsThatContradictANewUniqueIndexAreNamed() {
            fill(8);

            assertThatExceptionOfType(DuplicateKeyException.class)
                    .isThrownBy(() -> restarted().prepare(WithUnique.class))
                    .withMessageContaining("'author'")
                    .withMessageContaining("author 0")
                    .withMessageContaining("'0'");
            assertThatExceptionOfType(DuplicateKeyException.class)
                    .as("the index is not taken for ready the next time")
                    .isThrownBy(() -> restarted().findAll(WithUnique.class));
        }

        @Test
        void aClassMetInTheMiddleOfATransactionIsPreparedByIt() {
            fill(20);
            CodexTemplate restarted = restarted();

            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> restarted.execute(false, transaction -> {
                        restarted.save(new After(100, "t", "a"));
                        throw new UnsupportedOperationException("on purpose");
                    }));
            restarted.execute(false, transaction -> restarted.save(new After(101, "t", "a")));

            assertThat(valuesInOrder(After.class, "author")).hasSize(21);
        }
    }
}
