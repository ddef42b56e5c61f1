package io.codex.data.core.query;

import io.codex.Direction;
import io.codex.KeyRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lets a scan that is in order begin behind a place of that order. */
final class ScanStart {

    private ScanStart() {}

    /**
     * Cuts off what lies before the place, if keys can tell. Where ties are read against the direction of the scan, the whole
     * group of ties is kept.
     */
    static Optional<RangeScan> behind(
            RecordOrder order, List<? extends @Nullable Object> place, RangeScan scan, ScanOrder scanOrder) {
        if (!isPlaceIn(scan, order, place)) {
            return Optional.empty();
        }
        boolean forward = scanOrder.direction() == Direction.FORWARD;
        List<@Nullable Object> values = scan.space().isOfRecords() ? List.of() : values(order, place, scan);
        if (scanOrder.turnsTies()) {
            KeyRange ties = scan.space().prefix(values);
            return Optional.of(scan.within(
                    forward
                            ? KeyRange.atLeast(ties.from())
                            : KeyRange.lessThan(ties.to().orElseThrow())));
        }
        byte[] key = scan.space().key(values, idOf(place));
        return Optional.of(scan.within(forward ? KeyRange.greaterThan(key) : KeyRange.lessThan(key)));
    }

    private static List<@Nullable Object> values(
            RecordOrder order, List<? extends @Nullable Object> place, RangeScan scan) {
        List<@Nullable Object> values = new ArrayList<>();
        for (KeySpace.Part part : scan.space().parts()) {
            values.add(valueOf(part.property(), order, place, scan));
        }
        return values;
    }

    private static Object idOf(List<? extends @Nullable Object> place) {
        Object id = place.get(place.size() - 1);
        if (id == null) {
            throw new IllegalArgumentException("The scroll position " + place + " has no id");
        }
        return id;
    }

    /**
     * Tells whether the place has the values that are the only ones of the scan. A place that comes from another filter need
     * not, and then its id says nothing.
     */
    private static boolean isPlaceIn(RangeScan scan, RecordOrder order, List<? extends @Nullable Object> place) {
        for (int index = 0; index < place.size(); index++) {
            SortKey key = order.keys().get(index);
            boolean isFixed = scan.fixed().containsKey(key.property());
            if (isFixed
                    && (key.isUnique()
                            || key.compareForms(
                                            key.form(place.get(index)),
                                            key.form(scan.fixed().get(key.property())))
                                    != 0)) {
                return false;
            }
        }
        return true;
    }

    /** A property with one value only need not be in the order, and the scan knows its value better than the place. */
    private static @Nullable Object valueOf(
            PropertyReference property, RecordOrder order, List<? extends @Nullable Object> place, RangeScan scan) {
        if (scan.fixed().containsKey(property)) {
            return scan.fixed().get(property);
        }
        for (int index = 0; index < place.size(); index++) {
            if (order.keys().get(index).property().equals(property)) {
                return place.get(index);
            }
        }
        throw new AssertionError("The order " + order + " does not decide on " + property);
    }
}
