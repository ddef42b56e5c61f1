package io.codex.data.core.query;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Sorts records in memory. If only the first ones are needed, no more than those are kept. */
final class RecordSorter {

    private record Placed<T>(T record, @Nullable Object[] forms) {}

    private RecordSorter() {}

    static <T> List<T> sorted(Iterator<T> records, RecordOrder order, long needed) {
        return needed >= Integer.MAX_VALUE ? all(records, order) : first(records, order, (int) needed);
    }

    private static <T> List<T> all(Iterator<T> records, RecordOrder order) {
        List<Placed<T>> placed = new ArrayList<>();
        records.forEachRemaining(record -> placed.add(new Placed<>(record, order.formsOf(record))));
        placed.sort((one, other) -> order.compareForms(one.forms(), other.forms()));
        return placed.stream().map(Placed::record).toList();
    }

    /** Keeps the first ones in a heap whose top is the last of them. */
    private static <T> List<T> first(Iterator<T> records, RecordOrder order, int count) {
        if (count == 0) {
            return List.of();
        }
        PriorityQueue<Placed<T>> heap =
                new PriorityQueue<>((one, other) -> order.compareForms(other.forms(), one.forms()));
        while (records.hasNext()) {
            T record = records.next();
            Placed<T> placed = new Placed<>(record, order.formsOf(record));
            if (heap.size() < count) {
                heap.add(placed);
            } else if (order.compareForms(placed.forms(), heap.element().forms()) < 0) {
                heap.remove();
                heap.add(placed);
            }
        }
        List<Placed<T>> kept = new ArrayList<>(heap);
        kept.sort((one, other) -> order.compareForms(one.forms(), other.forms()));
        return kept.stream().map(Placed::record).toList();
    }
}
