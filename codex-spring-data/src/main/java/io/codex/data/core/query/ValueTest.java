package io.codex.data.core.query;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A test that the value of a property passes or not. Immutable. Its text is shown in plans. */
sealed interface ValueTest permits ElementTest, EmptinessTest, IntervalTest, MembershipTest, RegexTest, TextTest {

    /** Tells whether a value, possibly null, passes. */
    boolean matches(@Nullable Object value);

    /** Returns the ranges that hold exactly the values that pass, or empty if they do not lie in few ranges. */
    default Optional<List<ValueRange>> ranges() {
        return Optional.empty();
    }
}
