package io.codex.data.core.query;

import java.util.Collection;
import java.util.Collections;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the value of one property has to be. Immutable.
 *
 * <p>Values given here have the type of the property. Only {@link #in} with a null member and a negated {@link #in} ever
 * pass null: every other comparison with null is false, and so is its negation.
 */
public final class Condition {

    private final PropertyReference property;
    private final ValueTest test;

    private Condition(PropertyReference property, ValueTest test) {
        this.property = property;
        this.test = test;
    }

    /**
     * Asks for one value, or for null.
     *
     * @param property the property
     * @param value the value
     * @param negated whether all others are asked for instead: for null all that are not null, for a value all other
     *     values but not null
     * @param ignoreCase whether case makes no difference, for texts only
     * @return the condition
     */
    public static Condition equal(
            PropertyReference property, @Nullable Object value, boolean negated, boolean ignoreCase) {
        return in(property, Collections.singletonList(value), negated, ignoreCase);
    }

    /**
     * Asks for one of several values.
     *
     * @param property the property
     * @param values the values, of which one may be null; an empty collection passes nothing
     * @param negated whether all others are asked for instead; null then passes only if the collection is empty
     * @param ignoreCase whether case makes no difference, for texts only
     * @return the condition
     */
    public static Condition in(
            PropertyReference property,
            Collection<? extends @Nullable Object> values,
            boolean negated,
            boolean ignoreCase) {
        ValueOrder order = property.order().orElse(null);
        ValueOrder used = ignoreCase ? orderOf(property, true) : order;
        values.forEach(value -> requireKey(value, order));
        return new Condition(property, MembershipTest.of(values, negated, used));
    }

    /**
     * Asks for the values between two bounds. Bounds in the wrong order pass nothing.
     *
     * @param property a property whose type has an order
     * @param lower the lower bound, or null for none
     * @param includesLower whether the lower bound itself passes
     * @param upper the upper bound, or null for none
     * @param includesUpper whether the upper bound itself passes
     * @param ignoreCase whether case makes no difference, for texts only
     * @return the condition
     */
    public static Condition between(
            PropertyReference property,
            @Nullable Object lower,
            boolean includesLower,
            @Nullable Object upper,
            boolean includesUpper,
            boolean ignoreCase) {
        ValueRange.Interval range = new ValueRange.Interval(lower, includesLower, upper, includesUpper);
        ValueOrder order = orderOf(property, ignoreCase);
        requireKey(lower, order);
        requireKey(upper, order);
        return new Condition(property, new IntervalTest(range, order));
    }

    /**
     * Asks for texts that begin with a text, taken literally.
     *
     * @param property a property of type String
     * @param text the text; every text begins with the empty one
     * @param ignoreCase whether case makes no difference
     * @return the condition
     */
    public static Condition startingWith(PropertyReference property, String text, boolean ignoreCase) {
        return text(property, TextTest.Kind.STARTING_WITH, text, false, ignoreCase);
    }

    /**
     * Asks for texts that end with a text, taken literally.
     *
     * @param property a property of type String
     * @param text the text
     * @param ignoreCase whether case makes no difference
     * @return the condition
     */
    public static Condition endingWith(PropertyReference property, String text, boolean ignoreCase) {
        return text(property, TextTest.Kind.ENDING_WITH, text, false, ignoreCase);
    }

    /**
     * Asks for texts that contain a text, taken literally.
     *
     * @param property a property of type String
     * @param text the text
     * @param negated whether the texts without it are asked for instead
     * @param ignoreCase whether case makes no difference
     * @return the condition
     */
    public static Condition containing(PropertyReference property, String text, boolean negated, boolean ignoreCase) {
        return text(property, TextTest.Kind.CONTAINING, text, negated, ignoreCase);
    }

    /**
     * Asks for texts that match a pattern: {@code %} stands for any text, {@code _} for any one character, and a backslash
     * takes the meaning from the one behind it.
     *
     * @param property a property of type String
     * @param pattern the pattern
     * @param negated whether the texts that do not match are asked for instead
     * @param ignoreCase whether case makes no difference
     * @return the condition
     */
    public static Condition like(PropertyReference property, String pattern, boolean negated, boolean ignoreCase) {
        return text(property, TextTest.Kind.LIKE, pattern, negated, ignoreCase);
    }

    /**
     * Asks for texts that match a regular expression as a whole.
     *
     * @param property a property of type String
     * @param expression the expression, in the language of {@link Pattern}
     * @param ignoreCase whether case makes no difference
     * @return the condition
     * @throws IllegalArgumentException if the text is no regular expression
     */
    public static Condition matching(PropertyReference property, String expression, boolean ignoreCase) {
        return matching(property, RegexTest.pattern(expression), ignoreCase);
    }

    /**
     * Asks for texts that match a regular expression as a whole.
     *
     * @param property a property of type String
     * @param pattern the expression; its flags count
     * @param ignoreCase whether case makes no difference, even if the flags say nothing of it
     * @return the condition
     */
    public static Condition matching(PropertyReference property, Pattern pattern, boolean ignoreCase) {
        return new Condition(property, new RegexTest(pattern, ignoreCase));
    }

    /**
     * Asks for the empty text, or for collections, arrays and maps without elements. Null is not empty, and not the
     * contrary either.
     *
     * @param property a property for which {@link PropertyReference#canBeEmpty} holds
     * @param negated whether those that are not empty are asked for instead
     * @return the condition
     */
    public static Condition empty(PropertyReference property, boolean negated) {
        return property.type() == String.class
                ? equal(property, "", negated, false)
                : new Condition(property, new EmptinessTest(negated));
    }

    /**
     * Asks for collections and arrays that have an element.
     *
     * @param property a property that holds several values
     * @param element the element
     * @param negated whether those without it are asked for instead
     * @return the condition
     */
    public static Condition havingElement(PropertyReference property, @Nullable Object element, boolean negated) {
        return new Condition(property, new ElementTest(element, negated));
    }

    private static Condition text(
            PropertyReference property, TextTest.Kind kind, String text, boolean negated, boolean ignoreCase) {
        requireKey(text, property.order().orElse(null));
        boolean byKey = property.order().filter(ValueOrder::isText).isPresent();
        return new Condition(property, new TextTest(kind, text, negated, ignoreCase, byKey));
    }

    private static void requireKey(@Nullable Object value, @Nullable ValueOrder order) {
        if (value != null && order != null) {
            order.requireKey(value);
        }
    }

    private static ValueOrder orderOf(PropertyReference property, boolean ignoreCase) {
        ValueOrder order = property.order()
                .orElseThrow(() -> new IllegalArgumentException(
                        "Property '" + property + "' of type " + property.type().getName() + " has no order"));
        return ignoreCase
                ? order.ignoringCase()
                        .orElseThrow(() -> new IllegalArgumentException("Property '" + property + "' of type "
                                + property.type().getName() + " is no text whose case could be ignored"))
                : order;
    }

    PropertyReference property() {
        return property;
    }

    ValueTest test() {
        return test;
    }

    boolean matches(Object record) {
        return test.matches(property.valueOf(record));
    }

    @Override
    public String toString() {
        return property + " " + test;
    }
}
