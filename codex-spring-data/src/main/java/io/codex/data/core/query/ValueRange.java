package io.codex.data.core.query;

import org.jspecify.annotations.Nullable;

/** Values of one property that lie together in its order, and so in an index. Null is in no interval. */
sealed interface ValueRange {

    /** One value, or null. */
    record Exactly(@Nullable Object value) implements ValueRange {}

    /** All values between two, each included or not; null stands for no bound. */
    record Interval(
            @Nullable Object lower,
            boolean includesLower,
            @Nullable Object upper,
            boolean includesUpper) implements ValueRange {}

    /** All texts that begin with a text. */
    record Prefix(String text) implements ValueRange {}
}
