package io.codex.data.core.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is wanted of the records of a class. Immutable.
 *
 * @param filter which records
 * @param order in which order
 * @param after the place in the order behind which to begin, one value for each step of the order; null for the beginning
 * @param offset how many records to pass over, zero or more
 * @param limit the largest number of records, {@link #UNLIMITED} for all
 */
public record RecordQuery(
        Filter filter, RecordOrder order, @Nullable List<@Nullable Object> after, long offset, long limit) {

    /** The limit of a query that wants all records. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    /** Checks and copies. */
    public RecordQuery {
        if (offset < 0 || limit < 0) {
            throw new IllegalArgumentException("Offset " + offset + " and limit " + limit + " must not be negative");
        }
        if (after != null && after.size() != order.keys().size()) {
            throw new IllegalArgumentException(
                    "The place " + after + " has not one value for each step of the order: " + order);
        }
        after = after == null ? null : Collections.unmodifiableList(new ArrayList<>(after));
    }

    /**
     * Returns the query for all records that pass a filter, in any order.
     *
     * @param filter the filter
     * @return the query
     */
    public static RecordQuery of(Filter filter) {
        return new RecordQuery(filter, RecordOrder.none(), null, 0, UNLIMITED);
    }

    /**
     * Returns a copy with an order.
     *
     * @param newOrder the order
     * @return the copy
     */
    public RecordQuery in(RecordOrder newOrder) {
        return new RecordQuery(filter, newOrder, after, offset, limit);
    }

    /**
     * Returns a copy that begins behind a place in the order.
     *
     * @param place one value for each step of the order
     * @return the copy
     */
    public RecordQuery after(List<@Nullable Object> place) {
        return new RecordQuery(filter, order, place, offset, limit);
    }

    /**
     * Returns a copy with another part of the records.
     *
     * @param newOffset how many records to pass over
     * @param newLimit the largest number of records
     * @return the copy
     */
    public RecordQuery part(long newOffset, long newLimit) {
        return new RecordQuery(filter, order, after, newOffset, newLimit);
    }

    /** Returns the number of records after which nothing more has to be read. */
    long needed() {
        return limit > UNLIMITED - offset ? UNLIMITED : offset + limit;
    }
}
