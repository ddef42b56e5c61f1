package io.codex.internal.transaction;

import io.codex.internal.transaction.VersionedStore.ReadRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * What a transaction has read and must find unchanged at its commit: single keys and ranges. A cursor counts with what
 * it has passed, when it is closed or at the commit.
 *
 * <p>The set is bounded. When it is full, neighbours become one range, the gap between them included. That may make a
 * conflict of what was none, and never hides one. Used by one thread at a time.
 */
final class ReadSet {

    private static final int MAX_READ_COUNT = 1 << 17;

    private final int maxReadCount;
    private Set<TransactionCursor> openCursors = Set.of();
    private List<byte[]> keys = new ArrayList<>();
    private List<ReadRange> ranges = new ArrayList<>();

    ReadSet() {
        this(MAX_READ_COUNT);
    }

    ReadSet(int maxReadCount) {
        this.maxReadCount = maxReadCount;
    }

    void addKey(byte[] key) {
        keys.add(key);
        boundSize();
    }

    void addRange(ReadRange range) {
        ranges.add(range);
        boundSize();
    }

    void opened(TransactionCursor cursor) {
        if (openCursors.isEmpty()) {
            openCursors = Collections.newSetFromMap(new IdentityHashMap<>());
        }
        openCursors.add(cursor);
    }

    void closed(TransactionCursor cursor) {
        openCursors.remove(cursor);
    }

    /** Counts what the cursors that are still open have passed. */
    void finishOpenCursors() {
        if (!openCursors.isEmpty()) {
            openCursors.forEach(cursor -> cursor.passed().ifPresent(ranges::add));
            openCursors = Set.of();
        }
    }

    List<byte[]> keys() {
        return keys;
    }

    List<ReadRange> ranges() {
        return ranges;
    }

    private void boundSize() {
        if (keys.size() + ranges.size() > maxReadCount) {
            List<ReadRange> all = joined(sorted());
            while (all.size() > maxReadCount / 4) {
                all = paired(all);
            }
            ranges = all;
            keys = new ArrayList<>();
        }
    }

    private List<ReadRange> sorted() {
        List<ReadRange> all = new ArrayList<>(ranges);
        keys.forEach(key -> all.add(new ReadRange(key, Arrays.copyOf(key, key.length + 1))));
        all.sort(Comparator.comparing(ReadRange::from, Arrays::compareUnsigned));
        return all;
    }

    /** Joins ranges that overlap or touch. */
    private static List<ReadRange> joined(List<ReadRange> sorted) {
        List<ReadRange> result = new ArrayList<>();
        for (ReadRange range : sorted) {
            int last = result.size() - 1;
            if (last >= 0 && reaches(result.get(last), range.from())) {
                result.set(last, hull(result.get(last), range));
            } else {
                result.add(range);
            }
        }
        return result;
    }

    /** Joins every two neighbours. */
    private static List<ReadRange> paired(List<ReadRange> disjoint) {
        List<ReadRange> result = new ArrayList<>();
        for (int i = 0; i < disjoint.size(); i += 2) {
            result.add(i + 1 < disjoint.size() ? hull(disjoint.get(i), disjoint.get(i + 1)) : disjoint.get(i));
        }
        return result;
    }

    private static boolean reaches(ReadRange range, byte[] key) {
        byte[] to = range.to();
        return to == null || Arrays.compareUnsigned(to, key) >= 0;
    }

    private static ReadRange hull(ReadRange first, ReadRange second) {
        byte[] to = second.to();
        return to == null || !reaches(first, to) ? new ReadRange(first.from(), to) : first;
    }
}
