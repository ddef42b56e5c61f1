package io.codex.internal.tree;

import io.codex.internal.tree.TreeMerge.DroppedRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ranges of keys that a merge leaves out, joined where they touch. */
final class DroppedRanges {

    private final List<DroppedRange> ranges = new ArrayList<>();

    DroppedRanges(List<DroppedRange> ranges) {
        List<DroppedRange> sorted = new ArrayList<>(ranges);
        sorted.sort((first, second) -> Arrays.compareUnsigned(first.from(), second.from()));
        sorted.forEach(this::add);
    }

    private void add(DroppedRange range) {
        int last = ranges.size() - 1;
        if (last < 0 || isBelow(ranges.get(last).to(), range.from())) {
            ranges.add(range);
        } else if (range.to() == null || isBelow(ranges.get(last).to(), range.to())) {
            ranges.set(last, new DroppedRange(ranges.get(last).from(), range.to()));
        }
    }

    private static boolean isBelow(byte @Nullable [] bound, byte[] key) {
        return bound != null && Arrays.compareUnsigned(bound, key) < 0;
    }

    /** Tells whether nothing is dropped. */
    boolean isEmpty() {
        return ranges.isEmpty();
    }

    /** Tells whether a key lies in a range. */
    boolean contains(byte[] key) {
        DroppedRange range = firstEndingAfter(key);
        return range != null && Arrays.compareUnsigned(range.from(), key) <= 0;
    }

    /** Tells whether all keys in {@code [low, high)} lie in ranges. */
    boolean cover(byte[] low, byte @Nullable [] high) {
        DroppedRange range = firstEndingAfter(low);
        return range != null
                && Arrays.compareUnsigned(range.from(), low) <= 0
                && (range.to() == null || (high != null && Arrays.compareUnsigned(high, range.to()) <= 0));
    }

    /** Tells whether a key in {@code [low, high)} lies in a range. */
    boolean intersect(byte[] low, byte @Nullable [] high) {
        DroppedRange range = firstEndingAfter(low);
        return range != null && (high == null || Arrays.compareUnsigned(range.from(), high) < 0);
    }

    private @Nullable DroppedRange firstEndingAfter(byte[] key) {
        int low = 0;
        int high = ranges.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            byte[] to = ranges.get(middle).to();
            if (to == null || Arrays.compareUnsigned(to, key) > 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low == ranges.size() ? null : ranges.get(low);
    }
}
