package io.codex.data.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.codex.Codex;
import io.codex.Store;
import io.codex.data.core.CodexTemplate;
import io.codex.data.core.convert.MappingCodexConverter;
import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.Indexed;
import io.codex.data.repository.CodexRepository;
import io.codex.data.repository.support.CodexRepositoryFactory;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.data.annotation.Id;
import org.springframework.data.core.PropertyReferenceException;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.ExampleMatcher.StringMatcher;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;

/** The code of the guide to repositories, and every form in which a fluent query is answered. */
class RepositoriesGuideTest {

    record Film(
            @Id @Nullable String code,
            @Indexed @Nullable String title,
            @Nullable Integer year,
            @Nullable Director director) {}

    record Director(@Nullable String name) {}

    interface Films extends CodexRepository<Film, String> {

        List<Film> findByTitleMatches(Pattern pattern);

        List<Film> findByDirectorNameIsNotEmpty();
    }

    /** An interface that shows one property. */
    interface TitleOnly {

        String getTitle();
    }

    record TitleAndYear(String title, Integer year) {}

    private final Store store = Codex.inMemory();
    private final Films films = new CodexRepositoryFactory(
                    new CodexTemplate(store, new MappingCodexConverter(new CodexMappingContext())))
            .getRepository(Films.class);

    @BeforeEach
    void fill() {
        films.saveAll(List.of(
                new Film("1", "Metropolis", 1927, new Director("Fritz Lang")),
                new Film("2", "M", 1931, new Director("Fritz Lang")),
                new Film("3", "Modern Times", 1936, new Director("Charlie Chaplin")),
                new Film("4", "Nosferatu", 1922, new Director(""))));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static Example<Film> byLang() {
        Film probe = new Film(null, null, null, new Director("Fritz Lang"));
        return Example.of(probe);
    }

    private static Example<Film> all() {
        return Example.of(new Film(null, null, null, null));
    }

    @Test
    void methodNamesMatchAndAskForWhatIsEmpty() {
        assertThat(films.findByTitleMatches(Pattern.compile("m.*s", Pattern.CASE_INSENSITIVE)))
                .extracting(Film::code)
                .containsExactly("1", "3");
        assertThat(films.findByDirectorNameIsNotEmpty()).hasSize(3);
    }

    @Test
    void anExampleFindsWhatLooksLikeIt() {
        Film probe = new Film(null, null, null, new Director("Fritz Lang"));
        List<Film> found = films.findAll(Example.of(probe), Sort.by("year"));

        assertThat(found).extracting(Film::code).containsExactly("1", "2");
    }

    @Test
    void aMatcherSaysHowToCompare() {
        Film probe = new Film(null, "m", 1922, null);
        ExampleMatcher matcher = ExampleMatcher.matchingAny()
                .withStringMatcher(StringMatcher.STARTING)
                .withIgnoreCase();
        List<Film> found = films.findAll(Example.of(probe, matcher));

        assertThat(found).extracting(Film::code).containsExactly("1", "2", "3", "4");
    }

    @Test
    void aFluentQueryIsSortedLimitedAndProjected() {
        List<TitleAndYear> newest = films.findBy(
                byLang(),
                query -> query.sortBy(Sort.by("year").descending())
                        .limit(1)
                        .as(TitleAndYear.class)
                        .all());

        assertThat(newest).containsExactly(new TitleAndYear("M", 1931));
        assertThat(films.<Film, List<TitleOnly>>findBy(
                        byLang(),
                        query -> query.as(TitleOnly.class).project("title").all()))
                .extracting(TitleOnly::getTitle)
                .containsExactly("Metropolis", "M");
    }

    @Test
    void sortsOfAFluentQueryFollowEachOther() {
        List<Film> found = films.findBy(
                all(),
                query -> query.sortBy(Sort.by("director.name"))
                        .sortBy(Sort.by("year").descending())
                        .all());

        assertThat(found).extracting(Film::code).containsExactly("4", "3", "2", "1");
    }

    @Test
    void aFluentQueryFindsOneOrTheFirst() {
        Example<Film> none = Example.of(new Film("9", null, null, null));
        Optional<Film> first =
                films.findBy(byLang(), query -> query.sortBy(Sort.by("title")).first());

        assertThat(first).map(Film::code).contains("2");
        assertThat(films.<Film, Optional<Film>>findBy(none, query -> query.first()))
                .isEmpty();
        assertThat(films.<Film, Optional<Film>>findBy(none, query -> query.one()))
                .isEmpty();
        assertThat(films.<Film, Optional<Film>>findBy(
                        byLang(), query -> query.limit(1).one()))
                .isPresent();
        assertThatExceptionOfType(IncorrectResultSizeDataAccessException.class)
                .isThrownBy(() -> films.<Film, Optional<Film>>findBy(byLang(), query -> query.one()));
    }

    @Test
    void aFluentQueryIsPagedAndSliced() {
        Pageable second = PageRequest.of(1, 3, Sort.by("year"));

        Page<TitleAndYear> page = films.findBy(
                all(),
                query -> query.sortBy(Sort.by("title")).as(TitleAndYear.class).page(second));
        Slice<Film> slice = films.findBy(all(), query -> query.slice(PageRequest.of(0, 3)));

        assertThat(page).containsExactly(new TitleAndYear("Modern Times", 1936));
        assertThat(page.getTotalElements()).isEqualTo(4);
        assertThat(slice).hasSize(3);
        assertThat(slice.hasNext()).isTrue();
        assertThat(films.<Film, Page<Film>>findBy(
                        all(),
                        query -> query.page(Pageable.unpaged(Sort.by("year").descending()))))
                .extracting(Film::code)
                .containsExactly("3", "2", "1", "4");
    }

    @Test
    void aFluentQueryScrollsByKeysetForwardAndBack() {
        Sort sort = Sort.by("director.name", "year");
        Window<Film> first =
                films.findBy(all(), query -> query.sortBy(sort).limit(2).scroll(ScrollPosition.keyset()));
        ScrollPosition next = first.positionAt(first.size() - 1);
        Window<Film> second =
                films.findBy(all(), query -> query.sortBy(sort).limit(2).scroll(next));

        assertThat(first).extracting(Film::code).containsExactly("4", "3");
        assertThat(first.hasNext()).isTrue();
        assertThat(second).extracting(Film::code).containsExactly("1", "2");
        assertThat(second.hasNext()).isFalse();
        assertThat(films.<Film, Window<Film>>findBy(
                        all(),
                        query -> query.sortBy(sort)
                                .limit(3)
                                .scroll(ScrollPosition.keyset().backward())))
                .extracting(Film::code)
                .containsExactly("3", "1", "2");
        assertThat(films.<Film, Window<Film>>findBy(
                        all(), query -> query.sortBy(sort).limit(2).scroll(ScrollPosition.offset(1))))
                .extracting(Film::code)
                .containsExactly("1", "2");
    }

    @Test
    void aFluentQueryCountsAndStreamsOneStateOfTheStore() {
        List<String> titles =
                films.findBy(byLang(), query -> query.stream().map(Film::title).toList());
        long count = films.findBy(byLang(), query -> query.count());
        boolean exists = films.findBy(byLang(), query -> query.exists());

        assertThat(titles).containsExactly("Metropolis", "M");
        assertThat(count).isEqualTo(2);
        assertThat(exists).isTrue();
        assertThat(films.<Film, Boolean>findBy(byLang(), query -> query.limit(0).exists()))
                .isFalse();
        assertThat(films.<Film, Long>findBy(byLang(), query -> query.limit(1).count()))
                .isEqualTo(1);
    }

    @Test
    void stepsThatCannotBeTakenAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> films.<Film, List<Film>>findBy(
                        all(), query -> query.limit(-1).all()))
                .withMessageContaining("-1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> films.<Film, List<String>>findBy(
                        all(), query -> query.as(String.class).all()))
                .withMessageContaining("java.lang.String")
                .withMessageContaining("some of their properties");
        assertThatExceptionOfType(PropertyReferenceException.class)
                .isThrownBy(() -> films.<Film, List<Film>>findBy(
                        all(), query -> query.project("colour").all()))
                .withMessageContaining("colour");
    }
}
