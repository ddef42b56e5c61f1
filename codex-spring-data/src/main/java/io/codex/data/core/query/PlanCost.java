package io.codex.data.core.query;

import io.codex.KeyRange;
import io.codex.Transaction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a plan costs, in records read from their own tree. The figures are rough, and only have to tell plans apart: a look-up
 * behind an index entry costs more than the next record, and sorting costs memory besides time.
 */
final class PlanCost {

    private static final double RECORD = 1;
    private static final double RECORD_BEHIND_INDEX = 3;
    private static final double SORTED_RECORD = 3;
    private static final double RANGE = 1;

    /** Of a filtered scan it is not known how soon it has found enough: that many entries are expected for one record. */
    private static final long ENTRIES_PER_MATCH = 8;

    /** A whole tree counts as if it had so many entries at least: it may have them tomorrow. */
    private static final long SMALLEST_TREE = 1_000;

    /** So many ranges are estimated one by one; the others are taken to be like them. */
    private static final int SAMPLED_RANGES = 8;

    private final Transaction transaction;
    private final Map<RangeScan, Long> known = new HashMap<>();

    PlanCost(Transaction transaction) {
        this.transaction = transaction;
    }

    double of(Plan plan) {
        double cost = 0;
        for (RangeScan scan : plan.scans()) {
            cost += read(plan, entries(scan)) * perEntry(scan) + scan.ranges().size() * RANGE;
        }
        return plan.isOrdered() ? cost : cost + plan.estimatedEntries() * SORTED_RECORD;
    }

    private static double read(Plan plan, long entries) {
        if (!plan.isOrdered() || plan.isUnion()) {
            return entries;
        }
        long needed = plan.query().needed();
        long perMatch = plan.residual().passesAll() ? 1 : ENTRIES_PER_MATCH;
        return needed > entries / perMatch ? entries : needed * perMatch;
    }

    private static double perEntry(RangeScan scan) {
        return scan.space().isOfRecords() ? RECORD : RECORD_BEHIND_INDEX;
    }

    /** Returns about the number of entries of a scan. */
    long entries(RangeScan scan) {
        return known.computeIfAbsent(scan, this::estimate);
    }

    private long estimate(RangeScan scan) {
        List<KeyRange> ranges = scan.ranges();
        if (scan.isUnique() || ranges.isEmpty()) {
            return ranges.size();
        }
        List<KeyRange> sample = ranges.subList(0, Math.min(SAMPLED_RANGES, ranges.size()));
        long entries = 0;
        for (KeyRange range : sample) {
            entries += transaction.estimate(scan.space().tree(), range);
        }
        entries = entries * ranges.size() / sample.size();
        return scan.used().isEmpty() ? Math.max(entries, SMALLEST_TREE) : entries;
    }
}
