package io.codex.data.core.query;

import io.codex.Transaction;
import io.codex.data.core.convert.CodexConverter;
import io.codex.data.core.mapping.CodexPersistentEntity;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Answers queries on the records of one class. It may be shared by all threads; every call works on the transaction it is
 * given.
 *
 * @param <T> the class of the records
 */
public final class RecordQueries<T> {

    private final CodexPersistentEntity<T> entity;
    private final CodexConverter converter;
    private final RecordProperties properties;
    private final Planner planner;

    /**
     * Creates an answerer.
     *
     * @param entity the record class
     * @param converter turns entries into records
     */
    public RecordQueries(CodexPersistentEntity<T> entity, CodexConverter converter) {
        this.entity = entity;
        this.converter = converter;
        this.properties = new RecordProperties(converter.getMappingContext(), entity);
        this.planner = new Planner(entity, properties);
    }

    /**
     * Returns the record class.
     *
     * @return the class
     */
    public Class<T> type() {
        return entity.getType();
    }

    /**
     * Returns the properties of the record class.
     *
     * @return the properties
     */
    public RecordProperties properties() {
        return properties;
    }

    /**
     * Finds records.
     *
     * @param transaction the transaction to read in
     * @param query which records
     * @return the records
     */
    public List<T> list(Transaction transaction, RecordQuery query) {
        try (Stream<T> records = stream(transaction, query)) {
            return records.toList();
        }
    }

    /**
     * Finds records one by one. If they have to be sorted they are read now, else as the stream is.
     *
     * @param transaction the transaction to read in
     * @param query which records
     * @return the records; the stream must be closed, and used up before the transaction ends
     */
    public Stream<T> stream(Transaction transaction, RecordQuery query) {
        Plan plan = planner.plan(transaction, query);
        return plan.isOrdered() ? asRead(transaction, plan) : sorted(transaction, plan).stream();
    }

    private Stream<T> asRead(Transaction transaction, Plan plan) {
        FoundRecords<T> records = new FoundRecords<>(transaction, plan, this::decode);
        try {
            records.skip(plan.query().offset());
        } catch (RuntimeException | Error failure) {
            records.close();
            throw failure;
        }
        Spliterator<T> source = Spliterators.spliteratorUnknownSize((Iterator<T>) records, Spliterator.ORDERED);
        return StreamSupport.stream(source, false).limit(plan.query().limit()).onClose(records::close);
    }

    private List<T> sorted(Transaction transaction, Plan plan) {
        RecordQuery query = plan.query();
        try (FoundRecords<T> records = new FoundRecords<>(transaction, plan, this::decode)) {
            List<T> first = RecordSorter.sorted(records, query.order(), query.needed());
            return first.subList((int) Math.min(query.offset(), first.size()), first.size());
        }
    }

    /**
     * Counts records. The order and the part that a query asks for make no difference.
     *
     * @param transaction the transaction to read in
     * @param query which records
     * @return the number of all records that pass the filter
     */
    public long count(Transaction transaction, RecordQuery query) {
        Plan plan = planner.plan(transaction, RecordQuery.of(query.filter()));
        if (plan.needsNoRecord()) {
            return new PlanReader(transaction, plan).count();
        }
        try (FoundRecords<T> records = new FoundRecords<>(transaction, plan, this::decode)) {
            long count = 0;
            for (; records.hasNext(); records.next()) {
                count++;
            }
            return count;
        }
    }

    /**
     * Tells whether there is a record. It reads no further than to the first.
     *
     * @param transaction the transaction to read in
     * @param query which records
     * @return whether one passes the filter
     */
    public boolean exists(Transaction transaction, RecordQuery query) {
        Plan plan = planner.plan(transaction, RecordQuery.of(query.filter()).part(0, 1));
        if (plan.needsNoRecord()) {
            try (RecordCursor keys = new PlanReader(transaction, plan).keys()) {
                return keys.next();
            }
        }
        try (FoundRecords<T> records = new FoundRecords<>(transaction, plan, this::decode)) {
            return records.hasNext();
        }
    }

    /**
     * Describes how a query would be answered now.
     *
     * @param transaction the transaction to look at the trees in
     * @param query which records
     * @return the plan as text, one step a line
     */
    public String explain(Transaction transaction, RecordQuery query) {
        return planner.plan(transaction, query).describe();
    }

    private T decode(byte[] key, byte[] value) {
        return converter.read(entity, key, value);
    }
}
