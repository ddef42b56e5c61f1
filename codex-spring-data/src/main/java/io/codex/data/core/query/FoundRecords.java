package io.codex.data.core.query;

import io.codex.Transaction;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The records that pass a plan's filter, in the order in which they are read, from the place where the query begins on.
 * Decodes as few as possible. Must be closed.
 *
 * @param <T> the class of the records
 */
final class FoundRecords<T> implements Iterator<T>, AutoCloseable {

    private final Plan plan;
    private final RecordCursor cursor;
    private final BiFunction<byte[], byte[], T> decoder;
    private final @Nullable Object @Nullable [] placeForms;
    private @Nullable T next;

    FoundRecords(Transaction transaction, Plan plan, BiFunction<byte[], byte[], T> decoder) {
        this.plan = plan;
        this.decoder = decoder;
        this.placeForms = plan.skipsByRecord() && plan.query().after() != null
                ? plan.query().order().formsAt(plan.query().after())
                : null;
        // Comes last: what fails before has nothing to close.
        this.cursor = new PlanReader(transaction, plan).records();
    }

    /** Passes over records; where keys alone decide, they are not even looked up. */
    void skip(long count) {
        boolean byKey = plan.needsNoRecord();
        for (long skipped = 0; skipped < count; skipped++) {
            if (byKey ? !cursor.next() : !hasNext()) {
                return;
            }
            next = null;
        }
    }

    @Override
    public boolean hasNext() {
        while (next == null && cursor.next()) {
            T record = decoder.apply(cursor.recordKey(), cursor.recordValue());
            if (plan.residual().matches(record) && isBehindPlace(record)) {
                next = record;
            }
        }
        return next != null;
    }

    private boolean isBehindPlace(T record) {
        RecordOrder order = plan.query().order();
        return placeForms == null || order.compareForms(order.formsOf(record), placeForms) > 0;
    }

    @Override
    public T next() {
        if (!hasNext() || next == null) {
            throw new NoSuchElementException();
        }
        T record = next;
        next = null;
        return record;
    }

    @Override
    public void close() {
        cursor.close();
    }
}
