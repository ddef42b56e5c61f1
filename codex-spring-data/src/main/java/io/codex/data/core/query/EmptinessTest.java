package io.codex.data.core.query;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ObjectUtils;

/**
 * Passes collections, arrays and maps without any element, or all others. A missing one, null, passes neither: whether there
 * are elements is said of what is there.
 */
final class EmptinessTest implements ValueTest {

    private final boolean negated;

    EmptinessTest(boolean negated) {
        this.negated = negated;
    }

    @Override
    public boolean matches(@Nullable Object value) {
        return value != null && isEmpty(value) != negated;
    }

    private static boolean isEmpty(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.isEmpty();
        }
        return value instanceof Collection<?> collection ? collection.isEmpty() : ObjectUtils.isEmpty(value);
    }

    @Override
    public String toString() {
        return negated ? "is not empty" : "is empty";
    }
}
