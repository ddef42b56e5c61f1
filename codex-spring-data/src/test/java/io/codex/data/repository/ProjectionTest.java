package io.codex.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.Codex;
import io.codex.Store;
import io.codex.data.core.mapping.Indexed;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

class ProjectionTest {

    record Book(
            @Id String isbn,
            @Indexed String title,
            int pages,
            @Nullable String note) {}

    /** An interface that shows some properties. */
    interface TitleOnly {

        String getTitle();
    }

    /** A record that has some properties. */
    record Summary(String title, int pages) {}

    interface Books extends CodexRepository<Book, String> {

        List<TitleOnly> findByPagesGreaterThanOrderByTitle(int pages);

        List<Summary> findByTitleStartingWith(String start);

        Optional<Summary> findOneByTitle(String title);

        Page<Summary> findByPagesLessThan(int pages, PageRequest page);

        Window<Summary> findByNoteIsNullOrderByTitle(ScrollPosition position, Limit limit);

        Stream<Summary> streamByPagesGreaterThan(int pages);

        <P> List<P> findByTitle(String title, Class<P> type);
    }

    private final Store store = Codex.inMemory();
    private final Books books = Repositories.create(store, Books.class);

    @BeforeEach
    void fill() {
        books.save(new Book("1", "Walden", 352, null));
        books.save(new Book("2", "Emma", 474, null));
        books.save(new Book("3", "Wonder", 99, "short"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void recordsAreShownThroughAnInterface() {
        assertThat(books.findByPagesGreaterThanOrderByTitle(100))
                .extracting(TitleOnly::getTitle)
                .containsExactly("Emma", "Walden");
    }

    @Test
    void recordsBecomeOtherRecords() {
        assertThat(books.findByTitleStartingWith("W"))
                .containsExactly(new Summary("Walden", 352), new Summary("Wonder", 99));
        assertThat(books.findOneByTitle("Emma")).contains(new Summary("Emma", 474));
        assertThat(books.findOneByTitle("None")).isEmpty();
    }

    @Test
    void pagesWindowsAndStreamsAreProjectedAsWell() {
        assertThat(books.findByPagesLessThan(400, PageRequest.of(0, 1))).containsExactly(new Summary("Walden", 352));
        Window<Summary> first = books.findByNoteIsNullOrderByTitle(ScrollPosition.keyset(), Limit.of(1));
        assertThat(first).containsExactly(new Summary("Emma", 474));
        assertThat(books.findByNoteIsNullOrderByTitle(first.positionAt(0), Limit.of(1)))
                .containsExactly(new Summary("Walden", 352));
        try (Stream<Summary> stream = books.streamByPagesGreaterThan(400)) {
            assertThat(stream).containsExactly(new Summary("Emma", 474));
        }
    }

    @Test
    void theCallerMayChooseTheProjection() {
        assertThat(books.findByTitle("Emma", Summary.class)).containsExactly(new Summary("Emma", 474));
        assertThat(books.findByTitle("Emma", TitleOnly.class))
                .extracting(TitleOnly::getTitle)
                .containsExactly("Emma");
        assertThat(books.findByTitle("Emma", Book.class)).containsExactly(new Book("2", "Emma", 474, null));
    }
}
