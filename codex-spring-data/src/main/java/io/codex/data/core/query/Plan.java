package io.codex.data.core.query;

import io.codex.KeyRange;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a query is answered. Immutable, made for one question and the state of the data at that moment.
 *
 * @param query the question
 * @param scans what to read: one tree, or several whose records are joined by their ids, each once
 * @param order how the one scan is read to be in the wanted order; null if the records are sorted in memory, or the scans
 *     are joined
 * @param residual what is checked record by record
 * @param skipsByRecord whether the place to begin behind has to be looked for record by record, because the ranges alone do
 *     not begin there
 * @param estimatedEntries about how many entries the scans have
 */
record Plan(
        RecordQuery query,
        List<RangeScan> scans,
        @Nullable ScanOrder order,
        Filter residual,
        boolean skipsByRecord,
        long estimatedEntries) {

    boolean isUnion() {
        return scans.size() > 1;
    }

    /** Tells whether the records come in the wanted order as they are read. */
    boolean isOrdered() {
        return order != null;
    }

    /** Tells whether keys alone decide which records belong to the answer. */
    boolean needsNoRecord() {
        return residual.passesAll() && !skipsByRecord;
    }

    /** Returns the plan as text, one step a line. */
    String describe() {
        StringBuilder text = new StringBuilder();
        text.append("read: ");
        for (RangeScan scan : scans) {
            text.append(text.length() > 6 ? "\n      and " : "").append(describe(scan));
        }
        text.append(isUnion() ? "\n      joined by id, each record once" : "");
        text.append(", about ").append(estimatedEntries).append(estimatedEntries == 1 ? " entry" : " entries");
        if (!residual.passesAll()) {
            text.append("\nfilter: ").append(residual);
        }
        describeOrder(text);
        describePart(text);
        return text.toString();
    }

    private String describe(RangeScan scan) {
        String direction = order == null || order.direction() == io.codex.Direction.FORWARD ? "" : " backwards";
        String used = scan.used().isEmpty() ? "" : " where " + Filter.allOf(List.copyOf(scan.used()));
        return describeRanges(scan) + scan.space() + direction + used;
    }

    private static String describeRanges(RangeScan scan) {
        List<KeyRange> ranges = scan.ranges();
        if (ranges.size() == 1 && ranges.get(0).equals(KeyRange.all())) {
            return "all ";
        }
        if (scan.isUnique() && ranges.size() == 1) {
            return "one entry of ";
        }
        return switch (ranges.size()) {
            case 0 -> "nothing of ";
            case 1 -> "one range of ";
            default -> ranges.size() + " ranges of ";
        };
    }

    private void describeOrder(StringBuilder text) {
        if (!query.order().isNone()) {
            text.append("\norder: ").append(query.order());
            text.append(Optional.ofNullable(order)
                    .map(scanOrder -> scanOrder.turnsTies() ? ", as read, ties turned" : ", as read")
                    .orElse(", sorted in memory"));
        }
    }

    private void describePart(StringBuilder text) {
        if (query.after() != null) {
            text.append("\nbegin: behind ").append(Literals.of(query.after()));
        }
        if (query.offset() > 0) {
            text.append("\nskip: ").append(query.offset());
        }
        if (query.limit() != RecordQuery.UNLIMITED) {
            text.append("\nlimit: ").append(query.limit());
        }
    }
}
