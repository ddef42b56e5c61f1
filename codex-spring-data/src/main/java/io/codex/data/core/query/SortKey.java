package io.codex.data.core.query;

import org.jspecify.annotations.Nullable;

/**
 * One step of an order: a property, its direction, and where null stands.
 *
 * @param property the property
 * @param order the order of its values
 * @param descending whether larger values come first
 * @param nullsFirst whether null comes before all values, in whatever direction
 */
record SortKey(PropertyReference property, ValueOrder order, boolean descending, boolean nullsFirst) {

    SortKey reversed() {
        return new SortKey(property, order, !descending, !nullsFirst);
    }

    /** Tells whether no two records have the same place by this step alone. */
    boolean isUnique() {
        return property.isId() && !order.foldsCase();
    }

    @Nullable
    Object formOf(Object record) {
        return form(property.valueOf(record));
    }

    @Nullable
    Object form(@Nullable Object value) {
        return value == null ? null : order.form(value);
    }

    int compareForms(@Nullable Object one, @Nullable Object other) {
        if (one == null || other == null) {
            return one == other ? 0 : (one == null) == nullsFirst ? -1 : 1;
        }
        int ascending = order.forms().compare(one, other);
        return descending ? -ascending : ascending;
    }

    @Override
    public String toString() {
        boolean unusualNulls = property.isNullable() && nullsFirst == descending;
        return property
                + (order.foldsCase() ? " ignoring case" : "")
                + (descending ? " desc" : " asc")
                + (unusualNulls ? nullsFirst ? " nulls first" : " nulls last" : "");
    }
}
