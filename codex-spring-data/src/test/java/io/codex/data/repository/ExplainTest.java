package io.codex.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.codex.Codex;
import io.codex.Store;
import io.codex.data.core.mapping.CompoundIndex;
import io.codex.data.core.mapping.Indexed;
import io.codex.data.core.mapping.Tree;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/** Plans are shown as they are, and read no more than they say. */
class ExplainTest {

    @Tree("works")
    @CompoundIndex(
            fields = {"author", "year desc"},
            name = "authorYear")
    record Work(
            @Id String isbn,
            @Indexed @Nullable String title,
            String author,
            @Indexed int year,
            @Indexed(unique = true) int number,
            String note) {}

    interface Works extends CodexRepository<Work, String> {

        List<Work> findByIsbnStartingWith(String start, Limit limit);

        List<Work> findByIsbnGreaterThanEqualAndIsbnLessThan(String from, String to);

        Optional<Work> findByNumber(int number);

        List<Work> findByAuthorAndYearGreaterThan(String author, int year);

        List<Work> findByAuthorOrderByYearDesc(String author, Limit limit);

        List<Work> findByTitleIn(List<String> titles);

        List<Work> findByTitleOrYear(String title, int year);

        List<Work> findByNoteContaining(String part);

        List<Work> findByNoteContaining(String part, Pageable page);

        List<Work> findFirst10ByOrderByTitle();

        List<Work> findFirst10ByOrderByTitleDesc();

        List<Work> findFirst10ByOrderByNote();

        long countByTitleStartingWith(String start);

        boolean existsByAuthor(String author);

        Optional<Work> findOneByAuthor(String author);

        Window<Work> findTop10ByOrderByYear(ScrollPosition position);
    }

    private static final int COUNT = 1_200;

    private final Store files = Codex.inMemory();
    private final CountedReads reads = new CountedReads(files);
    private final Works works = Repositories.create(reads.store(), Works.class);

    @BeforeEach
    void fill() {
        works.saveAll(IntStream.range(0, COUNT).mapToObj(ExplainTest::work).toList());
        reads.reset();
    }

    private static Work work(int number) {
        return new Work(
                "isbn-%04d".formatted(number),
                "title-%04d".formatted(number * 7 % COUNT),
                "author-" + number % 12,
                1_000 + number / 10,
                number,
                "note " + number);
    }

    @AfterEach
    void close() {
        files.close();
    }

    @Test
    void aPrefixOfTheIdIsARangeOfTheRecords() {
        assertThat(works.explain("findByIsbnStartingWith", "isbn-00", Limit.of(5)))
                .isEqualTo("""
                        read: one range of ids of works where isbn starts with 'isbn-00', about 100 entries
                        order: isbn asc, as read
                        limit: 5""");

        assertThat(works.findByIsbnStartingWith("isbn-00", Limit.of(5))).hasSize(5);
        assertThat(reads.scanned()).isEqualTo(5);
    }

    @Test
    void twoBoundsOfTheIdAreOneRange() {
        assertThat(works.explain("findByIsbnGreaterThanEqualAndIsbnLessThan", "isbn-0010", "isbn-0020"))
                .startsWith("read: one range of ids of works where ")
                .contains("isbn >= 'isbn-0010'", "isbn < 'isbn-0020'", "about 10 entries")
                .doesNotContain("filter");
    }

    @Test
    void aQueryThatFailsWhileItPassesOverRecordsLeavesNoCursorOpen() {
        byte[] first = Repositories.template(files)
                .getConverter()
                .getMappingContext()
                .getRequiredRoot(Work.class)
                .toKey("isbn-0000");
        files.run(transaction -> {
            transaction.put("works", first, new byte[] {-1});
            return true;
        });

        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> works.findByNoteContaining("note", PageRequest.of(1, 10)));
        assertThat(reads.openCursors()).isZero();
    }

    @Test
    void aUniqueIndexLeadsToOneEntry() {
        assertThat(works.explain("findByNumber", 7))
                .isEqualTo("read: one entry of index works#number where number = 7, about 1 entry\nlimit: 2");

        assertThat(works.findByNumber(7)).isPresent();
        assertThat(reads.lookedUp()).isEqualTo(1);
    }

    @Test
    void theLeadingPartsOfAnIndexAreFollowedAndTheNextIsCut() {
        assertThat(works.explain("findByAuthorAndYearGreaterThan", "author-3", 1_100))
                .startsWith("read: one range of index works#authorYear where ")
                .contains("author = 'author-3'", "year > 1100")
                .doesNotContain("filter");
    }

    @Test
    void theOrderComesFromTheIndexBehindWhatIsEqual() {
        assertThat(works.explain("findByAuthorOrderByYearDesc", "author-3", Limit.of(3)))
                .contains("order: year desc, isbn asc, as read");

        assertThat(works.findByAuthorOrderByYearDesc("author-3", Limit.of(3))).hasSize(3);
        assertThat(reads.lookedUp()).isEqualTo(3);
    }

    @Test
    void severalValuesAreSeveralRanges() {
        assertThat(works.explain("findByTitleIn", List.of("title-0001", "title-0002", "title-0001")))
                .startsWith("read: 2 ranges of index works#title where title in ['title-0001', 'title-0002'], about 2");
        assertThat(works.explain("findByTitleIn", List.of())).startsWith("read: nothing of index works#title");
    }

    @Test
    void alternativesOfDifferentIndexesAreJoinedById() {
        assertThat(works.explain("findByTitleOrYear", "title-0001", 1_003))
                .contains("one range of index works#title where title = 'title-0001'")
                .contains("and one range of index works#year where year = 1003")
                .contains("joined by id, each record once")
                .doesNotContain("filter");

        assertThat(works.findByTitleOrYear("title-0210", 1_003)).hasSize(10);
        assertThat(works.findByTitleOrYear("title-0001", 1_003)).hasSize(11);
    }

    @Test
    void whatNoKeyTellsIsFilteredAndSortedInMemory() {
        assertThat(works.explain("findByNoteContaining", "99")).isEqualTo("""
                        read: all ids of works, about 1200 entries
                        filter: note contains '99'
                        order: isbn asc, as read""");
        assertThat(works.explain("findFirst10ByOrderByNote")).isEqualTo("""
                        read: all ids of works, about 1200 entries
                        order: note asc, isbn asc, sorted in memory
                        limit: 10""");
    }

    @Test
    void theFirstTenOfAnIndexReadTenEntries() {
        assertThat(works.explain("findFirst10ByOrderByTitle")).isEqualTo("""
                        read: all index works#title, about 1200 entries
                        order: title asc, isbn asc, as read
                        limit: 10""");

        assertThat(works.findFirst10ByOrderByTitle()).hasSize(10);
        assertThat(reads.scanned()).isEqualTo(10);
        assertThat(reads.lookedUp()).isEqualTo(10);
    }

    @Test
    void theLastTenOfAnIndexReadHardlyMore() {
        assertThat(works.explain("findFirst10ByOrderByTitleDesc"))
                .contains("all index works#title backwards", "ties turned");

        assertThat(works.findFirst10ByOrderByTitleDesc())
                .extracting(Work::title)
                .startsWith("title-1199", "title-1198");
        assertThat(reads.scanned()).as("one more entry tells where a tie ends").isEqualTo(11);
        assertThat(reads.lookedUp()).isEqualTo(10);
    }

    @Test
    void countingAndTestingReadKeysOnly() {
        assertThat(works.countByTitleStartingWith("title-00")).isEqualTo(100);
        assertThat(works.existsByAuthor("author-3")).isTrue();

        assertThat(reads.lookedUp()).isZero();
        assertThat(reads.scanned()).isEqualTo(1);
    }

    @Test
    void twoMatchesOfASingleResultAreFoundWithTwoReads() {
        assertThatExceptionOfType(IncorrectResultSizeDataAccessException.class)
                .isThrownBy(() -> works.findOneByAuthor("author-3"));

        assertThat(reads.lookedUp()).isEqualTo(2);
    }

    @Test
    void aScrollByKeysetCostsTheSameEverywhere() {
        ScrollPosition position = ScrollPosition.keyset();
        for (int number = 0; number < 50; number++) {
            reads.reset();
            Window<Work> window = works.findTop10ByOrderByYear(position);
            assertThat(reads.scanned()).isEqualTo(11);
            position = window.positionAt(9);
        }
    }

    @Test
    void aMethodThatIsNoneIsNamedWithThoseThatAre() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> works.explain("findByColor", "red"))
                .withMessageContaining("findByColor")
                .withMessageContaining("findByNumber(int)");
        assertThatIllegalArgumentException().isThrownBy(() -> works.explain("findByNumber"));
    }
}
