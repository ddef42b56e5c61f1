package io.codex.internal.log;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds segments by id. Ids only grow, so an array from the smallest one on is small and fast. Immutable. */
final class SegmentTable {

    private final int firstId;
    private final @Nullable Segment[] segments;

    SegmentTable(Collection<Segment> entries) {
        int first = entries.stream().mapToInt(Segment::id).min().orElse(1);
        int last = entries.stream().mapToInt(Segment::id).max().orElse(0);
        this.firstId = first;
        this.segments = new Segment[last - first + 1];
        entries.forEach(segment -> segments[segment.id() - first] = segment);
    }

    @Nullable
    Segment find(int id) {
        int index = id - firstId;
        return index < 0 || index >= segments.length ? null : segments[index];
    }

    List<Segment> all() {
        return Stream.of(segments).filter(Objects::nonNull).toList();
    }
}
