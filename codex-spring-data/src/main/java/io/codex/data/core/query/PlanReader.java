package io.codex.data.core.query;

import io.codex.Cursor;
import io.codex.Direction;
import io.codex.ScanOptions;
import io.codex.Transaction;

/** Opens the cursors that a plan asks for. */
final class PlanReader {

    private final Transaction transaction;
    private final Plan plan;

    PlanReader(Transaction transaction, Plan plan) {
        this.transaction = transaction;
        this.plan = plan;
    }

    /** Returns a cursor over the records that the scans of the plan lead to. */
    RecordCursor records() {
        return open(false);
    }

    /** Returns a cursor that knows the keys of the records only. */
    RecordCursor keys() {
        return open(true);
    }

    /** Counts the entries of the scans; the keys of one scan are counted by the store. */
    long count() {
        if (!plan.isUnion()) {
            RangeScan scan = plan.scans().get(0);
            return scan.ranges().stream()
                    .mapToLong(range -> transaction.count(scan.space().tree(), range))
                    .sum();
        }
        long count = 0;
        try (RecordCursor keys = keys()) {
            while (keys.next()) {
                count++;
            }
        }
        return count;
    }

    private RecordCursor open(boolean keysOnly) {
        ScanOrder order = plan.order() == null ? new ScanOrder(Direction.FORWARD, false) : plan.order();
        if (!plan.isUnion()) {
            return open(plan.scans().get(0), order, keysOnly);
        }
        ScanOrder any = new ScanOrder(Direction.FORWARD, false);
        Iterable<RecordCursor> cursors =
                () -> plan.scans().stream().map(scan -> open(scan, any, true)).iterator();
        String tree = plan.scans().get(0).space().entity().getTree();
        return new UnionCursor(transaction, tree, cursors, order.direction());
    }

    private RecordCursor open(RangeScan scan, ScanOrder order, boolean keysOnly) {
        if (scan.space() instanceof IndexSpace index) {
            return new IndexCursor(transaction, index, entries(scan, index, order));
        }
        ScanOptions options = ScanOptions.of(order.direction());
        return new TreeCursor(new RangesCursor(
                transaction, scan.space().tree(), scan.ranges(), keysOnly ? options.withKeysOnly() : options));
    }

    private Cursor entries(RangeScan scan, IndexSpace index, ScanOrder order) {
        return order.turnsTies()
                ? new TiesTurnedCursor(transaction, index, scan.ranges(), order.direction())
                : new RangesCursor(
                        transaction,
                        index.tree(),
                        scan.ranges(),
                        ScanOptions.of(order.direction()).withKeysOnly());
    }
}
