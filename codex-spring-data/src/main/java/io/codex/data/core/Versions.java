package io.codex.data.core;

import io.codex.data.core.mapping.CodexPersistentProperty;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * The next version of a record. A number grows by one: from 0 for a type that can be null, from 1 for a primitive one,
 * whose 0 says that the record is new. A time is now, or just after the last one if the clock has not moved.
 */
final class Versions {

    private Versions() {}

    static Object first(CodexPersistentProperty property) {
        Class<?> type = property.getType();
        if (type == Instant.class) {
            return Instant.now();
        }
        long first = type.isPrimitive() ? 1 : 0;
        return number(type, first);
    }

    static Object next(CodexPersistentProperty property, @Nullable Object version) {
        if (version instanceof Number number) {
            return number(property.getType(), successor(property, number.longValue()));
        }
        if (version instanceof Instant last) {
            Instant now = Instant.now();
            return now.isAfter(last) ? now : last.plusNanos(1);
        }
        return first(property);
    }

    private static long successor(CodexPersistentProperty property, long version) {
        long last = property.getType() == long.class || property.getType() == Long.class
                ? Long.MAX_VALUE
                : Integer.MAX_VALUE;
        if (version >= last) {
            throw new InvalidDataAccessApiUsageException(
                    "Version " + version + " in '" + property.getName()
                            + "' is the largest that its type can hold, so none can follow. Pass on the version that was read.");
        }
        return version + 1;
    }

    private static Object number(Class<?> type, long value) {
        if (type == int.class || type == Integer.class) {
            return Math.toIntExact(value);
        }
        return value;
    }
}
