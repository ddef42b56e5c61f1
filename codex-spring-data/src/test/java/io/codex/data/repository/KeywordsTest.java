package io.codex.data.repository;

import static io.codex.data.repository.Keyword.code;
import static io.codex.data.repository.Keyword.folded;
import static io.codex.data.repository.Keyword.given;
import static io.codex.data.repository.Keyword.keyword;
import static io.codex.data.repository.Keyword.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.codex.Codex;
import io.codex.Store;
import io.codex.data.people.Color;
import io.codex.data.people.IndexedPeople;
import io.codex.data.people.IndexedPerson;
import io.codex.data.people.People;
import io.codex.data.people.PeopleRepository;
import io.codex.data.people.Person;
import io.codex.data.people.PlainPeople;
import io.codex.data.people.PlainPerson;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.Sort;

/** Every keyword, with and without an index, in many orders, against a list in memory: all must agree. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KeywordsTest {

    private static final List<Sort> SORTS = List.of(
            Sort.unsorted(),
            Sort.by("name"),
            Sort.by("name").descending(),
            Sort.by(Sort.Order.desc("age"), Sort.Order.asc("id")),
            Sort.by(Sort.Order.asc("age"), Sort.Order.desc("id")),
            Sort.by(Sort.Order.asc("born").nullsLast()),
            Sort.by(Sort.Order.desc("born").nullsFirst()),
            Sort.by(Sort.Order.asc("name").ignoreCase(), Sort.Order.desc("balance")),
            Sort.by(Sort.Order.asc("color"), Sort.Order.desc("age")),
            Sort.by(Sort.Order.desc("code"), Sort.Order.asc("score")),
            Sort.by("address.city", "name", "born"));

    private static final String EMOJI = "\ud83d\ude00";
    private static final Instant EPOCH = Instant.EPOCH;
    private static final BigDecimal ONE = new BigDecimal("1.000");
    private static final UUID LOW = People.CODES.get(1);
    private static final UUID HIGH = People.CODES.get(2);

    private final long seed = System.nanoTime();
    private final Store store = Codex.inMemory();
    private final List<IndexedPerson> people = People.random(80, new Random(seed));
    private final PlainPeople plain = Repositories.create(store, PlainPeople.class);
    private final IndexedPeople indexed = Repositories.create(store, IndexedPeople.class);

    @BeforeAll
    void fill() {
        indexed.saveAll(people);
        plain.saveAll(people.stream().map(PlainPerson::of).toList());
    }

    @AfterAll
    void close() {
        store.close();
    }

    @ParameterizedTest
    @MethodSource({
        "texts",
        "ignoringCase",
        "numbers",
        "otherTypes",
        "nestedAndJoined",
        "emptyAndMatching",
        "nestedTexts"
    })
    void aKeywordFindsTheSameWithAndWithoutAnIndexInEveryOrder(Keyword keyword) {
        for (Sort sort : SORTS) {
            List<Long> expected = people.stream()
                    .filter(keyword.model())
                    .sorted(People.order(sort))
                    .map(Person::id)
                    .toList();

            assertThat(keyword.call().on(plain, sort).stream().map(Person::id))
                    .as("without index, sorted by %s, seed %d", sort, seed)
                    .containsExactlyElementsOf(expected);
            assertThat(keyword.call().on(indexed, sort).stream().map(Person::id))
                    .as("with index, sorted by %s, seed %d", sort, seed)
                    .containsExactlyElementsOf(expected);
        }
    }

    static Stream<Keyword> texts() {
        return Stream.of(
                keyword("Name", (all, sort) -> all.findByName("Ada", sort), name("Ada"::equals)),
                keyword("Name(null)", (all, sort) -> all.findByName(null, sort), it -> it.name() == null),
                keyword("NameNot", (all, sort) -> all.findByNameNot("Ada", sort), name(it -> !it.equals("Ada"))),
                keyword("NameNot(null)", (all, sort) -> all.findByNameNot(null, sort), it -> it.name() != null),
                keyword("NameIsNull", PeopleRepository::findByNameIsNull, it -> it.name() == null),
                keyword("NameIsNotNull", PeopleRepository::findByNameIsNotNull, it -> it.name() != null),
                keyword(
                        "NameLessThan",
                        (all, sort) -> all.findByNameLessThan(EMOJI, sort),
                        name(it -> People.compareText(it, EMOJI) < 0)),
                keyword(
                        "NameGreaterThanEqualAndNameLessThan",
                        (all, sort) -> all.findByNameGreaterThanEqualAndNameLessThan("Ada", "a", sort),
                        name(it -> it.compareTo("Ada") >= 0 && it.compareTo("a") < 0)),
                keyword(
                        "NameStartingWith",
                        (all, sort) -> all.findByNameStartingWith("Ad", sort),
                        name(it -> it.startsWith("Ad"))),
                keyword(
                        "NameStartingWith(100%)",
                        (all, sort) -> all.findByNameStartingWith("100%", sort), name(it -> it.startsWith("100%"))),
                keyword(
                        "NameStartingWith()",
                        (all, sort) -> all.findByNameStartingWith("", sort),
                        it -> it.name() != null),
                keyword(
                        "NameEndingWith",
                        (all, sort) -> all.findByNameEndingWith("a", sort),
                        name(it -> it.endsWith("a"))),
                keyword(
                        "NameContaining(_)",
                        (all, sort) -> all.findByNameContaining("_", sort),
                        name(it -> it.contains("_"))),
                keyword(
                        "NameNotContaining",
                        (all, sort) -> all.findByNameNotContaining("a", sort),
                        name(it -> !it.contains("a"))),
                keyword("NameLike", (all, sort) -> all.findByNameLike("%d_", sort), name(it -> it.matches("(?s).*d."))),
                keyword(
                        "NameNotLike",
                        (all, sort) -> all.findByNameNotLike("100\\%", sort),
                        name(it -> !it.equals("100%"))),
                keyword(
                        "NameIn",
                        (all, sort) -> all.findByNameIn(Arrays.asList("Zoë", "", "nobody", "Zoë"), sort),
                        name(it -> it.equals("Zoë") || it.isEmpty())),
                keyword(
                        "NameIn(null)",
                        (all, sort) -> all.findByNameIn(Arrays.asList("Zoë", null), sort),
                        it -> it.name() == null || it.name().equals("Zoë")),
                keyword("NameIn()", (all, sort) -> all.findByNameIn(List.of(), sort), it -> false),
                keyword(
                        "NameNotIn",
                        (all, sort) -> all.findByNameNotIn(Set.of("Zoë", "Ada"), sort),
                        name(it -> !it.equals("Zoë") && !it.equals("Ada"))),
                keyword("NameNotIn()", (all, sort) -> all.findByNameNotIn(List.of(), sort), it -> true));
    }

    static Stream<Keyword> ignoringCase() {
        return Stream.of(
                keyword("NameIgnoreCase", (all, sort) -> all.findByNameIgnoreCase("aDA", sort), folded("ada"::equals)),
                keyword(
                        "NameIgnoreCase(null)",
                        (all, sort) -> all.findByNameIgnoreCase(null, sort),
                        it -> it.name() == null),
                keyword(
                        "NameNotIgnoreCase",
                        (all, sort) -> all.findByNameNotIgnoreCase("aDA", sort),
                        folded(it -> !it.equals("ada"))),
                keyword(
                        "NameInIgnoreCase",
                        (all, sort) -> all.findByNameInIgnoreCase(List.of("ADA", "ZOË"), sort),
                        folded(it -> it.equals("ada") || it.equals("zoë"))),
                keyword(
                        "NameStartingWithIgnoreCase",
                        (all, sort) -> all.findByNameStartingWithIgnoreCase("AD", sort),
                        folded(it -> it.startsWith("ad"))),
                keyword(
                        "NameEndingWithIgnoreCase",
                        (all, sort) -> all.findByNameEndingWithIgnoreCase("DA", sort),
                        folded(it -> it.endsWith("da"))),
                keyword(
                        "NameContainingIgnoreCase",
                        (all, sort) -> all.findByNameContainingIgnoreCase("D", sort),
                        folded(it -> it.contains("d"))),
                keyword(
                        "NameLikeIgnoreCase",
                        (all, sort) -> all.findByNameLikeIgnoreCase("_D%", sort),
                        folded(it -> it.matches("(?s).d.*"))),
                keyword(
                        "NameGreaterThanEqualIgnoreCase",
                        (all, sort) -> all.findByNameGreaterThanEqualIgnoreCase("NAME", sort),
                        folded(it -> People.compareText(it, "name") >= 0)),
                keyword(
                        "NameAndAddressCityAllIgnoreCase",
                        (all, sort) -> all.findByNameAndAddressCityAllIgnoreCase("ADA", "BERLIN", sort),
                        folded("ada"::equals).and(given(Person::city, "berlin"::equalsIgnoreCase))));
    }

    static Stream<Keyword> numbers() {
        return Stream.of(
                keyword("Age", (all, sort) -> all.findByAge(127L, sort), given(Person::age, it -> it == 127)),
                keyword(
                        "AgeIn",
                        (all, sort) -> all.findByAgeIn(new int[] {-129, 128, 128}, sort),
                        given(Person::age, it -> it == -129 || it == 128)),
                keyword("AgeLessThan", (all, sort) -> all.findByAgeLessThan(0, sort), given(Person::age, it -> it < 0)),
                keyword(
                        "AgeLessThanEqual",
                        (all, sort) -> all.findByAgeLessThanEqual(0, sort),
                        given(Person::age, it -> it <= 0)),
                keyword(
                        "AgeGreaterThan",
                        (all, sort) -> all.findByAgeGreaterThan(127, sort),
                        given(Person::age, it -> it > 127)),
                keyword(
                        "AgeGreaterThanEqual",
                        (all, sort) -> all.findByAgeGreaterThanEqual(127L, sort),
                        given(Person::age, it -> it >= 127)),
                keyword(
                        "AgeBetween",
                        (all, sort) -> all.findByAgeBetween(-1, 128, sort),
                        given(Person::age, it -> it >= -1 && it <= 128)),
                keyword("AgeBetween, reversed", (all, sort) -> all.findByAgeBetween(128, -1, sort), it -> false),
                keyword(
                        "AgeBetween, one value",
                        (all, sort) -> all.findByAgeBetween(18, 18, sort),
                        given(Person::age, it -> it == 18)),
                keyword(
                        "AgeBetween, open range",
                        (all, sort) -> all.findByAgeBetween(Range.open(-1, 128), sort),
                        given(Person::age, it -> it > -1 && it < 128)),
                keyword(
                        "AgeBetween, unbounded range",
                        (all, sort) -> all.findByAgeBetween(Range.rightUnbounded(Range.Bound.inclusive(17)), sort),
                        given(Person::age, it -> it >= 17)),
                keyword(
                        "Balance",
                        (all, sort) -> all.findByBalance(ONE, sort),
                        given(Person::balance, it -> it.compareTo(ONE) == 0)),
                keyword(
                        "BalanceGreaterThanEqual",
                        (all, sort) -> all.findByBalanceGreaterThanEqual(new BigDecimal("-2.500"), sort),
                        given(Person::balance, it -> it.compareTo(new BigDecimal("-2.5")) >= 0)),
                keyword("Score", (all, sort) -> all.findByScore(-0.0, sort), given(Person::score, it -> it == 0.0)),
                keyword(
                        "ScoreGreaterThan",
                        (all, sort) -> all.findByScoreGreaterThan(0.0, sort),
                        given(Person::score, it -> it > 0.0 || it.isNaN())));
    }

    static Stream<Keyword> otherTypes() {
        return Stream.of(
                keyword(
                        "BornBefore",
                        (all, sort) -> all.findByBornBefore(EPOCH, sort),
                        given(Person::born, it -> it.isBefore(EPOCH))),
                keyword(
                        "BornAfter",
                        (all, sort) -> all.findByBornAfter(EPOCH, sort),
                        given(Person::born, it -> it.isAfter(EPOCH))),
                keyword(
                        "BornBetween",
                        (all, sort) -> all.findByBornBetween(EPOCH.minusNanos(1), EPOCH, sort),
                        given(Person::born, it -> !it.isBefore(EPOCH.minusNanos(1)) && !it.isAfter(EPOCH))),
                keyword("Code", (all, sort) -> all.findByCode(HIGH, sort), given(Person::code, HIGH::equals)),
                keyword(
                        "CodeBetween",
                        (all, sort) -> all.findByCodeBetween(LOW, HIGH, sort),
                        given(Person::code, it -> code(LOW, it) <= 0 && code(it, HIGH) <= 0)),
                keyword(
                        "Color",
                        (all, sort) -> all.findByColor(Color.GREEN, sort),
                        given(Person::color, it -> it == Color.GREEN)),
                keyword(
                        "ColorNot, given as text",
                        (all, sort) -> all.findByColorNot("GREEN", sort),
                        given(Person::color, it -> it != Color.GREEN)),
                keyword(
                        "ColorIn",
                        (all, sort) -> all.findByColorIn(Set.of(Color.RED, Color.BLUE), sort),
                        given(Person::color, it -> it != Color.GREEN)),
                keyword(
                        "ColorGreaterThan, by name",
                        (all, sort) -> all.findByColorGreaterThan(Color.BLUE, sort),
                        given(Person::color, it -> it != Color.BLUE)),
                keyword("ActiveTrue", PeopleRepository::findByActiveTrue, given(Person::active, it -> it)),
                keyword("ActiveFalse", PeopleRepository::findByActiveFalse, given(Person::active, it -> !it)),
                keyword("AdultIsTrue", PeopleRepository::findByAdultIsTrue, Person::adult),
                keyword(
                        "TagsContaining",
                        (all, sort) -> all.findByTagsContaining("old", sort),
                        given(Person::tags, it -> it.contains("old"))),
                keyword(
                        "TagsNotContaining",
                        (all, sort) -> all.findByTagsNotContaining("old", sort),
                        given(Person::tags, it -> !it.contains("old"))),
                keyword("TagsIsNull", PeopleRepository::findByTagsIsNull, it -> it.tags() == null));
    }

    static Stream<Keyword> emptyAndMatching() {
        return Stream.of(
                keyword("NameExists", PeopleRepository::findByNameExists, it -> it.name() != null),
                keyword("NameIsEmpty", PeopleRepository::findByNameIsEmpty, name(String::isEmpty)),
                keyword("NameIsNotEmpty", PeopleRepository::findByNameIsNotEmpty, name(it -> !it.isEmpty())),
                keyword(
                        "NameRegex, the whole text",
                        (all, sort) -> all.findByNameRegex("Ad.", sort),
                        name("Ada"::equals)),
                keyword(
                        "NameMatches, with flags",
                        (all, sort) -> all.findByNameMatches(Pattern.compile("ad.+", Pattern.CASE_INSENSITIVE), sort),
                        name(it -> List.of("Ada", "ada", "Adam", "Ada\0").contains(it))),
                keyword(
                        "NameMatchesRegexIgnoreCase",
                        (all, sort) -> all.findByNameMatchesRegexIgnoreCase("ZO(e|\u00cb)", sort),
                        folded(it -> it.equals("zoe") || it.equals("zo\u00eb"))),
                keyword("TagsIsNotNull", PeopleRepository::findByTagsIsNotNull, it -> it.tags() != null),
                keyword("TagsExists", PeopleRepository::findByTagsExists, it -> it.tags() != null),
                keyword("TagsIsEmpty", PeopleRepository::findByTagsIsEmpty, given(Person::tags, Set::isEmpty)),
                keyword(
                        "TagsIsNotEmpty",
                        PeopleRepository::findByTagsIsNotEmpty,
                        given(Person::tags, it -> !it.isEmpty())));
    }

    static Stream<Keyword> nestedTexts() {
        return Stream.of(
                keyword("AddressCityExists", PeopleRepository::findByAddressCityExists, it -> it.city() != null),
                keyword("AddressCityIsEmpty", PeopleRepository::findByAddressCityIsEmpty, city(String::isEmpty)),
                keyword(
                        "AddressCityIsNotEmpty",
                        PeopleRepository::findByAddressCityIsNotEmpty,
                        city(it -> !it.isEmpty())),
                keyword(
                        "AddressCityMatches",
                        (all, sort) -> all.findByAddressCityMatches("[Bb]er.*", sort),
                        city(it -> !it.equals("Tokyo"))),
                keyword(
                        "AddressCityNot",
                        (all, sort) -> all.findByAddressCityNot("Bern", sort),
                        city(it -> !it.equals("Bern"))),
                keyword(
                        "AddressCityIn",
                        (all, sort) -> all.findByAddressCityIn(List.of("Bern", "Tokyo"), sort),
                        city(it -> it.equals("Bern") || it.equals("Tokyo"))),
                keyword(
                        "AddressCityNotIn",
                        (all, sort) -> all.findByAddressCityNotIn(List.of("Bern", "Tokyo"), sort),
                        city(it -> it.equalsIgnoreCase("Berlin"))),
                keyword(
                        "AddressCityBetween",
                        (all, sort) -> all.findByAddressCityBetween("Bern", "Tokyo", sort),
                        city(it -> it.equals("Bern") || it.equals("Tokyo"))),
                keyword(
                        "AddressCityStartingWith",
                        (all, sort) -> all.findByAddressCityStartingWith("Ber", sort),
                        city(it -> it.startsWith("Ber"))),
                keyword(
                        "AddressCityEndingWith",
                        (all, sort) -> all.findByAddressCityEndingWith("lin", sort),
                        city(it -> it.endsWith("lin"))),
                keyword(
                        "AddressCityContaining",
                        (all, sort) -> all.findByAddressCityContaining("er", sort),
                        city(it -> it.contains("er"))),
                keyword(
                        "AddressCityNotContaining",
                        (all, sort) -> all.findByAddressCityNotContaining("er", sort),
                        city(it -> !it.contains("er"))),
                keyword(
                        "AddressCityLike",
                        (all, sort) -> all.findByAddressCityLike("_er%", sort),
                        city(it -> it.substring(1).startsWith("er"))),
                keyword(
                        "AddressCityNotLike",
                        (all, sort) -> all.findByAddressCityNotLike("_er%", sort),
                        city(it -> !it.substring(1).startsWith("er"))));
    }

    private static Predicate<Person> city(Predicate<String> test) {
        return given(Person::city, test);
    }

    static Stream<Keyword> nestedAndJoined() {
        return Stream.of(
                keyword(
                        "AddressCity",
                        (all, sort) -> all.findByAddressCity("Berlin", sort),
                        given(Person::city, "Berlin"::equals)),
                keyword("AddressCity(null)", (all, sort) -> all.findByAddressCity(null, sort), it -> it.city() == null),
                keyword(
                        "AddressZipGreaterThan",
                        (all, sort) -> all.findByAddressZipGreaterThan(1, sort),
                        given(Person::zip, it -> it > 1)),
                keyword(
                        "AddressCityAndName",
                        (all, sort) -> all.findByAddressCityAndName("Bern", "Ada", sort),
                        name("Ada"::equals).and(given(Person::city, "Bern"::equals))),
                keyword(
                        "ColorAndAgeGreaterThan",
                        (all, sort) -> all.findByColorAndAgeGreaterThan(Color.RED, 0, sort),
                        given(Person::color, Color.RED::equals).and(given(Person::age, it -> it > 0))),
                keyword(
                        "NameOrAge",
                        (all, sort) -> all.findByNameOrAge("Ada", 18, sort),
                        name("Ada"::equals).or(given(Person::age, it -> it == 18))),
                keyword(
                        "NameOrName",
                        (all, sort) -> all.findByNameOrName("Ada", "Adam", sort),
                        name(it -> it.equals("Ada") || it.equals("Adam"))),
                keyword(
                        "NameIsNullOrAgeIsNullAndActiveTrue",
                        PeopleRepository::findByNameIsNullOrAgeIsNullAndActiveTrue,
                        it -> it.name() == null || (it.age() == null && Boolean.TRUE.equals(it.active()))),
                keyword(
                        "NameIsNullAndAgeGreaterThanAndActiveTrueAndScoreLessThan",
                        (all, sort) -> all.findByNameIsNullAndAgeGreaterThanAndActiveTrueAndScoreLessThan(0, 2.5, sort),
                        given(Person::age, (Integer it) -> it > 0)
                                .and(given(Person::score, it -> it < 2.5))
                                .and(it -> it.name() == null && Boolean.TRUE.equals(it.active()))),
                keyword("Id", (all, sort) -> all.findById(7, sort), it -> it.id() == 7),
                keyword(
                        "IdIn",
                        (all, sort) -> all.findByIdIn(List.of(9L, 7L, 9L, 999L), sort),
                        it -> it.id() == 7 || it.id() == 9),
                keyword(
                        "IdBetween",
                        (all, sort) -> all.findByIdBetween(20, 40, sort),
                        it -> it.id() >= 20 && it.id() <= 40),
                keyword(
                        "IdGreaterThanAndNameIsNotNull",
                        (all, sort) -> all.findByIdGreaterThanAndNameIsNotNull(60, sort),
                        it -> it.id() > 60 && it.name() != null),
                keyword("Distinct", (all, sort) -> all.findDistinctByName("Ada", sort), name("Ada"::equals)));
    }
}
