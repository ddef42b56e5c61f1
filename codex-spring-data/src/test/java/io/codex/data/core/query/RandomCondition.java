package io.codex.data.core.query;

import static io.codex.data.people.People.pick;

import io.codex.data.people.Color;
import io.codex.data.people.People;
import io.codex.data.people.Person;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A random condition, and the same condition written down a second time for a list in memory. */
final class RandomCondition implements Predicate<Person> {

    private final String path;
    private final Function<PropertyReference, Condition> maker;
    private final Predicate<@Nullable Object> model;

    private RandomCondition(
            String path, Function<PropertyReference, Condition> maker, Predicate<@Nullable Object> model) {
        this.path = path;
        this.maker = maker;
        this.model = model;
    }

    Condition condition(RecordProperties properties) {
        return maker.apply(properties.find(path));
    }

    @Override
    public boolean test(Person person) {
        return model.test(People.value(person, path));
    }

    static RandomCondition of(Random random) {
        String path = pick(
                List.of(
                        "id",
                        "name",
                        "name",
                        "age",
                        "born",
                        "balance",
                        "code",
                        "color",
                        "active",
                        "adult",
                        "score",
                        "address.city",
                        "address.zip"),
                random);
        boolean isText = path.equals("name") || path.equals("address.city");
        return switch (random.nextInt(isText ? 7 : 4)) {
            case 0 -> equal(path, random);
            case 1 -> in(path, random);
            case 2, 3 -> between(path, random);
            default -> text(path, random);
        };
    }

    private static RandomCondition equal(String path, Random random) {
        Object value = random.nextInt(5) == 0 && !path.equals("id") ? null : value(path, random);
        boolean negated = random.nextInt(3) == 0;
        return new RandomCondition(
                path,
                property -> Condition.equal(property, value, negated, false),
                actual -> value == null
                        ? (actual == null) != negated
                        : actual != null && (compare(path, actual, value) == 0) != negated);
    }

    private static RandomCondition in(String path, Random random) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int count = random.nextInt(4); count > 0; count--) {
            values.add(value(path, random));
        }
        if (random.nextInt(4) == 0) {
            values.add(null);
        }
        boolean negated = random.nextInt(3) == 0;
        return new RandomCondition(path, property -> Condition.in(property, values, negated, false), actual -> {
            if (actual == null) {
                return negated ? values.isEmpty() : values.contains(null);
            }
            boolean found = values.stream().anyMatch(value -> value != null && compare(path, actual, value) == 0);
            return found != negated;
        });
    }

    private static RandomCondition between(String path, Random random) {
        Object lower = random.nextInt(3) == 0 ? null : value(path, random);
        Object upper = random.nextInt(3) == 0 ? null : value(path, random);
        boolean includesLower = random.nextBoolean();
        boolean includesUpper = random.nextBoolean();
        return new RandomCondition(
                path,
                property -> Condition.between(property, lower, includesLower, upper, includesUpper, false),
                actual -> actual != null
                        && (lower == null || compare(path, actual, lower) >= (includesLower ? 0 : 1))
                        && (upper == null || compare(path, actual, upper) <= (includesUpper ? 0 : -1)));
    }

    private static RandomCondition text(String path, Random random) {
        String whole = (String) value(path, random);
        int points = whole.codePointCount(0, whole.length());
        String text = whole.substring(0, whole.offsetByCodePoints(0, random.nextInt(points + 1)));
        boolean ignoreCase = random.nextInt(3) == 0;
        boolean negated = random.nextBoolean();
        Function<Object, String> form = actual -> ignoreCase ? People.folded((String) actual) : (String) actual;
        return switch (random.nextInt(3)) {
            case 0 ->
                new RandomCondition(
                        path,
                        property -> Condition.startingWith(property, text, ignoreCase),
                        actual -> actual != null && form.apply(actual).startsWith(form.apply(text)));
            case 1 ->
                new RandomCondition(
                        path,
                        property -> Condition.endingWith(property, text, ignoreCase),
                        actual -> actual != null && form.apply(actual).endsWith(form.apply(text)));
            default ->
                new RandomCondition(
                        path,
                        property -> Condition.containing(property, text, negated, ignoreCase),
                        actual -> actual != null && form.apply(actual).contains(form.apply(text)) != negated);
        };
    }

    private static Object value(String path, Random random) {
        return switch (path) {
            case "id" -> (long) random.nextInt(130);
            case "name" -> pick(People.NAMES, random);
            case "age" -> pick(People.AGES, random);
            case "born" -> pick(People.MOMENTS, random);
            case "balance" -> pick(People.AMOUNTS, random);
            case "code" -> pick(People.CODES, random);
            case "color" -> pick(Arrays.asList(Color.values()), random);
            case "active", "adult" -> random.nextBoolean();
            case "score" -> pick(People.SCORES, random);
            case "address.city" -> pick(People.CITIES, random);
            default -> random.nextInt(4);
        };
    }

    /** Compares as the type should: not with the code under test. */
    @SuppressWarnings("unchecked")
    private static int compare(String path, Object one, Object other) {
        if (one instanceof String text) {
            return People.compareText(text, (String) other);
        }
        if (one instanceof BigDecimal amount) {
            return amount.compareTo((BigDecimal) other);
        }
        if (one instanceof Double score) {
            return Double.compare(score + 0.0, (Double) other + 0.0);
        }
        return path.equals("code") || path.equals("color")
                ? one.toString().compareTo(other.toString())
                : ((Comparable<Object>) one).compareTo(other);
    }
}
