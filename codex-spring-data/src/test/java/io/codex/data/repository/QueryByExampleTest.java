package io.codex.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.codex.Codex;
import io.codex.Store;
import io.codex.data.core.mapping.Indexed;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.data.annotation.Id;
import org.springframework.data.core.PropertyReferenceException;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.ExampleMatcher.GenericPropertyMatchers;
import org.springframework.data.domain.ExampleMatcher.StringMatcher;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.query.QueryByExampleExecutor;

/** An example finds what looks like it, by every way of looking. */
class QueryByExampleTest {

    record Home(@Nullable String city, @Nullable Integer floor) {}

    record Guest(
            @Id @Nullable String code,
            @Indexed @Nullable String name,
            @Nullable Integer age,
            @Nullable BigDecimal credit,
            @Nullable Home home,
            @Nullable Set<String> tags) {}

    interface Guests extends CodexRepository<Guest, String> {}

    private final Store store = Codex.inMemory();
    private final Guests guests = Repositories.create(store, Guests.class);

    @BeforeEach
    void fill() {
        guests.saveAll(List.of(
                guest("a", "Ada", 36, new Home("Bern", 1)),
                guest("b", "adam", 36, new Home("Basel", 2)),
                guest("c", "Grace", 85, new Home("Bern", null)),
                guest("d", "100%", null, null),
                guest("e", null, 36, new Home(null, 2))));
    }

    private static Guest guest(
            @Nullable String code, @Nullable String name, @Nullable Integer age, @Nullable Home home) {
        return new Guest(code, name, age, new BigDecimal("1.50"), home, null);
    }

    private static Guest probe(@Nullable String name, @Nullable Integer age, @Nullable Home home) {
        return new Guest(null, name, age, null, home, null);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void onlyPropertiesWithAValueAreCompared() {
        assertThat(guests.findAll(Example.of(probe(null, 36, null))))
                .extracting(Guest::code)
                .containsExactly("a", "b", "e");
        assertThat(guests.findAll(Example.of(probe("Ada", 36, null))))
                .extracting(Guest::code)
                .containsExactly("a");
        assertThat(guests.findAll(Example.of(new Guest("c", null, null, new BigDecimal("1.5"), null, null))))
                .extracting(Guest::code)
                .containsExactly("c");
    }

    @Test
    void anExampleThatSaysNothingIsLikeEveryRecord() {
        Guest nothing = probe(null, null, null);

        assertThat(guests.findAll(Example.of(nothing))).hasSize(5);
        assertThat(guests.findAll(Example.of(nothing, ExampleMatcher.matchingAny())))
                .hasSize(5);
        assertThat(guests.count(Example.of(nothing))).isEqualTo(5);
    }

    @Test
    void propertiesOfNestedValuesAreComparedOneByOne() {
        assertThat(guests.findAll(Example.of(probe(null, null, new Home("Bern", null)))))
                .extracting(Guest::code)
                .containsExactly("a", "c");
    }

    @ParameterizedTest
    @CsvSource({
        "EXACT, Ada, false, a",
        "DEFAULT, ada, true, a",
        "EXACT, ada, false, ''",
        "STARTING, Ad, false, a",
        "STARTING, AD, true, 'a,b'",
        "ENDING, a, false, a",
        "ENDING, DA, true, a",
        "CONTAINING, da, false, 'a,b'",
        "CONTAINING, %, false, d",
        "CONTAINING, DA, true, 'a,b'",
        "REGEX, [Aa]da.?, false, 'a,b'",
        "REGEX, ADA, true, a",
        "REGEX, ad, false, ''"
    })
    void textsAreComparedAsTheMatcherSays(StringMatcher way, String name, boolean ignoreCase, String codes) {
        ExampleMatcher matcher =
                ExampleMatcher.matching().withStringMatcher(way).withIgnoreCase(ignoreCase);

        assertThat(guests.findAll(Example.of(probe(name, null, null), matcher)))
                .extracting(Guest::code)
                .containsExactlyElementsOf(codes.isEmpty() ? List.of() : List.of(codes.split(",")));
    }

    @Test
    void onePropertyMayHaveAMatcherOfItsOwn() {
        ExampleMatcher matcher = ExampleMatcher.matching()
                .withMatcher("name", GenericPropertyMatchers.startsWith().ignoreCase())
                .withMatcher("home.city", GenericPropertyMatchers.endsWith());

        assertThat(guests.findAll(Example.of(probe("AD", null, new Home("l", null)), matcher)))
                .extracting(Guest::code)
                .containsExactly("b");
    }

    @Test
    void anyOfThePropertiesMayBeEnough() {
        Example<Guest> example = Example.of(probe("Grace", 36, new Home(null, 1)), ExampleMatcher.matchingAny());

        assertThat(guests.findAll(example, Sort.by("name").descending()))
                .extracting(Guest::code)
                .containsExactly("b", "c", "a", "e");
    }

    @Test
    void nullIsComparedIfAskedForButNeverTheIdThatIsMissing() {
        ExampleMatcher matcher =
                ExampleMatcher.matching().withIncludeNullValues().withIgnorePaths("credit", "tags");

        assertThat(guests.findAll(Example.of(probe("100%", null, null), matcher)))
                .extracting(Guest::code)
                .containsExactly("d");
        assertThat(guests.findAll(Example.of(probe("Grace", 85, new Home("Bern", null)), matcher)))
                .extracting(Guest::code)
                .containsExactly("c");
        assertThat(guests.findAll(Example.of(probe(null, 85, null), matcher))).isEmpty();
    }

    @Test
    void valuesAreTransformedAndPathsIgnored() {
        ExampleMatcher matcher = ExampleMatcher.matching()
                .withTransformer(
                        "name", value -> value.map(name -> name.toString().strip()))
                .withTransformer("age", value -> Optional.empty())
                .withIgnorePaths("home.floor");

        assertThat(guests.findAll(Example.of(probe(" Ada ", 1, new Home("Bern", 77)), matcher)))
                .extracting(Guest::code)
                .containsExactly("a");
    }

    @Test
    void oneRecordACountAndAPageAreFoundAsByAMethodName() {
        Example<Guest> example = Example.of(probe(null, 36, null));

        Page<Guest> page = guests.findAll(example, PageRequest.of(1, 2, Sort.by("name")));

        assertThat(page).extracting(Guest::code).containsExactly("b");
        assertThat(page.getTotalElements()).isEqualTo(3);
        assertThat(guests.exists(example)).isTrue();
        assertThat(guests.exists(Example.of(probe(null, 37, null)))).isFalse();
        assertThat(guests.findOne(Example.of(probe("Ada", null, null)))).isPresent();
        assertThat(guests.findOne(Example.of(probe("Eve", null, null)))).isEmpty();
        assertThatExceptionOfType(IncorrectResultSizeDataAccessException.class)
                .isThrownBy(() -> guests.findOne(example));
    }

    @Test
    void anExampleReadsOnlyWhatAnIndexLeadsTo() {
        CountedReads reads = new CountedReads(store);
        Guests counted = Repositories.create(reads.store(), Guests.class);
        counted.saveAll(IntStream.range(0, 200)
                .mapToObj(number -> guest("n" + number, "name " + number, number, null))
                .toList());
        reads.reset();

        List<Guest> found = counted.findAll(Example.of(probe("name 7", null, null)));

        assertThat(found).extracting(Guest::code).containsExactly("n7");
        assertThat(reads.scanned() + reads.lookedUp()).isLessThan(20);
    }

    @Test
    void anyRepositoryInterfaceMayBeQueriedByExample() {
        OnlyByExample repository = Repositories.create(store, OnlyByExample.class);

        assertThat(repository.findAll(Example.of(probe("Ada", null, null))))
                .extracting(Guest::code)
                .containsExactly("a");
    }

    interface OnlyByExample extends Repository<Guest, String>, QueryByExampleExecutor<Guest> {}

    @Test
    void whatCannotBeComparedIsRefusedByName() {
        Guest tagged = new Guest(null, null, null, null, null, Set.of("vip"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> guests.findAll(Example.of(tagged)))
                .withMessageContaining("'tags'")
                .withMessageContaining("withIgnorePaths");
        assertThat(guests.findAll(Example.of(tagged, ExampleMatcher.matching().withIgnorePaths("tags"))))
                .hasSize(5);
    }

    @Test
    void aMisspeltPathOfAMatcherIsRefused() {
        ExampleMatcher ignoring = ExampleMatcher.matching().withIgnorePaths("nmae");
        ExampleMatcher matching = ExampleMatcher.matching().withMatcher("home.town", GenericPropertyMatchers.exact());

        assertThatExceptionOfType(PropertyReferenceException.class)
                .isThrownBy(() -> guests.findAll(Example.of(probe("Ada", null, null), ignoring)))
                .withMessageContaining("nmae");
        assertThatExceptionOfType(PropertyReferenceException.class)
                .isThrownBy(() -> guests.findAll(Example.of(probe("Ada", null, null), matching)))
                .withMessageContaining("town");
    }

    @Test
    void anExampleOfASubclassIsRefused() {
        Repositories.create(store, Animals.class).save(new Animal("1"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Repositories.create(store, Animals.class).findAll(Example.of(new Dog("1"))))
                .withMessageContaining("Dog")
                .withMessageContaining("Animal");
    }

    /** A class that has a subclass. */
    static class Animal {

        @Id
        final String name;

        Animal(String name) {
            this.name = name;
        }
    }

    /** The subclass. */
    static final class Dog extends Animal {

        Dog(String name) {
            super(name);
        }
    }

    interface Animals extends CodexRepository<Animal, String> {}
}
