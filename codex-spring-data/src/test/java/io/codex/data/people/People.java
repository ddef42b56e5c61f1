package io.codex.data.people;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;

/** Makes people, and knows how they are ordered without looking into the code under test. */
public final class People {

    public static final List<String> NAMES = List.of(
            "Ada",
            "ada",
            "Adam",
            "Zoë",
            "zoe",
            "",
            "100%",
            "100 percent",
            "name_",
            "name1",
            "a\\b",
            "\uff5e",
            "\ud83d\ude00",
            "ẞtraße",
            "Ada\0");
    public static final List<Integer> AGES =
            List.of(Integer.MIN_VALUE, -129, -1, 0, 1, 17, 18, 127, 128, Integer.MAX_VALUE);
    public static final List<Instant> MOMENTS = List.of(
            Instant.parse("1815-12-10T00:00:00Z"),
            Instant.parse("1969-12-31T23:59:59.999999999Z"),
            Instant.EPOCH,
            Instant.parse("2026-01-01T00:00:00.000000001Z"));
    public static final List<BigDecimal> AMOUNTS = List.of(
            new BigDecimal("-2.50"),
            new BigDecimal("-2.5"),
            BigDecimal.ZERO,
            new BigDecimal("1.0"),
            new BigDecimal("1.00"),
            new BigDecimal("1E+3"),
            new BigDecimal("1000"));
    public static final List<UUID> CODES = List.of(
            UUID.fromString("00000000-0000-0000-0000-000000000000"),
            UUID.fromString("7fffffff-ffff-ffff-ffff-ffffffffffff"),
            UUID.fromString("80000000-0000-0000-0000-000000000000"),
            UUID.fromString("ffffffff-ffff-ffff-ffff-ffffffffffff"));
    public static final List<Double> SCORES = List.of(Double.NEGATIVE_INFINITY, -1.5, -0.0, 0.0, 2.5, Double.NaN);
    public static final List<String> CITIES = List.of("Berlin", "berlin", "Bern", "Tokyo");

    private People() {}

    /** Makes people with ids 1 to count in random order, with many equal and many missing values. */
    public static List<IndexedPerson> random(int count, Random random) {
        List<Long> ids =
                new ArrayList<>(LongStream.rangeClosed(1, count).boxed().toList());
        Collections.shuffle(ids, random);
        return ids.stream().map(id -> person(id, random)).toList();
    }

    private static IndexedPerson person(long id, Random random) {
        return new IndexedPerson(
                id,
                maybe(NAMES, random),
                maybe(AGES, random),
                maybe(MOMENTS, random),
                maybe(AMOUNTS, random),
                maybe(CODES, random),
                maybe(Arrays.asList(Color.values()), random),
                maybe(List.of(true, false), random),
                random.nextBoolean(),
                maybe(SCORES, random),
                random.nextInt(4) == 0 ? null : tags(random),
                random.nextInt(6) == 0
                        ? null
                        : new IndexedAddress(maybe(CITIES, random), maybe(List.of(1, 2, 3), random)));
    }

    private static Set<String> tags(Random random) {
        Set<String> tags = new HashSet<>();
        for (int count = random.nextInt(3); count > 0; count--) {
            tags.add(pick(List.of("red", "blue", "old"), random));
        }
        return tags;
    }

    public static <T> T pick(List<T> values, Random random) {
        return values.get(random.nextInt(values.size()));
    }

    private static <T> @Nullable T maybe(List<T> values, Random random) {
        return random.nextInt(5) == 0 ? null : pick(values, random);
    }

    /** Compares texts by their code points. */
    public static int compareText(String one, String other) {
        return Arrays.compare(one.codePoints().toArray(), other.codePoints().toArray());
    }

    /** Orders people as a sort says, with null as the smallest value where it says nothing, and then by id. */
    public static Comparator<Person> order(Sort sort) {
        return sort.stream()
                .map(People::order)
                .reduce(Comparator::thenComparing)
                .map(order -> order.thenComparing(Person::id))
                .orElse(Comparator.comparing(Person::id));
    }

    private static Comparator<Person> order(Sort.Order step) {
        Comparator<Object> values = values(step);
        Comparator<Object> directed = step.isAscending() ? values : values.reversed();
        boolean nullsFirst = step.getNullHandling() == Sort.NullHandling.NATIVE
                ? step.isAscending()
                : step.getNullHandling() == Sort.NullHandling.NULLS_FIRST;
        Comparator<Object> whole = nullsFirst ? Comparator.nullsFirst(directed) : Comparator.nullsLast(directed);
        return (one, other) -> whole.compare(value(one, step.getProperty()), value(other, step.getProperty()));
    }

    @SuppressWarnings("unchecked")
    private static Comparator<Object> values(Sort.Order step) {
        return switch (step.getProperty()) {
            case "name", "address.city" ->
                (one, other) -> step.isIgnoreCase()
                        ? compareText(folded((String) one), folded((String) other))
                        : compareText((String) one, (String) other);
            case "code" -> Comparator.comparing(Object::toString);
            case "color" -> Comparator.comparing(value -> ((Color) value).name());
            case "score" -> Comparator.comparing(value -> (Double) value + 0.0);
            default -> (one, other) -> ((Comparable<Object>) one).compareTo(other);
        };
    }

    public static String folded(String text) {
        StringBuilder folded = new StringBuilder();
        text.codePoints().forEach(point -> folded.appendCodePoint(Character.toLowerCase(Character.toUpperCase(point))));
        return folded.toString();
    }

    /** Reads a property by its path. */
    public static @Nullable Object value(Person person, String path) {
        return switch (path) {
            case "id" -> person.id();
            case "name" -> person.name();
            case "age" -> person.age();
            case "born" -> person.born();
            case "balance" -> person.balance();
            case "code" -> person.code();
            case "color" -> person.color();
            case "active" -> person.active();
            case "adult" -> person.adult();
            case "score" -> person.score();
            case "address.city" -> person.city();
            case "address.zip" -> person.zip();
            default -> throw new IllegalArgumentException(path);
        };
    }
}
