package io.codex.data.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.codex.Isolation;
import io.codex.KeyRange;
import io.codex.ScanOptions;
import io.codex.Store;
import io.codex.Transaction;
import io.codex.TransactionOptions;
import io.codex.data.TestStore;
import io.codex.data.core.convert.MappingCodexConverter;
import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.IndexDefinition;
import io.codex.data.core.mapping.Indexed;
import io.codex.data.core.mapping.Tree;
import io.codex.error.ConflictException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.IncorrectUpdateSemanticsDataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Persistable;
import org.springframework.data.mapping.MappingException;

class CodexTemplateTest {

    @Tree("books")
    record Book(
            @Id String isbn,
            @Indexed String title,
            @Indexed(unique = true) @Nullable Integer shelf) {}

    record Versioned(@Id String id, @Version @Nullable Long version, String text) {

        Versioned withText(String changed) {
            return new Versioned(id, version, changed);
        }
    }

    @RegisterExtension
    private final TestStore store = new TestStore();

    private final CodexTemplate template =
            new CodexTemplate(store.get(), new MappingCodexConverter(new CodexMappingContext()));

    /** Checks that the indexes hold exactly one entry for each record. */
    private long entriesOf(Class<?> type, String index) {
        CodexPersistentEntity<?> entity =
                template.getConverter().getMappingContext().getRequiredRoot(type);
        IndexDefinition definition = entity.findIndex(index).orElseThrow();
        return Objects.requireNonNull(
                template.execute(true, transaction -> transaction.count(definition.tree(), KeyRange.all())));
    }

    @Nested
    class Reading {

        @Test
        void aRecordIsFoundAsItWasStored() {
            Book walden = template.save(new Book("1", "Walden", 7));

            assertThat(template.findById("1", Book.class)).contains(walden);
            assertThat(template.existsById("1", Book.class)).isTrue();
            assertThat(template.findById("2", Book.class)).isEmpty();
            assertThat(template.existsById("2", Book.class)).isFalse();
            assertThat(template.count(Book.class)).isEqualTo(1);
        }

        @Test
        void recordsComeInTheOrderOfTheirIds() {
            template.saveAll(List.of(new Book("b", "x", null), new Book("ä", "y", null), new Book("a", "z", null)));

            assertThat(template.findAll(Book.class)).extracting(Book::isbn).containsExactly("a", "b", "ä");
        }

        @Test
        void severalIdsGiveEachRecordOnceInTheirOrder() {
            template.saveAll(List.of(new Book("1", "x", null), new Book("2", "y", null)));

            assertThat(template.findAllById(List.of("2", "9", "1", "2"), Book.class))
                    .extracting(Book::isbn)
                    .containsExactly("2", "1");
            assertThat(template.findAllById(List.of(), Book.class)).isEmpty();
        }

        @Test
        void aStreamReadsARangeAndEndsItsTransaction() {
            template.saveAll(IntStream.range(0, 100)
                    .mapToObj(number -> new Book("%03d".formatted(number), "t", null))
                    .toList());
            CodexPersistentEntity<Book> entity =
                    template.getConverter().getMappingContext().getRequiredRoot(Book.class);

            try (Stream<Book> books =
                    template.stream(Book.class, KeyRange.atLeast(entity.toKey("090")), ScanOptions.reverse())) {
                assertThat(books.map(Book::isbn)).hasSize(10).startsWith("099").endsWith("090");
            }
        }

        @Test
        void aStreamKeepsItsSnapshotWhileOthersDelete() {
            template.saveAll(IntStream.range(0, 20_000)
                    .mapToObj(number -> new Book("%05d".formatted(number), "t", null))
                    .toList());

            try (Stream<Book> books = template.stream(Book.class)) {
                var iterator = books.iterator();
                iterator.next();
                template.deleteAll(Book.class);

                int rest = 0;
                for (; iterator.hasNext(); rest++) {
                    iterator.next();
                }
                assertThat(rest).isEqualTo(19_999);
            }
            assertThat(template.count(Book.class)).isZero();
        }

        @Test
        void aFailureOfTheReaderOfAStreamIsItsOwn() {
            template.save(new Book("1", "x", null));

            try (Stream<Book> books = template.stream(Book.class)) {
                assertThatExceptionOfType(IllegalStateException.class)
                        .isThrownBy(() -> books.forEach(book -> {
                            throw new IllegalStateException("mine");
                        }));
            }
        }

        @Test
        @SuppressWarnings("NullAway") // What a caller without null checks may do.
        void nullInPlaceOfAnIdIsRefusedByName() {
            List<Runnable> calls = List.of(
                    () -> template.findById(null, Book.class),
                    () -> template.existsById(null, Book.class),
                    () -> template.findAllById(Arrays.asList("1", null), Book.class),
                    () -> template.deleteById(null, Book.class),
                    () -> template.deleteAllById(Arrays.asList("1", null), Book.class));

            for (Runnable call : calls) {
                assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                        .isThrownBy(call::run)
                        .withMessage("The id of a " + Book.class.getName() + " must not be null");
            }
        }

        @Test
        @SuppressWarnings("NullAway") // What a caller without null checks may do.
        void nullInPlaceOfARecordIsRefusedAndNothingIsStored() {
            Book book = new Book("1", "Walden", null);
            List<Runnable> calls = List.of(
                    () -> template.save(null),
                    () -> template.saveAll(Arrays.asList(book, null)),
                    () -> template.delete(null),
                    () -> template.deleteAll(Arrays.asList(book, null)));

            for (Runnable call : calls) {
                assertThatIllegalArgumentException()
                        .isThrownBy(call::run)
                        .withMessage("A record to store or to delete must not be null");
            }
            assertThat(template.count(Book.class)).isZero();
        }

        @Test
        void whatIsNoRecordIsRefusedByName() {
            for (Object stranger : List.of("text", Map.of("id", 1), 5)) {
                assertThatExceptionOfType(MappingException.class)
                        .isThrownBy(() -> template.save(stranger))
                        .withMessageContaining(stranger.getClass().getName() + " cannot be kept as a record");
            }
        }

        @Test
        void anIdOfTheWrongTypeIsRefused() {
            assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                    .isThrownBy(() -> template.findById(42L, Book.class))
                    .withMessageContaining("42")
                    .withMessageContaining("java.lang.String");
        }
    }

    @Nested
    class Writing {

        @Test
        void savingAnUnknownIdInsertsAndAKnownOneReplaces() {
            template.save(new Book("1", "old", 1));
            template.save(new Book("1", "new", 1));

            assertThat(template.findAll(Book.class)).containsExactly(new Book("1", "new", 1));
            assertThat(entriesOf(Book.class, "title")).isEqualTo(1);
            assertThat(entriesOf(Book.class, "shelf")).isEqualTo(1);
        }

        @Test
        void insertingAKnownIdIsRefused() {
            template.insert(new Book("1", "first", null));

            assertThatExceptionOfType(DuplicateKeyException.class)
                    .isThrownBy(() -> template.insert(new Book("1", "second", null)))
                    .withMessageContaining("'1'")
                    .withMessageContaining("'books'")
                    .withMessageContaining("Use save or update");
            assertThat(template.findAll(Book.class)).extracting(Book::title).containsExactly("first");
        }

        @Test
        void updatingAnUnknownIdIsRefused() {
            assertThatExceptionOfType(IncorrectUpdateSemanticsDataAccessException.class)
                    .isThrownBy(() -> template.update(new Book("1", "x", null)))
                    .withMessageContaining("'1'")
                    .withMessageContaining("Use save or insert");
        }

        @Test
        void severalRecordsAreStoredTogetherOrNotAtAll() {
            List<Book> books = List.of(new Book("1", "x", 1), new Book("2", "y", 2), new Book("3", "z", 1));

            assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> template.saveAll(books));

            assertThat(template.count(Book.class)).isZero();
            assertThat(entriesOf(Book.class, "title")).isZero();
        }

        @Test
        void removedRecordsTakeTheirIndexEntriesAlong() {
            template.saveAll(List.of(new Book("1", "x", 1), new Book("2", "y", 2), new Book("3", "z", 3)));

            template.delete(new Book("1", "whatever", null));
            assertThat(template.deleteById("2", Book.class)).isTrue();
            assertThat(template.deleteById("2", Book.class)).isFalse();
            assertThat(template.deleteAllById(List.of("3", "3", "4"), Book.class))
                    .isEqualTo(1);

            assertThat(template.count(Book.class)).isZero();
            assertThat(entriesOf(Book.class, "title")).isZero();
            assertThat(entriesOf(Book.class, "shelf")).isZero();
        }

        @Test
        void allRecordsCanBeRemovedAtOnce() {
            template.saveAll(List.of(new Book("1", "x", 1), new Book("2", "y", 2)));

            assertThat(template.deleteAll(Book.class)).isEqualTo(2);

            assertThat(template.findAll(Book.class)).isEmpty();
            assertThat(entriesOf(Book.class, "title")).isZero();
        }

        @Test
        void removingVeryManyAtOnceConflictsWithWhoAddsOne() {
            template.saveAll(IntStream.range(0, 12_000)
                    .mapToObj(number -> new Book("%05d".formatted(number), "t", number))
                    .toList());

            for (Isolation isolation : Isolation.values()) {
                try (Transaction other =
                        store.get().begin(TransactionOptions.defaults().withIsolation(isolation))) {
                    other.put("books", new byte[] {1}, new byte[] {2});
                    template.deleteAll(Book.class);
                    assertThatExceptionOfType(ConflictException.class).isThrownBy(other::commit);
                }
                assertThat(template.findAll(Book.class)).isEmpty();
                assertThat(entriesOf(Book.class, "title")).isZero();
                template.saveAll(IntStream.range(0, 12_000)
                        .mapToObj(number -> new Book("%05d".formatted(number), "t", number))
                        .toList());
            }

            assertThat(template.deleteAll(Book.class)).isEqualTo(12_000);
            template.save(new Book("1", "again", 1));
            assertThat(entriesOf(Book.class, "shelf")).isEqualTo(1);
        }

        @Test
        void aLoadedObjectThatIsChangedButNotSavedChangesNothingStored() {
            Mutable mutable = new Mutable();
            mutable.id = "1";
            mutable.text = "stored";
            template.save(mutable);

            template.findById("1", Mutable.class).orElseThrow().text = "changed";
            mutable.text = "changed too";

            assertThat(template.findById("1", Mutable.class).orElseThrow().text).isEqualTo("stored");
        }

        @Test
        void valuesAreEncodedWhenTheyAreSavedAndNotWhenTheyAreCommitted() {
            Mutable mutable = Mutable.of("1", "when saved");

            template.execute(false, transaction -> {
                template.save(mutable);
                mutable.text = "changed before the commit";
                return true;
            });

            assertThat(template.findById("1", Mutable.class).orElseThrow().text).isEqualTo("when saved");
        }

        @Test
        void workOnTheStoreAndTheTemplateShareOneTransaction() {
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> template.execute(false, transaction -> {
                                template.save(new Book("1", "x", null));
                                assertThat(template.existsById("1", Book.class)).isTrue();
                                throw new NumberFormatException("on purpose");
                            })
                            .toString());

            assertThat(template.existsById("1", Book.class)).isFalse();
        }
    }

    static final class Mutable {

        @Id
        @Nullable
        String id;

        @Version
        long version;

        String text = "";

        static Mutable of(@Nullable String id, String text) {
            Mutable mutable = new Mutable();
            mutable.id = id;
            mutable.text = text;
            return mutable;
        }
    }

    @Nested
    class UniqueIndexes {

        @Test
        void aSecondRecordWithTheValueIsRefusedByName() {
            template.save(new Book("1", "x", 7));

            assertThatExceptionOfType(DuplicateKeyException.class)
                    .isThrownBy(() -> template.save(new Book("2", "y", 7)))
                    .withMessageContaining("'shelf'")
                    .withMessageContaining("'books'")
                    .withMessageContaining("7")
                    .withMessageContaining("'1'");
            assertThat(template.existsById("2", Book.class)).isFalse();
        }

        @Test
        void aRecordDoesNotCollideWithItself() {
            template.save(new Book("1", "x", 7));
            template.save(new Book("1", "changed", 7));

            assertThat(template.findById("1", Book.class)).contains(new Book("1", "changed", 7));
        }

        @Test
        void recordsWithoutValueDoNotCollide() {
            template.saveAll(List.of(new Book("1", "x", null), new Book("2", "y", null)));

            assertThat(template.count(Book.class)).isEqualTo(2);
            assertThat(entriesOf(Book.class, "shelf")).isEqualTo(2);
        }

        @Test
        void aValueIsFreeAgainAfterItsRecordChangedOrWent() {
            template.save(new Book("1", "x", 7));
            template.save(new Book("1", "x", 8));
            template.save(new Book("2", "y", 7));
            template.deleteById("2", Book.class);
            template.save(new Book("3", "z", 7));

            assertThat(template.count(Book.class)).isEqualTo(2);
        }

        @Test
        void ofManyThreadsOnlyOneGetsTheValue() throws Exception {
            ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();

            inThreads(16, number -> {
                try {
                    template.insert(new Book("book " + number, "x", 1));
                } catch (DuplicateKeyException e) {
                    failures.add(e);
                }
            });

            assertThat(template.count(Book.class)).isEqualTo(1);
            assertThat(failures).hasSize(15);
        }
    }

    @Nested
    class OptimisticLocking {

        @Test
        void theFirstOfTwoCopiesWinsAndTheOtherIsRefused() {
            template.save(new Versioned("1", null, "first"));
            Versioned copy1 = template.findById("1", Versioned.class).orElseThrow();
            Versioned copy2 = template.findById("1", Versioned.class).orElseThrow();

            Versioned saved = template.save(copy1.withText("by copy 1"));

            assertThatExceptionOfType(OptimisticLockingFailureException.class)
                    .isThrownBy(() -> template.save(copy2.withText("by copy 2")))
                    .withMessageContaining("version 1, not 0")
                    .withMessageContaining("Read it again");
            assertThat(template.findById("1", Versioned.class)).contains(saved);
            assertThat(template.save(saved.withText("again")).version()).isEqualTo(2);
        }

        @Test
        void aStaleObjectStaysStaleHoweverOftenItIsSaved() {
            template.save(Mutable.of("1", "first"));
            Mutable copy1 = template.findById("1", Mutable.class).orElseThrow();
            Mutable copy2 = template.findById("1", Mutable.class).orElseThrow();

            assertThat(template.save(copy1)).isSameAs(copy1);

            for (int attempt = 0; attempt < 3; attempt++) {
                assertThatExceptionOfType(OptimisticLockingFailureException.class)
                        .isThrownBy(() -> template.save(copy2));
                assertThat(copy2.version).isEqualTo(1);
            }
            template.save(copy1);
            assertThat(copy1.version).isEqualTo(3);
        }

        @Test
        void aNewObjectWithItsOwnIdIsInserted() {
            assertThat(template.save(new Versioned("mine", null, "x")).version())
                    .isZero();
            Mutable mutable = template.save(Mutable.of("mine", "x"));

            assertThat(mutable.version).as("a primitive version of 0 means new").isEqualTo(1);
            assertThatExceptionOfType(DuplicateKeyException.class)
                    .isThrownBy(() -> template.save(new Versioned("mine", null, "y")));
        }

        @Test
        void aStaleCopyCannotBeDeleted() {
            Versioned stale = template.save(new Versioned("1", null, "first"));
            Versioned current = template.save(stale.withText("second"));

            assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> template.delete(stale));
            assertThat(template.existsById("1", Versioned.class)).isTrue();

            template.delete(current);
            assertThatExceptionOfType(OptimisticLockingFailureException.class)
                    .isThrownBy(() -> template.delete(current))
                    .withMessageContaining("gone");
        }

        @Test
        void aCopyOfARecordThatIsGoneIsRefused() {
            Versioned saved = template.save(new Versioned("1", null, "first"));
            template.deleteById("1", Versioned.class);

            assertThatExceptionOfType(OptimisticLockingFailureException.class)
                    .isThrownBy(() -> template.save(saved))
                    .withMessageContaining("gone");
            assertThat(template.existsById("1", Versioned.class)).isFalse();
        }

        record Timed(@Id String id, @Version @Nullable Instant changed) {}

        @Test
        void noVersionFollowsTheLargest() {
            Versioned last = new Versioned("1", Long.MAX_VALUE, "x");

            assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                    .isThrownBy(() -> template.save(last))
                    .withMessageContainingAll("9223372036854775807", "'version'");
        }

        @Test
        void aTimeAsVersionAlwaysMovesOn() {
            Timed timed = template.save(new Timed("1", null));

            for (int round = 0; round < 100; round++) {
                Timed next = template.save(timed);
                assertThat(next.changed()).isAfter(Objects.requireNonNull(timed.changed()));
                timed = next;
            }
        }

        @Test
        void concurrentChangesAreAllCountedWhenTheyAreRepeated() throws Exception {
            template.save(new Versioned("1", null, "0"));

            inThreads(8, number -> {
                for (boolean done = false; !done; ) {
                    Versioned read = template.findById("1", Versioned.class).orElseThrow();
                    try {
                        template.save(read.withText(Integer.toString(Integer.parseInt(read.text()) + 1)));
                        done = true;
                    } catch (OptimisticLockingFailureException e) {
                        Thread.onSpinWait();
                    }
                }
            });

            Versioned last = template.findById("1", Versioned.class).orElseThrow();
            assertThat(last.text()).isEqualTo("8");
            assertThat(last.version()).isEqualTo(8);
        }
    }

    @Nested
    class GeneratedIds {

        record ByUuid(@Id @Nullable UUID id, String text) {}

        record ByText(@Id @Nullable String id, String text) {}

        record ByNumber(@Id @Nullable Long id, String text) {}

        record ByDate(@Id @Nullable Instant id) {}

        @Test
        void aMissingIdIsMadeForTextsUuidsAndNumbers() {
            ByUuid byUuid = template.save(new ByUuid(null, "x"));
            ByText byText = template.insert(new ByText(null, "x"));
            ByNumber first = template.save(new ByNumber(null, "x"));
            ByNumber second = template.save(new ByNumber(null, "x"));

            assertThat(template.findById(Objects.requireNonNull(byUuid.id()), ByUuid.class))
                    .contains(byUuid);
            assertThat(template.findById(Objects.requireNonNull(byText.id()), ByText.class))
                    .contains(byText);
            assertThat(first.id()).isEqualTo(1);
            assertThat(second.id()).isEqualTo(2);
        }

        @Test
        void numbersBeginBehindThoseOfTheApplication() {
            template.save(new ByNumber(41L, "mine"));

            assertThat(template.save(new ByNumber(null, "x")).id()).isEqualTo(42);
        }

        @Test
        void manyThreadsGetDifferentNumbers() throws Exception {
            inThreads(8, number -> {
                for (int round = 0; round < 50; round++) {
                    template.save(new ByNumber(null, "x"));
                }
            });

            assertThat(template.count(ByNumber.class)).isEqualTo(400);
        }

        @Test
        void otherIdsHaveToBeSet() {
            assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                    .isThrownBy(() -> template.save(new ByDate(null)))
                    .withMessageContaining("ByDate")
                    .withMessageContaining("not generated");
        }

        @Test
        void anIdMadeForAWriteThatFailedIsTakenBack() {
            Unique first = new Unique();
            Unique second = new Unique();
            template.save(first);

            assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> template.save(second));

            assertThat(first.id).isNotNull();
            assertThat(second.id).isNull();
        }

        static final class Unique {

            @Id
            @Nullable
            UUID id;

            @Indexed(unique = true)
            String text = "same";
        }
    }

    static final class Document implements Persistable<String> {

        @Id
        private String id = "";

        @org.springframework.data.annotation.Transient
        private boolean isNew;

        @Override
        public String getId() {
            return id;
        }

        @Override
        public boolean isNew() {
            return isNew;
        }
    }

    @Test
    void aRecordThatSaysItIsNewMustNotReplaceAnother() {
        Document document = new Document();
        document.id = "1";
        document.isNew = true;
        template.save(document);

        assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> template.save(document));
        document.isNew = false;
        template.save(document);

        assertThat(template.count(Document.class)).isEqualTo(1);
    }

    record OtherBook(@Id String id) {}

    @Tree("books")
    record BookInTheSameTree(@Id String id) {}

    @Test
    void twoClassesCannotShareATree() {
        template.save(new Book("1", "x", null));
        template.save(new OtherBook("1"));

        assertThatExceptionOfType(org.springframework.data.mapping.MappingException.class)
                .isThrownBy(() -> template.save(new BookInTheSameTree("1")))
                .withMessageContaining("'books'")
                .withMessageContaining("Name it with @Tree");
    }

    @Test
    void theFirstUseByManyThreadsKeepsEveryRecord() throws Exception {
        inThreads(32, number -> template.save(new Book("book " + number, "title", number)));

        assertThat(template.count(Book.class)).isEqualTo(32);
        assertThat(entriesOf(Book.class, "title")).isEqualTo(32);
        assertThat(entriesOf(Book.class, "shelf")).isEqualTo(32);
    }

    /** Runs work in several threads that begin together, and fails if one of them does. */
    private static void inThreads(int count, java.util.function.IntConsumer work) throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            int number = index;
            threads.add(new Thread(() -> {
                try {
                    start.await();
                    work.accept(number);
                } catch (Throwable e) {
                    failures.add(e);
                }
            }));
        }
        threads.forEach(Thread::start);
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
    }

    @Test
    void aClosedStoreIsReportedAsSuch() {
        Store closed = store.get();
        closed.close();

        assertThatExceptionOfType(org.springframework.dao.DataAccessException.class)
                .isThrownBy(() -> template.findAll(Book.class))
                .withMessageContaining("closed");
    }
}
