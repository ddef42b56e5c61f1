package io.codex.data.core.query;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;

/**
 * A total order of the records of a class, or none. Records that are equal in everything asked for are ordered by their ids,
 * the smallest first, so that the same question always has the same answer. Immutable.
 *
 * <p>Where a sort leaves open what to do with null, null is taken as smaller than every value: first when ascending, last
 * when descending.
 */
public final class RecordOrder {

    private static final RecordOrder NONE = new RecordOrder(List.of());

    private final List<SortKey> keys;

    private RecordOrder(List<SortKey> keys) {
        this.keys = List.copyOf(keys);
    }

    /**
     * Returns the order of whatever comes first.
     *
     * @return no order
     */
    public static RecordOrder none() {
        return NONE;
    }

    /**
     * Makes an order of a sort.
     *
     * @param sort what is asked for; unsorted means by id alone
     * @param properties the properties of the record class
     * @return the order, with the id at its end
     * @throws org.springframework.data.core.PropertyReferenceException if there is no such property
     * @throws IllegalArgumentException if a property has no order
     */
    public static RecordOrder of(Sort sort, RecordProperties properties) {
        List<SortKey> keys = new ArrayList<>();
        for (Sort.Order order : sort) {
            add(key(order, properties.find(order.getProperty())), keys);
        }
        add(key(Sort.Order.asc(properties.id().path()), properties.id()), keys);
        return new RecordOrder(keys);
    }

    /** Leaves out what cannot matter: a property that was sorted by before, and everything behind the id. */
    private static void add(SortKey key, List<SortKey> keys) {
        boolean decided = keys.stream()
                .anyMatch(known ->
                        known.isUnique() || (known.property().equals(key.property()) && known.order() == key.order()));
        if (!decided) {
            keys.add(key);
        }
    }

    private static SortKey key(Sort.Order order, PropertyReference property) {
        ValueOrder values = property.order()
                .orElseThrow(() -> new IllegalArgumentException("Property '" + property + "' of type "
                        + property.type().getName() + " has no order and cannot be sorted by"));
        ValueOrder used = order.isIgnoreCase() ? values.ignoringCase().orElse(values) : values;
        boolean nullsFirst = switch (order.getNullHandling()) {
            case NATIVE -> order.isAscending();
            case NULLS_FIRST -> true;
            case NULLS_LAST -> false;
        };
        return new SortKey(property, used, order.isDescending(), nullsFirst);
    }

    /**
     * Returns the order turned round, ids and nulls as well.
     *
     * @return the order from the last record to the first
     */
    public RecordOrder reversed() {
        return new RecordOrder(keys.stream().map(SortKey::reversed).toList());
    }

    /**
     * Returns the place of a record in this order.
     *
     * @param record the record
     * @return the values of the properties that it depends on, by their paths, null among them; the id is the last
     */
    public Map<String, @Nullable Object> positionOf(Object record) {
        Map<String, @Nullable Object> position = new LinkedHashMap<>();
        keys.forEach(key -> position.put(key.property().path(), key.property().valueOf(record)));
        return position;
    }

    /**
     * Takes a place apart.
     *
     * @param position what {@link #positionOf} returned, possibly sent out and back in another form
     * @param conversion turns what came back into values of the properties
     * @return one value for each property of this order
     * @throws IllegalArgumentException if a property is missing
     */
    public List<@Nullable Object> valuesAt(Map<String, ?> position, ValueConversion conversion) {
        List<@Nullable Object> values = new ArrayList<>();
        for (SortKey key : keys) {
            String path = key.property().path();
            if (!position.containsKey(path)) {
                throw new IllegalArgumentException("The scroll position " + position.keySet() + " does not have '"
                        + path + "'. It belongs to another order; this one is: " + this + ".");
            }
            values.add(conversion.convert(position.get(path), key.property()));
        }
        return values;
    }

    boolean isNone() {
        return keys.isEmpty();
    }

    /** Returns the steps; the last one is the id. */
    List<SortKey> keys() {
        return keys;
    }

    /** Returns what the place of a record in this order depends on. */
    @Nullable
    Object[] formsOf(Object record) {
        @Nullable Object[] forms = new Object[keys.size()];
        for (int index = 0; index < forms.length; index++) {
            forms[index] = keys.get(index).formOf(record);
        }
        return forms;
    }

    /** Returns the same of a place, of which the values are given. */
    @Nullable
    Object[] formsAt(List<? extends @Nullable Object> place) {
        @Nullable Object[] forms = new Object[keys.size()];
        for (int index = 0; index < forms.length; index++) {
            forms[index] = keys.get(index).form(place.get(index));
        }
        return forms;
    }

    int compareForms(@Nullable Object[] one, @Nullable Object[] other) {
        for (int index = 0; index < one.length; index++) {
            int step = keys.get(index).compareForms(one[index], other[index]);
            if (step != 0) {
                return step;
            }
        }
        return 0;
    }

    @Override
    public String toString() {
        return keys.stream().map(SortKey::toString).collect(Collectors.joining(", "));
    }
}
