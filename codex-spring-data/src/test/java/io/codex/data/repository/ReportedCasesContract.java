package io.codex.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.codex.Codex;
import io.codex.Store;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;

/**
 * Cases that users of comparable software reported, on real files. Each runs on rows with and without indexes, which must make
 * no difference, and reads again after the store was closed and opened.
 */
abstract class ReportedCasesContract<T extends Row> {

    @TempDir
    private Path directory;

    private Store store = Codex.inMemory();
    private RowRepository<T> rows = Repositories.create(store, repositoryInterface());

    abstract Class<? extends RowRepository<T>> repositoryInterface();

    abstract T row(
            long id, @Nullable String name, @Nullable Integer age, @Nullable Instant date, @Nullable String notice);

    @BeforeEach
    void openFiles() {
        store.close();
        store = Codex.open(directory);
        rows = Repositories.create(store, repositoryInterface());
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void reopen() {
        store.close();
        openFiles();
    }

    private void saveNames(@Nullable String... names) {
        for (int index = 0; index < names.length; index++) {
            rows.save(row(index + 1, names[index], null, null, null));
        }
        reopen();
    }

    private void saveAges(int... ages) {
        for (int index = 0; index < ages.length; index++) {
            rows.save(row(index + 1, null, ages[index], null, null));
        }
        reopen();
    }

    private static List<Long> ids(Iterable<? extends Row> rows) {
        return Stream.of(rows)
                .flatMap(all -> StreamSupport.stream(all.spliterator(), false))
                .map(Row::id)
                .toList();
    }

    @Nested
    class Nulls {

        @Test
        void nullAsAnArgumentOfEqualityMeansIsNull() {
            saveNames("a", null, "b");

            assertThat(ids(rows.findByName(null))).containsExactly(2L);
            assertThat(ids(rows.findByNameIsNull())).containsExactly(2L);
            assertThat(ids(rows.findByNameIsNotNull())).containsExactly(1L, 3L);
            assertThat(ids(rows.findByNameNot("a"))).containsExactly(3L);
            assertThat(ids(rows.findByNameNot(null))).containsExactly(1L, 3L);
        }

        @Test
        void aNullInOneRowBreaksNoQuery() {
            saveNames(null, "a", "b");

            assertThat(ids(rows.findByName("a"))).containsExactly(2L);
            assertThat(ids(rows.findByNameGreaterThan("a"))).containsExactly(3L);
            assertThat(ids(rows.findByNameContaining("a"))).containsExactly(2L);
            assertThat(ids(rows.findByDetailsNotice("x"))).isEmpty();
            assertThat(ids(rows.findAllByOrderByNameAsc())).containsExactly(1L, 2L, 3L);
            assertThat(ids(rows.findAllByOrderByNameDesc())).containsExactly(3L, 2L, 1L);
        }

        @Test
        void aComparisonWithNullIsAMistakeOfTheCaller() {
            assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                    .isThrownBy(() -> rows.findByAgeLessThan(null))
                    .withMessageContaining("findByAgeLessThan")
                    .withMessageContaining("IsNull");
            assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                    .isThrownBy(() -> rows.findByNameStartingWith(null));
        }
    }

    @Nested
    class Collections {

        @Test
        void anEmptyCollectionFindsNothingAndItsNegationEverything() {
            saveNames("a", "b", "c");

            assertThat(rows.findByNameIn(List.of())).isEmpty();
            assertThat(rows.countByNameIn(List.of())).isZero();
            assertThat(ids(rows.findByNameNotIn(List.of()))).containsExactly(1L, 2L, 3L);
            assertThat(rows.findAllById(List.of())).isEmpty();
            assertThat(rows.deleteByNameIn(List.of())).isZero();
            assertThat(rows.count()).isEqualTo(3);
        }

        @Test
        void idsInAPageAreCounted() {
            saveNames("a", "b", "c");

            Page<T> page = rows.findByIdIn(List.of(3L, 1L, 3L, 7L), PageRequest.of(0, 1));

            assertThat(ids(page)).containsExactly(1L);
            assertThat(page.getTotalElements()).isEqualTo(2);
        }
    }

    @Nested
    class Ranges {

        @Test
        void bothBoundsOfBetweenAreIncluded() {
            saveAges(10, 20, 30, 40);

            assertThat(ids(rows.findByAgeBetween(20, 40))).containsExactly(2L, 3L, 4L);
            assertThat(rows.findByAgeBetween(40, 20)).isEmpty();
            assertThat(ids(rows.findByAgeBetween(20, 20))).containsExactly(2L);
            assertThat(ids(rows.findByAgeBetween(Range.open(20, 40)))).containsExactly(3L);
            assertThat(ids(rows.findByAgeBetween(Range.leftOpen(20, 40)))).containsExactly(3L, 4L);
        }

        @Test
        void numbersAreComparedByValueWhateverTheirType() {
            saveAges(10, 20);

            assertThat(ids(rows.findByAge(20L))).containsExactly(2L);
            assertThat(ids(rows.findByAge(20.0))).containsExactly(2L);
            assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                    .isThrownBy(() -> rows.findByAge(1.5))
                    .withMessageContaining("1.5")
                    .withMessageContaining("'age'");
            assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                    .isThrownBy(() -> rows.findByAge(3_000_000_000L))
                    .withMessageContaining("3000000000");
        }
    }

    @Nested
    class Texts {

        @Test
        void wildcardsAreLiteralExceptInLike() {
            saveNames("name1", "name_", "100%", "100 percent", null);

            assertThat(ids(rows.findByNameContaining("name_"))).containsExactly(2L);
            assertThat(ids(rows.findByNameStartingWith("100%"))).containsExactly(3L);
            assertThat(ids(rows.findByNameContaining("%"))).containsExactly(3L);
            assertThat(ids(rows.findByNameContaining(""))).containsExactly(1L, 2L, 3L, 4L);
        }

        @Test
        void caseIsIgnoredInNestedTexts() {
            rows.save(row(1, null, null, null, "Test"));
            reopen();

            assertThat(ids(rows.findByDetailsNotice("Test"))).containsExactly(1L);
            assertThat(ids(rows.findByDetailsNoticeIgnoreCase("tEST"))).containsExactly(1L);
            assertThat(ids(rows.findByDetailsNoticeContainingIgnoreCase("ES"))).containsExactly(1L);
        }

        @Test
        void aTextThatCanBeNoKeyIsRefusedWithAndWithoutIndex() {
            saveNames("a");

            assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                    .isThrownBy(() -> rows.findByNameStartingWith("\ud83d"))
                    .withMessageContaining("unpaired surrogate");
        }
    }

    @Nested
    class SingleResults {

        @Test
        void twoMatchesAreAnErrorAndNoneIsEmpty() {
            saveNames("x", "x", "y");

            assertThatExceptionOfType(IncorrectResultSizeDataAccessException.class)
                    .isThrownBy(() -> rows.findOptionalByName("x"));
            assertThatExceptionOfType(IncorrectResultSizeDataAccessException.class)
                    .isThrownBy(() -> rows.findSingleByName("x"));
            assertThat(rows.findOptionalByName("y").map(Row::id)).contains(3L);
            assertThat(rows.findOptionalByName("none")).isEmpty();
            assertThat(rows.findSingleByName("none")).isNull();
        }

        @Test
        void theFirstOfManyIsNoError() {
            Instant first = Instant.parse("2026-01-01T00:00:00Z");
            List<Integer> days = List.of(3, 1, 3, 2, 3);
            for (int index = 0; index < days.size(); index++) {
                rows.save(row(index + 1, "n", null, first.plusSeconds(days.get(index)), null));
            }
            reopen();

            assertThat(rows.findFirstByOrderByDateDesc().map(Row::id)).contains(1L);
            assertThat(ids(rows.findTop2ByOrderByDateDesc())).containsExactly(1L, 3L);
            assertThat(ids(rows.findTop2ByOrderByDateDescIdAsc())).containsExactly(1L, 3L);
            assertThat(ids(rows.findTop2ByOrderByDateDescIdDesc())).containsExactly(5L, 3L);
        }

        @Test
        void theFirstOfAPrefixIsTheFirstInItsOrder() {
            rows.save(row(1, "ab", 2, null, null));
            rows.save(row(2, "ac", 1, null, null));
            rows.save(row(3, "b", 0, null, null));

            assertThat(rows.findTopByNameStartingWithOrderByAgeAsc("a").map(Row::id))
                    .contains(2L);
        }
    }

    @Nested
    class Pages {

        private void saveTen() {
            IntStream.rangeClosed(1, 10).forEach(id -> rows.save(row(id, "n" + id, id % 3, null, null)));
            reopen();
        }

        @Test
        void pagesLieWithinTheTop() {
            saveTen();

            assertThat(ids(rows.findTop3By(PageRequest.of(0, 2)))).containsExactly(1L, 2L);
            assertThat(ids(rows.findTop3By(PageRequest.of(1, 2)))).containsExactly(3L);
            assertThat(ids(rows.findTop3By(PageRequest.of(2, 2)))).isEmpty();
            assertThat(ids(rows.findTop3By(PageRequest.of(0, 5)))).containsExactly(1L, 2L, 3L);
            for (Pageable pageable :
                    List.of(PageRequest.of(0, 2), PageRequest.of(1, 2), PageRequest.of(2, 2), PageRequest.of(0, 3))) {
                assertThat(rows.findTop3By(pageable).getTotalElements())
                        .as("%s", pageable)
                        .isEqualTo(3);
            }
        }

        @Test
        void pagesAreSortedAndCountWhatTheFilterFinds() {
            saveTen();

            Page<T> page = rows.findPageByNameStartingWith(
                    "n1", PageRequest.of(0, 1, Sort.by("age").descending()));

            assertThat(ids(page)).containsExactly(1L);
            assertThat(page.getTotalElements()).isEqualTo(2);
            assertThat(ids(rows.findAll(PageRequest.of(1, 4, Sort.by("age")))))
                    .as("ages 0: 3 6 9, 1: 1 4 7 10, 2: 2 5 8")
                    .containsExactly(4L, 7L, 10L, 2L);
        }

        @Test
        void anUnpagedRequestMayStillBeSorted() {
            saveTen();

            Page<T> page = rows.findAll(Pageable.unpaged(Sort.by("id").descending()));

            assertThat(ids(page)).hasSize(10).startsWith(10L, 9L);
        }

        @Test
        void aSliceKnowsWhetherAnythingFollows() {
            assertThat(rows.findSliceBy(PageRequest.of(0, 3)).hasNext()).isFalse();
            LongStream.rangeClosed(1, 6).forEach(id -> rows.save(row(id, "n", null, null, null)));

            assertSlices(List.of(3, 3, 0), List.of(true, false, false));
            rows.save(row(7, "n", null, null, null));
            assertSlices(List.of(3, 3, 1), List.of(true, true, false));
        }

        private void assertSlices(List<Integer> sizes, List<Boolean> next) {
            for (int number = 0; number < sizes.size(); number++) {
                Slice<T> slice = rows.findSliceBy(PageRequest.of(number, 3));
                assertThat(slice.getContent()).hasSize(sizes.get(number));
                assertThat(slice.hasNext()).isEqualTo(next.get(number));
            }
        }

        @Test
        void aLimitCutsAnyOrder() {
            saveTen();

            assertThat(ids(rows.findBy(Sort.by("age", "id"), Limit.of(4)))).containsExactly(3L, 6L, 9L, 1L);
            assertThat(ids(rows.findBy(Sort.unsorted(), Limit.unlimited()))).hasSize(10);
            assertThat(rows.findBy(Sort.by("age"), Limit.of(0))).isEmpty();
            assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                    .isThrownBy(() -> rows.findBy(Sort.by("age"), Limit.of(-1)))
                    .withMessageContaining("Limit -1 must not be negative");
        }
    }

    @Nested
    class Deletes {

        @Test
        void aDeleteReturnsWhatItsMethodPromises() {
            saveNames("a", "a", "b", "c");

            assertThat(rows.deleteByName("a")).isEqualTo(2);
            assertThat(ids(rows.removeByName("b"))).containsExactly(3L);
            assertThat(rows.deleteOneByName("c").map(Row::id)).contains(4L);
            assertThat(rows.deleteOneByName("c")).isEmpty();
            assertThat(rows.deleteByName("zzz")).isZero();
            reopen();

            assertThat(rows.count()).isZero();
            assertThat(rows.findByName("a")).isEmpty();
            assertThat(rows.findByNameIsNotNull()).isEmpty();
        }

        @Test
        void aDeleteMayReturnNothingOrASmallNumber() {
            rows.save(row(1, "a", 1, null, null));
            rows.save(row(2, "a", 2, null, null));
            rows.save(row(3, "b", 2, null, null));

            rows.deleteByAge(1);
            assertThat(ids(rows.findAll())).containsExactly(2L, 3L);
            assertThat(rows.deleteByAgeAndName(2, "zzz")).isZero();
            assertThat(rows.deleteByAgeAndName(2, "b")).isEqualTo(1);
            assertThat(ids(rows.findAll())).containsExactly(2L);
        }

        @Test
        void aDeleteOfOneThatMeetsTwoDeletesNone() {
            saveNames("a", "a");

            assertThatExceptionOfType(IncorrectResultSizeDataAccessException.class)
                    .isThrownBy(() -> rows.deleteOneByName("a"));
            assertThat(rows.count()).isEqualTo(2);
        }
    }

    @Nested
    class ResultForms {

        @Test
        void recordsComeInEveryForm() {
            saveNames("a", "b", "a");

            assertThat(ids(rows.findSetByName("a"))).containsExactlyInAnyOrder(1L, 3L);
            assertThat(ids(rows.findCollectionByName("a"))).containsExactly(1L, 3L);
            assertThat(ids(rows.findIterableByName("a"))).containsExactly(1L, 3L);
            assertThat(ids(rows.findStreamableByName("a"))).containsExactly(1L, 3L);
        }
    }

    @Nested
    class Streams {

        private static final int COUNT = 2_000;

        private void saveMany() {
            rows.saveAll(LongStream.rangeClosed(1, COUNT)
                    .mapToObj(id -> row(id, "n", null, null, null))
                    .toList());
        }

        @Test
        void aStreamOutsideOfATransactionSeesOneState() {
            saveMany();

            try (Stream<T> stream = rows.streamAllBy()) {
                var iterator = stream.iterator();
                iterator.next();
                rows.deleteAll();
                int left = 0;
                while (iterator.hasNext()) {
                    iterator.next();
                    left++;
                }
                assertThat(left).isEqualTo(COUNT - 1);
            }
            assertThat(rows.count()).isZero();
        }

        @Test
        void streamsThatStopEarlyLeaveNothingOpen() {
            saveMany();

            for (int round = 0; round < 500; round++) {
                try (Stream<T> stream = rows.streamAllBy()) {
                    assertThat(stream.findFirst()).isPresent();
                }
            }

            assertThat(store.statistics().openSnapshots()).isZero();
        }

        @Test
        void aStreamThatIsNeverClosedStopsNeitherWritesNorClose() {
            saveMany();
            @SuppressWarnings("resource")
            Stream<T> forgotten = rows.streamAllBy();
            assertThat(forgotten.iterator().hasNext()).isTrue();

            rows.save(row(COUNT + 1, "late", null, null, null));
            reopen();

            assertThat(rows.count()).isEqualTo(COUNT + 1);
        }
    }
}
