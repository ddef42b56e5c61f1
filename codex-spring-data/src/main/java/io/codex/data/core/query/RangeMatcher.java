package io.codex.data.core.query;

import io.codex.KeyRange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the ranges of one tree that hold all records which pass a group of conditions. Single values of the leading parts are
 * followed as far as they go, all combinations if there are several; the part behind them may be cut to ranges.
 */
final class RangeMatcher {

    /** More ranges than that are not worth the seeks; the condition is then checked record by record. */
    private static final int MAX_RANGES = 10_000;

    private final KeySpace space;
    private final List<Condition> conditions;
    private final Set<Condition> used = new HashSet<>();
    private final Map<PropertyReference, @Nullable Object> fixed = new HashMap<>();
    private List<List<@Nullable Object>> leading = List.of(List.of());

    private RangeMatcher(KeySpace space, List<Condition> conditions) {
        this.space = space;
        this.conditions = conditions;
    }

    static RangeScan match(KeySpace space, List<Condition> conditions) {
        return new RangeMatcher(space, conditions).match();
    }

    private RangeScan match() {
        for (KeySpace.Part part : space.parts()) {
            Optional<Condition> points = points(part.property());
            if (points.isEmpty()) {
                return scan(cut(part.property()));
            }
            follow(points.get());
        }
        return scan(leading.stream().map(space::prefix).toList());
    }

    private RangeScan scan(List<KeyRange> ranges) {
        return new RangeScan(space, KeyRanges.normalized(ranges), used, fixed);
    }

    /** Returns the condition that leaves the fewest single values of a property, if one does. */
    private Optional<Condition> points(PropertyReference property) {
        return conditions.stream()
                .filter(condition -> condition.property().equals(property))
                .filter(condition -> isPoints(condition)
                        && leading.size() * (long) ranges(condition).size() <= MAX_RANGES)
                .min((one, other) ->
                        Integer.compare(ranges(one).size(), ranges(other).size()));
    }

    private static boolean isPoints(Condition condition) {
        return condition.test().ranges().isPresent()
                && ranges(condition).stream().allMatch(ValueRange.Exactly.class::isInstance);
    }

    private static List<ValueRange> ranges(Condition condition) {
        return condition.test().ranges().orElseThrow();
    }

    private void follow(Condition points) {
        List<List<@Nullable Object>> followed = new ArrayList<>();
        for (List<@Nullable Object> values : leading) {
            for (ValueRange point : ranges(points)) {
                List<@Nullable Object> extended = new ArrayList<>(values);
                extended.add(((ValueRange.Exactly) point).value());
                followed.add(Collections.unmodifiableList(extended));
            }
        }
        leading = followed;
        used.add(points);
        if (ranges(points).size() == 1) {
            fixed.put(points.property(), ((ValueRange.Exactly) ranges(points).get(0)).value());
        }
    }

    /** Cuts the part behind the leading ones by all conditions on it that are ranges. */
    private List<KeyRange> cut(PropertyReference property) {
        List<Condition> cutting = conditions.stream()
                .filter(condition -> condition.property().equals(property))
                .filter(condition -> condition.test().ranges().isPresent() && !isPoints(condition))
                .toList();
        used.addAll(cutting);
        List<KeyRange> ranges = new ArrayList<>();
        for (List<@Nullable Object> values : leading) {
            KeyRange range = space.prefix(values);
            for (Condition condition : cutting) {
                range = range.intersect(space.range(values, ranges(condition).get(0)));
            }
            ranges.add(range);
        }
        return ranges;
    }
}
