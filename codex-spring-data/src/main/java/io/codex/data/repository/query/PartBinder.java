package io.codex.data.repository.query;

import io.codex.data.core.query.Condition;
import io.codex.data.core.query.PropertyReference;
import io.codex.data.core.query.ValueConversion;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Range;
import org.springframework.data.repository.query.ParameterAccessor;
import org.springframework.data.repository.query.parser.Part;

/** Makes a condition of one part of a method name and the arguments of a call. */
final class PartBinder {

    private final Part part;
    private final PropertyReference property;
    private final int firstParameter;
    private final boolean ignoreCase;
    private final ValueConversion conversion;

    PartBinder(Part part, PropertyReference property, int firstParameter, ValueConversion conversion) {
        this.part = part;
        this.property = property;
        this.firstParameter = firstParameter;
        this.conversion = conversion;
        this.ignoreCase = part.shouldIgnoreCase() != Part.IgnoreCaseType.NEVER && property.type() == String.class;
    }

    Condition bind(ParameterAccessor arguments) {
        return switch (part.getType()) {
            case SIMPLE_PROPERTY -> Condition.equal(property, value(arguments), false, ignoreCase);
            case NEGATING_SIMPLE_PROPERTY -> Condition.equal(property, value(arguments), true, ignoreCase);
            case IS_NULL -> Condition.equal(property, null, false, false);
            case IS_NOT_NULL, EXISTS -> Condition.equal(property, null, true, false);
            case TRUE -> Condition.equal(property, true, false, false);
            case FALSE -> Condition.equal(property, false, false, false);
            case IN -> Condition.in(property, values(arguments), false, ignoreCase);
            case NOT_IN -> Condition.in(property, values(arguments), true, ignoreCase);
            case LESS_THAN, BEFORE -> below(required(arguments), false);
            case LESS_THAN_EQUAL -> below(required(arguments), true);
            case GREATER_THAN, AFTER -> above(required(arguments), false);
            case GREATER_THAN_EQUAL -> above(required(arguments), true);
            case BETWEEN -> between(arguments);
            case CONTAINING -> containing(arguments, false);
            case NOT_CONTAINING -> containing(arguments, true);
            case STARTING_WITH -> Condition.startingWith(property, text(arguments), ignoreCase);
            case ENDING_WITH -> Condition.endingWith(property, text(arguments), ignoreCase);
            case LIKE -> Condition.like(property, text(arguments), false, ignoreCase);
            case NOT_LIKE -> Condition.like(property, text(arguments), true, ignoreCase);
            case REGEX -> matching(arguments);
            case IS_EMPTY -> Condition.empty(property, false);
            case IS_NOT_EMPTY -> Condition.empty(property, true);
            default -> throw new AssertionError("Keyword " + part.getType() + " was not refused");
        };
    }

    private Condition matching(ParameterAccessor arguments) {
        return arguments.getBindableValue(firstParameter) instanceof Pattern pattern
                ? Condition.matching(property, pattern, ignoreCase)
                : Condition.matching(property, text(arguments), ignoreCase);
    }

    private Condition below(Object bound, boolean included) {
        return Condition.between(property, null, false, bound, included, ignoreCase);
    }

    private Condition above(Object bound, boolean included) {
        return Condition.between(property, bound, included, null, false, ignoreCase);
    }

    private Condition between(ParameterAccessor arguments) {
        Object first = given(arguments.getBindableValue(firstParameter), firstParameter);
        if (first instanceof Range<?> range) {
            Range.Bound<?> lower = range.getLowerBound();
            Range.Bound<?> upper = range.getUpperBound();
            return Condition.between(
                    property, bound(lower), lower.isInclusive(), bound(upper), upper.isInclusive(), ignoreCase);
        }
        Object second = given(arguments.getBindableValue(firstParameter + 1), firstParameter + 1);
        return Condition.between(property, converted(first), true, converted(second), true, ignoreCase);
    }

    private @Nullable Object bound(Range.Bound<?> bound) {
        return bound.getValue().map(this::converted).orElse(null);
    }

    private Condition containing(ParameterAccessor arguments, boolean negated) {
        return property.elementType()
                .map(type -> Condition.havingElement(
                        property,
                        conversion.convert(arguments.getBindableValue(firstParameter), type, property),
                        negated))
                .orElseGet(() -> Condition.containing(property, text(arguments), negated, ignoreCase));
    }

    private @Nullable Object value(ParameterAccessor arguments) {
        return converted(arguments.getBindableValue(firstParameter));
    }

    private Object required(ParameterAccessor arguments) {
        Object value = converted(given(arguments.getBindableValue(firstParameter), firstParameter));
        return given(value, firstParameter);
    }

    private String text(ParameterAccessor arguments) {
        return (String) required(arguments);
    }

    private List<@Nullable Object> values(ParameterAccessor arguments) {
        Object given = given(arguments.getBindableValue(firstParameter), firstParameter);
        List<@Nullable Object> values = new ArrayList<>();
        if (given instanceof Iterable<?> iterable) {
            iterable.forEach(value -> values.add(converted(value)));
        } else if (given.getClass().isArray() && !property.type().isInstance(given)) {
            for (int index = 0; index < Array.getLength(given); index++) {
                values.add(converted(Array.get(given, index)));
            }
        } else {
            values.add(converted(given));
        }
        return values;
    }

    private @Nullable Object converted(@Nullable Object value) {
        return conversion.convert(value, property);
    }

    /** Nothing is smaller than null, begins with it or lies between it and something: most likely a mistake of the caller. */
    private Object given(@Nullable Object value, int parameter) {
        if (value == null) {
            throw new IllegalArgumentException("Argument " + (parameter + 1) + " is null, but '" + property
                    + "' is compared with a value here. Use IsNull or IsNotNull to search for null.");
        }
        return value;
    }
}
