package io.codex.data.repository.query;

import io.codex.data.core.query.PropertyReference;
import io.codex.data.core.query.ValueConversion;
import java.lang.reflect.Method;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.core.ResolvableType;
import org.springframework.data.domain.Range;
import org.springframework.data.repository.query.Parameter;
import org.springframework.data.repository.query.Parameters;
import org.springframework.data.repository.query.parser.Part;

/** Refuses the parts of a method name that cannot be answered, before the first call. */
final class PartCheck {

    private static final Set<Part.Type> UNKNOWN = EnumSet.of(Part.Type.NEAR, Part.Type.WITHIN);
    private static final Set<Part.Type> ON_NULL =
            EnumSet.of(Part.Type.IS_NULL, Part.Type.IS_NOT_NULL, Part.Type.EXISTS);
    private static final Set<Part.Type> ON_EMPTY = EnumSet.of(Part.Type.IS_EMPTY, Part.Type.IS_NOT_EMPTY);
    private static final Set<Part.Type> ON_ELEMENTS = EnumSet.of(Part.Type.CONTAINING, Part.Type.NOT_CONTAINING);
    private static final Set<Part.Type> ON_TEXT = EnumSet.of(
            Part.Type.STARTING_WITH,
            Part.Type.ENDING_WITH,
            Part.Type.CONTAINING,
            Part.Type.NOT_CONTAINING,
            Part.Type.LIKE,
            Part.Type.NOT_LIKE,
            Part.Type.REGEX);
    private static final Set<Part.Type> ON_ORDER = EnumSet.of(
            Part.Type.BETWEEN,
            Part.Type.LESS_THAN,
            Part.Type.LESS_THAN_EQUAL,
            Part.Type.BEFORE,
            Part.Type.GREATER_THAN,
            Part.Type.GREATER_THAN_EQUAL,
            Part.Type.AFTER);

    private final Part part;
    private final PropertyReference property;
    private final ValueConversion conversion;
    private final Method method;

    PartCheck(Part part, PropertyReference property, ValueConversion conversion, Method method) {
        this.part = part;
        this.property = property;
        this.conversion = conversion;
        this.method = method;
    }

    /** Checks what the name says about the property. */
    void keyword() {
        Part.Type keyword = part.getType();
        refuse(UNKNOWN.contains(keyword), "the keyword " + keyword.name() + " is not supported");
        boolean hasElements = property.elementType().isPresent();
        refuse(
                hasElements
                        && !ON_ELEMENTS.contains(keyword)
                        && !ON_NULL.contains(keyword)
                        && !ON_EMPTY.contains(keyword),
                "it holds several values, which can only be searched with Containing, NotContaining, IsEmpty, IsNotEmpty,"
                        + " IsNull and IsNotNull");
        refuse(
                ON_EMPTY.contains(keyword) && !property.canBeEmpty(),
                keyword.name() + " needs a text, a collection or a map, and the property is of type "
                        + name(property.type()) + "; use IsNull or IsNotNull");
        refuse(
                ON_TEXT.contains(keyword) && !hasElements && property.type() != String.class,
                keyword.name() + " needs a text, and the property is of type " + name(property.type()));
        refuse(
                ON_ORDER.contains(keyword) && property.order().isEmpty(),
                "values of type " + name(property.type()) + " have no order");
        refuse(
                (keyword == Part.Type.TRUE || keyword == Part.Type.FALSE) && property.type() != Boolean.class,
                "only a boolean can be true or false, and the property is of type " + name(property.type()));
        refuse(
                part.shouldIgnoreCase() == Part.IgnoreCaseType.ALWAYS && property.type() != String.class,
                "IgnoreCase needs a text, and the property is of type " + name(property.type()));
    }

    /** Checks the parameters that belong to the part and returns how many they are. */
    int parameters(Parameters<?, ?> bindable, int first) {
        // Exists means IsNotNull here, and needs no argument as that does.
        int count = part.getType() == Part.Type.EXISTS ? 0 : part.getNumberOfArguments();
        if (part.getType() == Part.Type.BETWEEN && first < bindable.getNumberOfParameters()) {
            count = Range.class.isAssignableFrom(bindable.getParameter(first).getType()) ? 1 : 2;
        }
        refuse(
                first + count > bindable.getNumberOfParameters(),
                "it needs " + count + (count == 1 ? " parameter" : " parameters") + " more than the method has");
        for (int index = first; index < first + count; index++) {
            parameter(bindable.getParameter(index));
        }
        return count;
    }

    private void parameter(Parameter parameter) {
        Class<?> given = valueType(parameter);
        if (part.getType() == Part.Type.REGEX && given == Pattern.class) {
            return;
        }
        Class<?> wanted = property.elementType().<Class<?>>map(type -> type).orElse(property.type());
        refuse(
                !conversion.canConvert(given, wanted),
                "its parameter is of type " + name(given) + ", which cannot be turned into " + name(wanted));
    }

    /** Returns the type of the values that a parameter carries to the property: those inside a range or a collection. */
    private Class<?> valueType(Parameter parameter) {
        Class<?> given = parameter.getType();
        ResolvableType declared = ResolvableType.forMethodParameter(method, parameter.getIndex());
        if (Range.class.isAssignableFrom(given)) {
            refuse(part.getType() != Part.Type.BETWEEN, "only Between takes a Range");
            return declared.as(Range.class).getGeneric(0).resolve(Object.class);
        }
        boolean takesSeveral = part.getType() == Part.Type.IN || part.getType() == Part.Type.NOT_IN;
        if (takesSeveral && given.isArray()) {
            return declared.getComponentType().resolve(Object.class);
        }
        return takesSeveral && Iterable.class.isAssignableFrom(given)
                ? declared.as(Iterable.class).getGeneric(0).resolve(Object.class)
                : given;
    }

    private void refuse(boolean wrong, String why) {
        if (wrong) {
            throw new IllegalArgumentException("Property '" + property + "': " + why + ".");
        }
    }

    private static String name(Class<?> type) {
        return type.getName();
    }
}
