package io.codex.data.core.query;

import io.codex.KeyRange;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Ranges of one tree to read. They are in ascending order and do not touch.
 *
 * @param space the tree
 * @param ranges the ranges
 * @param used the conditions that hold for all records in the ranges, and need no further check
 * @param fixed the properties that have one value only within the ranges, and the value
 */
record RangeScan(
        KeySpace space, List<KeyRange> ranges, Set<Condition> used, Map<PropertyReference, @Nullable Object> fixed) {

    /** Returns the scan of a whole tree. */
    static RangeScan whole(KeySpace space) {
        return new RangeScan(space, List.of(KeyRange.all()), Set.of(), Map.of());
    }

    RangeScan within(KeyRange range) {
        return new RangeScan(space, KeyRanges.within(ranges, range), used, fixed);
    }

    /** Tells whether there can be one record at most. */
    boolean isUnique() {
        boolean all = space.parts().stream().allMatch(part -> fixed.get(part.property()) != null);
        return all && space.isUnique();
    }
}
