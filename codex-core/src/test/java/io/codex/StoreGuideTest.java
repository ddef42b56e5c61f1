package io.codex;

import static io.codex.TextEntries.bytes;
import static io.codex.TextEntries.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.codex.codec.KeyCodecs;
import io.codex.codec.ValueCodec;
import io.codex.sort.Duplicates;
import io.codex.sort.ExternalSort;
import io.codex.sort.NumberCursor;
import io.codex.sort.NumberSorter;
import io.codex.sort.NumberType;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of the manual page {@code docs/guide/store.md}, run from top to bottom. */
final class StoreGuideTest {

    static final NamedTree<LocalDate, String> EVENTS =
            NamedTree.of("events", KeyCodecs.LOCAL_DATE, ValueCodec.of(KeyCodecs.STRING));

    private static final Logger LOGGER = System.getLogger(StoreGuideTest.class.getName());

    @TempDir
    Path temporary;

    @Test
    void theGuideRuns() {
        Path directory = temporary.resolve("store");
        try (Store store = Codex.open(directory)) {
            store.run(transaction -> transaction.createTree("titles"));
        }
        CodexOptions options = CodexOptions.defaults()
                .withDurability(Durability.PERIODIC)
                .withMemoryBytes(64L << 20)
                .withLockTimeout(Duration.ofSeconds(5));
        try (Store store = Codex.open(directory, options)) {
            writeAndRead(store);
            walk(store);
            useTypes(store);
            chooseOptions(store);
            takeBack(store);
            loadInBulk(store);
        }
    }

    private static void writeAndRead(Store store) {
        store.run(transaction -> {
            transaction.put("titles", bytes("Berlin"), bytes("capital"));
            transaction.put("titles", bytes("Bern"), bytes("federal city"));
            transaction.delete("titles", bytes("Bonn"));
            return true;
        });
        Optional<byte[]> value = store.run(transaction -> transaction.get("titles", bytes("Berlin")));
        assertThat(value.map(TextEntries::text)).hasValue("capital");

        try (Transaction transaction = store.begin()) {
            transaction.put("titles", bytes("Basel"), bytes("on the Rhine"));
            transaction.commit();
        }
    }

    private static void walk(Store store) {
        List<String> found = new ArrayList<>();
        try (Transaction transaction = store.begin(TransactionOptions.readOnly());
                Cursor cursor = transaction.scan(
                        "titles",
                        KeyRange.prefix(bytes("Ber")),
                        ScanOptions.reverse().withLimit(10))) {
            while (cursor.next()) {
                found.add(text(cursor.key()));
            }
        }
        assertThat(found).containsExactly("Bern", "Berlin");
    }

    private static void useTypes(Store store) {
        store.run(transaction -> {
            EVENTS.put(transaction, LocalDate.of(1969, 7, 20), "Moon landing");
            EVENTS.put(transaction, LocalDate.of(1989, 11, 9), "Fall of the Wall");
            return true;
        });
        try (Transaction transaction = store.begin(TransactionOptions.readOnly());
                Stream<TreeEntry<LocalDate, String>> events = EVENTS.stream(
                        transaction,
                        EVENTS.range().from(LocalDate.of(1980, 1, 1)).before(LocalDate.of(1990, 1, 1)),
                        ScanOptions.forward())) {
            assertThat(events.map(TreeEntry::value)).containsExactly("Fall of the Wall");
        }
    }

    private static void chooseOptions(Store store) {
        TransactionOptions report = TransactionOptions.readOnly().withTimeout(Duration.ofSeconds(5));
        TransactionOptions bulk =
                TransactionOptions.defaults().withIsolation(Isolation.SNAPSHOT).withDurability(Durability.NONE);
        long imported = store.run(bulk, transaction -> {
            transaction.put("copies", bytes("Berlin"), bytes("copied"));
            return transaction.count("copies", KeyRange.all());
        });
        assertThat(store.<Long, RuntimeException>run(
                        report, transaction -> transaction.count("copies", KeyRange.all())))
                .isEqualTo(imported);
    }

    private static void takeBack(Store store) {
        try (Transaction transaction = store.begin()) {
            transaction.put("titles", bytes("Biel"), bytes("watches"));
            Savepoint savepoint = transaction.savepoint();
            transaction.put("titles", bytes("Bulle"), bytes("cheese"));
            transaction.rollbackTo(savepoint);
            transaction.commit();
        }
        try (Transaction transaction = store.begin()) {
            assertThat(transaction.get("titles", bytes("Biel"))).isPresent();
            assertThat(transaction.get("titles", bytes("Bulle"))).isEmpty();
        }
    }

    private static void loadInBulk(Store store) {
        Stream<TreeEntry<LocalDate, String>> archive = Stream.of(
                new TreeEntry<>(LocalDate.of(1990, 10, 3), "Unity"), new TreeEntry<>(LocalDate.of(1949, 5, 23), "Law"));

        ExternalSort sort = ExternalSort.defaults()
                .withMemoryBytes(32L << 20)
                .withDuplicates(Duplicates.LAST_WINS)
                .withListener(progress -> LOGGER.log(Level.DEBUG, progress));
        long loaded = EVENTS.bulkLoad(store, archive, sort);

        assertThat(loaded).isEqualTo(2);
        long ones = 0;
        try (NumberSorter sorter = sort.withDuplicates(Duplicates.KEEP_ALL).numbers(NumberType.UNSIGNED_INT)) {
            sorter.add(new int[] {7, 1, -3, 1}, 0, 4);
            try (NumberCursor numbers = sorter.sorted()) {
                while (numbers.next()) {
                    ones += numbers.value() == 1 ? 1 : 0;
                }
            }
        }
        assertThat(ones).isEqualTo(2);
    }

    @Test
    void everyPieceOfCodeInTheGuideIsTakenFromHere() throws IOException {
        String guide = Files.readString(Path.of("../docs/guide/store.md"));
        String source = withoutIndentation(Files.readString(Path.of("src/test/java/io/codex/StoreGuideTest.java")));

        List<String> pieces = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
                .matcher(guide)
                .results()
                .map(match -> withoutIndentation(match.group(1)))
                .toList();

        assertThat(pieces)
                .hasSizeGreaterThan(7)
                .allSatisfy(piece -> assertThat(source).contains(piece));
    }

    private static String withoutIndentation(String code) {
        return code.replaceAll("\\s*\n\\s*", " ");
    }
}
