package io.codex.data.core.query;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.ConversionService;
import org.springframework.util.ClassUtils;
import org.springframework.util.NumberUtils;

/**
 * Turns a value that a caller gives into one of the type that a property has, so that what is searched for is compared with
 * what is stored like with like. Numbers keep their value or are refused: 1.5 never becomes 1.
 */
public final class ValueConversion {

    private final ConversionService service;

    /**
     * Creates a conversion.
     *
     * @param service does what is beyond numbers
     */
    public ValueConversion(ConversionService service) {
        this.service = service;
    }

    /**
     * Tells whether values of a type can be turned into values of another one at all.
     *
     * @param source the type given
     * @param target the type wanted
     * @return whether there is a way; single values may still be refused
     */
    public boolean canConvert(Class<?> source, Class<?> target) {
        Class<?> from = ClassUtils.resolvePrimitiveIfNecessary(source);
        Class<?> to = ClassUtils.resolvePrimitiveIfNecessary(target);
        // A parameter of a wider type, such as Object or Comparable, may still be given the right thing.
        return to.isAssignableFrom(from)
                || from.isAssignableFrom(to)
                || (isNumber(from) && isNumber(to))
                || (!holdsSeveral(from) && service.canConvert(from, to));
    }

    /**
     * Turns a value into one of the type of a property.
     *
     * @param value the value, or null
     * @param property the property
     * @return the value in the property's type, or null
     * @throws IllegalArgumentException if that is not possible
     */
    public @Nullable Object convert(@Nullable Object value, PropertyReference property) {
        return convert(value, property.type(), property);
    }

    /**
     * Turns a value into one of a given type.
     *
     * @param value the value, or null
     * @param target the type wanted
     * @param property the property it is compared with, for messages
     * @return the value in that type, or null
     * @throws IllegalArgumentException if that is not possible
     */
    public @Nullable Object convert(@Nullable Object value, Class<?> target, PropertyReference property) {
        Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(target);
        if (value == null || type.isInstance(value)) {
            return value;
        }
        try {
            if (holdsSeveral(value.getClass())) {
                throw new IllegalArgumentException("Several values cannot be compared with one");
            }
            return value instanceof Number number && isNumber(type)
                    ? exact(number, type.asSubclass(Number.class))
                    : service.convert(value, type);
        } catch (ConversionException | IllegalArgumentException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "The value " + Literals.of(value) + " of type "
                            + value.getClass().getName()
                            + " cannot be compared with '" + property + "', which is of type " + type.getName()
                            + ". Give a value that this type can hold.",
                    e);
        }
    }

    /** The conversion service would take the first of several values and drop the others. */
    private static boolean holdsSeveral(Class<?> type) {
        return type.isArray() || Iterable.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    }

    private static boolean isNumber(Class<?> type) {
        return Number.class.isAssignableFrom(type);
    }

    private static Number exact(Number number, Class<? extends Number> type) {
        if (type == Double.class || type == Float.class) {
            Number floating = NumberUtils.convertNumberToTargetClass(number, type);
            requireSame(new BigDecimal(floating.toString()), decimal(number));
            return floating;
        }
        BigDecimal decimal = decimal(number);
        if (type == BigDecimal.class) {
            return decimal;
        }
        BigInteger integer = decimal.toBigIntegerExact();
        return type == BigInteger.class ? integer : NumberUtils.convertNumberToTargetClass(integer, type);
    }

    private static BigDecimal decimal(Number number) {
        return number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString());
    }

    private static void requireSame(BigDecimal one, BigDecimal other) {
        if (one.compareTo(other) != 0) {
            throw new ArithmeticException("The nearest number of that type is " + one);
        }
    }
}
