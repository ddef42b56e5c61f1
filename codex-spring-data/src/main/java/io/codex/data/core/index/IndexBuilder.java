package io.codex.data.core.index;

import io.codex.Cursor;
import io.codex.KeyRange;
import io.codex.ScanOptions;
import io.codex.Store;
import io.codex.Transaction;
import io.codex.data.core.convert.CodexConverter;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.IndexDefinition;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;

/**
 * Makes the trees of a class fit its definition: creates the tree of the records, builds indexes that are new or defined
 * otherwise than before, drops those that are gone. It may be shared by all threads.
 *
 * <p>An index on many records is built in batches, each a transaction of its own that also remembers how far it came: a
 * build that was cut off goes on there. Meanwhile every write of a record keeps its entries of all indexes, ready or not,
 * so that none is missing in the end.
 */
public final class IndexBuilder {

    /** Records per transaction of a build. */
    static final int BATCH = 1_000;

    private final Store store;
    private final CodexConverter converter;

    /**
     * Creates a builder.
     *
     * @param store the store
     * @param converter reads the records
     */
    public IndexBuilder(Store store, CodexConverter converter) {
        this.store = store;
        this.converter = converter;
    }

    /**
     * Tells whether everything fits, as seen by a transaction.
     *
     * @param transaction the transaction
     * @param entity a root
     * @return whether nothing is left to do
     */
    public boolean isPrepared(Transaction transaction, CodexPersistentEntity<?> entity) {
        Map<String, IndexState> states = IndexCatalog.read(transaction, entity.getTree());
        List<IndexDefinition> indexes = entity.getIndexes();
        return transaction.treeExists(entity.getTree())
                && states.size() == indexes.size()
                && indexes.stream().allMatch(index -> isReady(states.get(index.name()), index));
    }

    /**
     * Makes everything fit, in transactions of its own.
     *
     * @param entity a root
     * @throws DuplicateKeyException if records contradict a new unique index; the index stays unfinished
     */
    public void prepare(CodexPersistentEntity<?> entity) {
        store.run(transaction -> {
            begin(transaction, entity);
            return true;
        });
        for (IndexDefinition index : entity.getIndexes()) {
            boolean done = false;
            while (!done) {
                done = store.run(transaction -> buildBatch(transaction, entity, index, BATCH));
            }
        }
    }

    /**
     * Makes everything fit within one transaction, which has to commit it.
     *
     * @param transaction the transaction
     * @param entity a root
     * @throws DuplicateKeyException if records contradict a new unique index
     */
    public void prepareWithin(Transaction transaction, CodexPersistentEntity<?> entity) {
        begin(transaction, entity);
        entity.getIndexes().forEach(index -> buildBatch(transaction, entity, index, Long.MAX_VALUE));
    }

    private static void begin(Transaction transaction, CodexPersistentEntity<?> entity) {
        transaction.createTree(entity.getTree());
        Map<String, IndexState> states = IndexCatalog.read(transaction, entity.getTree());
        Set<String> gone = new HashSet<>(states.keySet());
        for (IndexDefinition index : entity.getIndexes()) {
            gone.remove(index.name());
            IndexState state = states.get(index.name());
            if (state == null || !state.signature().equals(index.signature())) {
                transaction.dropTree(index.tree());
                IndexCatalog.write(transaction, entity.getTree(), index.name(), IndexState.begun(index.signature()));
            }
            transaction.createTree(index.tree());
        }
        for (String name : gone) {
            transaction.dropTree(IndexDefinition.treeOf(entity.getTree(), name));
            IndexCatalog.remove(transaction, entity.getTree(), name);
        }
    }

    /** Adds the entries of the next records, and tells whether the index is ready now. */
    private boolean buildBatch(
            Transaction transaction, CodexPersistentEntity<?> entity, IndexDefinition index, long limit) {
        IndexState state = IndexCatalog.read(transaction, entity.getTree()).get(index.name());
        if (state == null || isReady(state, index)) {
            return true;
        }
        KeyRange rest = state.builtUpTo().length == 0 ? KeyRange.all() : KeyRange.greaterThan(state.builtUpTo());
        byte[] last = state.builtUpTo();
        long count = 0;
        try (Cursor cursor =
                transaction.scan(entity.getTree(), rest, ScanOptions.forward().withLimit(limit))) {
            for (; cursor.next(); count++) {
                last = cursor.key();
                Object record = converter.read(entity, last, cursor.value());
                IndexMaintenance.insert(transaction, entity, index, index.valuesOf(record), last);
            }
        }
        boolean done = count < limit;
        IndexState next = done ? IndexState.complete(index.signature()) : state.advancedTo(last);
        IndexCatalog.write(transaction, entity.getTree(), index.name(), next);
        return done;
    }

    private static boolean isReady(@Nullable IndexState state, IndexDefinition index) {
        return state != null && state.isReady(index.signature());
    }
}
