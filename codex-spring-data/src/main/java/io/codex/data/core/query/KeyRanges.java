package io.codex.data.core.query;

import io.codex.KeyRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Lists of key ranges. */
final class KeyRanges {

    private static final Comparator<KeyRange> BY_START =
            (one, other) -> Arrays.compareUnsigned(one.from(), other.from());

    private KeyRanges() {}

    /** Returns the same keys as ranges in ascending order that do not touch: reading them in turn reads no key twice. */
    static List<KeyRange> normalized(List<KeyRange> ranges) {
        List<KeyRange> normalized = new ArrayList<>();
        for (KeyRange range : ranges.stream()
                .filter(range -> !range.isEmpty())
                .sorted(BY_START)
                .toList()) {
            int last = normalized.size() - 1;
            if (last >= 0 && touches(normalized.get(last), range)) {
                normalized.set(last, hull(normalized.get(last), range));
            } else {
                normalized.add(range);
            }
        }
        return List.copyOf(normalized);
    }

    /** Returns the keys that belong to one of the ranges and to another one. */
    static List<KeyRange> within(List<KeyRange> ranges, KeyRange other) {
        return ranges.stream()
                .map(range -> range.intersect(other))
                .filter(range -> !range.isEmpty())
                .toList();
    }

    private static boolean touches(KeyRange lower, KeyRange higher) {
        Optional<byte[]> end = lower.to();
        return end.isEmpty() || Arrays.compareUnsigned(higher.from(), end.get()) <= 0;
    }

    private static KeyRange hull(KeyRange lower, KeyRange higher) {
        if (lower.to().isEmpty() || higher.to().isEmpty()) {
            return KeyRange.atLeast(lower.from());
        }
        byte[] lowerEnd = lower.to().get();
        byte[] higherEnd = higher.to().get();
        byte[] end = Arrays.compareUnsigned(lowerEnd, higherEnd) >= 0 ? lowerEnd : higherEnd;
        return KeyRange.closedOpen(lower.from(), end);
    }
}
