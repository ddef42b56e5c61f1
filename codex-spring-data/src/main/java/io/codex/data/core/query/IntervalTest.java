package io.codex.data.core.query;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Passes the values between two bounds. Null never passes. */
final class IntervalTest implements ValueTest {

    private final ValueRange.Interval range;
    private final ValueOrder order;
    private final @Nullable Object lowerForm;
    private final @Nullable Object upperForm;

    IntervalTest(ValueRange.Interval range, ValueOrder order) {
        this.range = range;
        this.order = order;
        this.lowerForm = range.lower() == null ? null : order.form(range.lower());
        this.upperForm = range.upper() == null ? null : order.form(range.upper());
    }

    @Override
    public boolean matches(@Nullable Object value) {
        if (value == null) {
            return false;
        }
        Object form = order.form(value);
        return isAboveLower(form) && isBelowUpper(form);
    }

    private boolean isAboveLower(Object form) {
        if (lowerForm == null) {
            return true;
        }
        int distance = order.forms().compare(form, lowerForm);
        return distance > 0 || (distance == 0 && range.includesLower());
    }

    private boolean isBelowUpper(Object form) {
        if (upperForm == null) {
            return true;
        }
        int distance = order.forms().compare(form, upperForm);
        return distance < 0 || (distance == 0 && range.includesUpper());
    }

    @Override
    public Optional<List<ValueRange>> ranges() {
        return order.foldsCase() ? Optional.empty() : Optional.of(List.of(range));
    }

    @Override
    public String toString() {
        String low = range.lower() == null ? "" : (range.includesLower() ? ">= " : "> ") + Literals.of(range.lower());
        String high = range.upper() == null ? "" : (range.includesUpper() ? "<= " : "< ") + Literals.of(range.upper());
        String both = low.isEmpty() || high.isEmpty() ? low + high : low + " and " + high;
        return both + (order.foldsCase() ? " ignoring case" : "");
    }
}
