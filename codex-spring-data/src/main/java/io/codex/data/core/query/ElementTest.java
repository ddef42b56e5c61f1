package io.codex.data.core.query;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ObjectUtils;

/** Passes collections and arrays that have an element, or all others. A missing collection, null, passes neither. */
final class ElementTest implements ValueTest {

    private final @Nullable Object element;
    private final boolean negated;

    ElementTest(@Nullable Object element, boolean negated) {
        this.element = element;
        this.negated = negated;
    }

    @Override
    public boolean matches(@Nullable Object value) {
        return value != null && elements(value).stream().anyMatch(this::isWanted) != negated;
    }

    /** Compares by value what has a scale, as everywhere else. */
    private boolean isWanted(@Nullable Object candidate) {
        if (candidate instanceof BigDecimal number && element instanceof BigDecimal wanted) {
            return number.compareTo(wanted) == 0;
        }
        return Objects.equals(candidate, element);
    }

    private static Collection<?> elements(Object value) {
        return value instanceof Collection<?> collection ? collection : Arrays.asList(ObjectUtils.toObjectArray(value));
    }

    @Override
    public String toString() {
        return (negated ? "has no element " : "has element ") + Literals.of(element);
    }
}
