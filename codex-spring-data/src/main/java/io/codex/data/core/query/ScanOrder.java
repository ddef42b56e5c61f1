package io.codex.data.core.query;

import io.codex.Direction;
import java.util.List;
import java.util.Optional;

/**
 * How a scan has to be read to deliver its records in a wanted order.
 *
 * @param direction the direction in which the keys are read
 * @param turnsTies whether index entries of the same values have to be read against it, because their ids are wanted in the
 *     other direction
 */
record ScanOrder(Direction direction, boolean turnsTies) {

    private static final ScanOrder FORWARD = new ScanOrder(Direction.FORWARD, false);

    /** Finds out how to read a scan for an order, or empty if its records would have to be sorted. */
    static Optional<ScanOrder> of(RangeScan scan, RecordOrder order) {
        List<SortKey> keys = order.keys().stream()
                .filter(key -> !scan.fixed().containsKey(key.property()))
                .toList();
        if (keys.isEmpty()) {
            return Optional.of(FORWARD);
        }
        List<KeySpace.Part> parts = scan.space().parts().stream()
                .filter(part -> !scan.fixed().containsKey(part.property()))
                .toList();
        return scan.space().isOfRecords() ? ofRecords(parts, keys) : ofIndex(parts, keys);
    }

    /** Records are in the order of their ids, and of the leading parts of the ids as far as these are asked for. */
    private static Optional<ScanOrder> ofRecords(List<KeySpace.Part> parts, List<SortKey> keys) {
        boolean backward = keys.get(0).descending();
        Optional<ScanOrder> kept = Optional.of(new ScanOrder(direction(backward), false));
        for (int index = 0; index < parts.size(); index++) {
            SortKey key = keys.get(index);
            if (key.isUnique()) {
                return key.descending() == backward ? kept : Optional.empty();
            }
            if (!isKept(parts.get(index), key, backward)) {
                return Optional.empty();
            }
        }
        return kept;
    }

    private static Optional<ScanOrder> ofIndex(List<KeySpace.Part> parts, List<SortKey> keys) {
        if (keys.size() != parts.size() + 1) {
            return Optional.empty();
        }
        boolean backward = isBackward(parts, keys);
        for (int index = 0; index < parts.size(); index++) {
            if (!isKept(parts.get(index), keys.get(index), backward)) {
                return Optional.empty();
            }
        }
        SortKey last = keys.get(parts.size());
        return last.isUnique()
                ? Optional.of(new ScanOrder(direction(backward), last.descending() != backward))
                : Optional.empty();
    }

    private static boolean isBackward(List<KeySpace.Part> parts, List<SortKey> keys) {
        SortKey first = keys.get(0);
        return parts.isEmpty() ? first.descending() : parts.get(0).descending() != first.descending();
    }

    /** Index keys have null where it stands by default: as the smallest value. */
    private static boolean isKept(KeySpace.Part part, SortKey key, boolean backward) {
        return part.property().equals(key.property())
                && !key.order().foldsCase()
                && (part.descending() != key.descending()) == backward
                && (!key.property().isNullable() || key.nullsFirst() != key.descending());
    }

    private static Direction direction(boolean backward) {
        return backward ? Direction.REVERSE : Direction.FORWARD;
    }
}
