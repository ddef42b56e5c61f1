package io.codex.data.core.query;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Passes the values of a set, or all others. As in SQL, null belongs to the others only if it is asked for: it passes when
 * the set names it, and the negated test passes it only for a set without any member.
 */
final class MembershipTest implements ValueTest {

    private final List<Object> members;
    private final boolean hasNull;
    private final boolean negated;
    private final @Nullable ValueOrder order;
    private final Set<Object> forms;

    private MembershipTest(
            List<Object> members, boolean hasNull, boolean negated, @Nullable ValueOrder order, Set<Object> forms) {
        this.members = members;
        this.hasNull = hasNull;
        this.negated = negated;
        this.order = order;
        this.forms = forms;
    }

    /** Creates a test; without an order, values are the same if {@code equals} says so. */
    static MembershipTest of(
            Collection<? extends @Nullable Object> values, boolean negated, @Nullable ValueOrder order) {
        List<Object> members = new ArrayList<>();
        Set<Object> forms = order == null ? new HashSet<>() : new TreeSet<>(order.forms());
        boolean hasNull = false;
        for (Object value : values) {
            hasNull |= value == null;
            // Values of one form are one member, so that no key range is read twice.
            if (value != null && forms.add(order == null ? value : order.form(value))) {
                members.add(value);
            }
        }
        return new MembershipTest(List.copyOf(members), hasNull, negated, order, forms);
    }

    @Override
    public boolean matches(@Nullable Object value) {
        if (value == null) {
            return negated ? members.isEmpty() && !hasNull : hasNull;
        }
        return forms.contains(order == null ? value : order.form(value)) != negated;
    }

    @Override
    public Optional<List<ValueRange>> ranges() {
        if (negated && hasNull && members.isEmpty()) {
            return Optional.of(List.of(new ValueRange.Interval(null, false, null, false)));
        }
        if (negated || order == null || order.foldsCase()) {
            return Optional.empty();
        }
        List<ValueRange> ranges = new ArrayList<>();
        if (hasNull) {
            ranges.add(new ValueRange.Exactly(null));
        }
        members.forEach(member -> ranges.add(new ValueRange.Exactly(member)));
        return Optional.of(ranges);
    }

    @Override
    public String toString() {
        if (members.isEmpty() && hasNull) {
            return negated ? "is not null" : "is null";
        }
        if (members.size() == 1 && !hasNull) {
            return (negated ? "<> " : "= ") + Literals.of(members.get(0)) + suffix();
        }
        return (negated ? "not in " : "in ") + Literals.of(members) + (hasNull ? " or null" : "") + suffix();
    }

    private String suffix() {
        return order != null && order.foldsCase() ? " ignoring case" : "";
    }
}
