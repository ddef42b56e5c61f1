package io.codex.data.core;

import io.codex.KeyRange;
import io.codex.ScanOptions;
import io.codex.Store;
import io.codex.Transaction;
import io.codex.data.CurrentTransaction;
import io.codex.data.core.convert.CodexConverter;
import io.codex.data.core.mapping.CodexPersistentEntity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;

/**
 * The operations on a store. It may be shared by all threads.
 *
 * <pre>{@code
 * CodexTemplate template = new CodexTemplate(store, new MappingCodexConverter(new CodexMappingContext()));
 * template.insert(new Title("Aachen", 0));
 * }</pre>
 */
public class CodexTemplate implements CodexOperations, ApplicationContextAware, InitializingBean {

    private final Store store;
    private final CodexConverter converter;
    private final CodexConverter listeningConverter;
    private final TransactionScope scope;
    private final EntityPreparation preparation;
    private final RecordWriter writer;
    private EntityLifecycle lifecycle = EntityLifecycle.NONE;

    /**
     * Creates a template.
     *
     * @param store the store
     * @param converter the converter, with its mapping context
     */
    public CodexTemplate(Store store, CodexConverter converter) {
        this.store = store;
        this.converter = converter;
        this.listeningConverter = new ListeningConverter(converter, () -> lifecycle);
        this.scope = new TransactionScope(store);
        this.preparation = new EntityPreparation(store, converter);
        this.writer = new RecordWriter(converter, new IdGenerator(new LongSequences(store)), scope);
    }

    /** Makes the callbacks and listeners of the context take part. */
    @Override
    public void setApplicationContext(ApplicationContext context) {
        lifecycle = new EntityLifecycle(context);
    }

    /** Makes all classes that are known now ready for use. */
    @Override
    public void afterPropertiesSet() {
        for (CodexPersistentEntity<?> entity : converter.getMappingContext().getPersistentEntities()) {
            if (entity.isRoot()) {
                prepare(entity.getType());
            }
        }
    }

    @Override
    public void prepare(Class<?> type) {
        prepared(type);
    }

    @SuppressWarnings("unchecked")
    private <T> CodexPersistentEntity<T> prepared(Class<T> type) {
        CodexPersistentEntity<?> ready = preparation.findPrepared(type);
        return ready == null ? firstUse(type) : (CodexPersistentEntity<T>) ready;
    }

    private <T> CodexPersistentEntity<T> firstUse(Class<T> type) {
        CodexPersistentEntity<T> entity = converter.getMappingContext().getRequiredRoot(type);
        scope.translated(() -> {
            preparation.prepare(entity, scope.current());
            return entity;
        });
        return entity;
    }

    @SuppressWarnings("unchecked")
    private <T> CodexPersistentEntity<T> entityOf(T record) {
        Assert.notNull(record, "A record to store or to delete must not be null");
        return (CodexPersistentEntity<T>) prepared(ClassUtils.getUserClass(record));
    }

    @Override
    public <T> T insert(T entity) {
        return saveOne(entity, SaveMode.INSERT);
    }

    @Override
    public <T> List<T> insertAll(Iterable<? extends T> entities) {
        return saveMany(entities, SaveMode.INSERT);
    }

    @Override
    public <T> T update(T entity) {
        return saveOne(entity, SaveMode.UPDATE);
    }

    @Override
    public <T> T save(T entity) {
        return saveOne(entity, SaveMode.SAVE);
    }

    @Override
    public <T> List<T> saveAll(Iterable<? extends T> entities) {
        return saveMany(entities, SaveMode.SAVE);
    }

    private <T> T saveOne(T record, SaveMode mode) {
        return saveMany(Collections.singletonList(record), mode).get(0);
    }

    /** Prepares all records before the transaction, because a conflict repeats only what is done within it. */
    private <T> List<T> saveMany(Iterable<? extends T> records, SaveMode mode) {
        List<PendingSave<T>> saves = new ArrayList<>();
        try {
            for (T record : records) {
                CodexPersistentEntity<?> entity = entityOf(record);
                saves.add(writer.prepare(entity, record, mode, lifecycle));
            }
            if (saves.isEmpty()) {
                return List.of();
            }
            scope.runWhole(saves.size(), transaction -> {
                saves.forEach(save -> writer.save(transaction, save));
                return true;
            });
        } catch (RuntimeException e) {
            undo(saves);
            throw e;
        }
        saves.stream()
                .filter(save -> save.restoration() != null)
                .forEach(save -> CurrentTransaction.onRollback(store, save::undo));
        List<T> stored = new ArrayList<>(saves.size());
        saves.forEach(save -> stored.add(lifecycle.afterSave(save.entity(), save.record())));
        return stored;
    }

    private static void undo(List<? extends PendingSave<?>> saves) {
        // The last change first: an object may have been given several times.
        for (int index = saves.size() - 1; index >= 0; index--) {
            saves.get(index).undo();
        }
    }

    @Override
    public <T> Optional<T> findById(Object id, Class<T> type) {
        CodexPersistentEntity<T> entity = prepared(type);
        return scope.run(true, transaction -> {
            byte[] key = entity.toKey(id);
            return transaction.get(entity.getTree(), key).map(value -> listeningConverter.read(entity, key, value));
        });
    }

    @Override
    public <T> List<T> findAllById(Iterable<?> ids, Class<T> type) {
        CodexPersistentEntity<T> entity = prepared(type);
        List<byte[]> keys = scope.translated(() -> RecordKeys.distinct(entity, ids));
        if (keys.isEmpty()) {
            return List.of();
        }
        return scope.run(true, transaction -> {
            List<Optional<byte[]>> values = transaction.getAll(entity.getTree(), keys);
            List<T> records = new ArrayList<>();
            for (int index = 0; index < keys.size(); index++) {
                byte[] key = keys.get(index);
                values.get(index).ifPresent(value -> records.add(listeningConverter.read(entity, key, value)));
            }
            return records;
        });
    }

    @Override
    public boolean existsById(Object id, Class<?> type) {
        CodexPersistentEntity<?> entity = prepared(type);
        return scope.run(
                true,
                transaction ->
                        transaction.get(entity.getTree(), entity.toKey(id)).isPresent());
    }

    @Override
    public <T> List<T> findAll(Class<T> type) {
        try (Stream<T> records = stream(type)) {
            return new ArrayList<>(records.toList());
        }
    }

    @Override
    public <T> Stream<T> stream(Class<T> type, KeyRange range, ScanOptions options) {
        CodexPersistentEntity<T> entity = prepared(type);
        return executeStream(transaction -> CursorStream.of(
                transaction.scan(entity.getTree(), range, options),
                cursor -> listeningConverter.read(entity, cursor.key(), cursor.value())));
    }

    @Override
    public long count(Class<?> type) {
        CodexPersistentEntity<?> entity = prepared(type);
        return scope.run(true, transaction -> transaction.count(entity.getTree(), KeyRange.all()));
    }

    @Override
    public void delete(Object entity) {
        deleteAll(Collections.singletonList(entity));
    }

    @Override
    public void deleteAll(Iterable<?> entities) {
        List<PendingDelete> deletes = new ArrayList<>();
        for (Object each : entities) {
            CodexPersistentEntity<?> entity = entityOf(each);
            deletes.add(new PendingDelete(entity, lifecycle.beforeDelete(entity, each)));
        }
        if (deletes.isEmpty()) {
            return;
        }
        scope.runWhole(deletes.size(), transaction -> {
            deletes.forEach(each -> writer.delete(transaction, each.entity(), each.record()));
            return true;
        });
        deletes.forEach(each -> lifecycle.afterDelete(each.entity(), each.record()));
    }

    private record PendingDelete(CodexPersistentEntity<?> entity, Object record) {}

    @Override
    public boolean deleteById(Object id, Class<?> type) {
        return deleteAllById(Collections.singletonList(id), type) > 0;
    }

    @Override
    public long deleteAllById(Iterable<?> ids, Class<?> type) {
        CodexPersistentEntity<?> entity = prepared(type);
        List<byte[]> keys = scope.translated(() -> RecordKeys.distinct(entity, ids));
        if (keys.isEmpty()) {
            return 0;
        }
        return scope.runWhole(keys.size(), transaction -> {
            long count = 0;
            for (byte[] key : keys) {
                count += deleteByKey(transaction, entity, key) ? 1 : 0;
            }
            return count;
        });
    }

    private boolean deleteByKey(Transaction transaction, CodexPersistentEntity<?> entity, byte[] key) {
        byte[] stored = transaction.get(entity.getTree(), key).orElse(null);
        if (stored == null) {
            return false;
        }
        Object record = lifecycle.followsDeletes(entity) ? converter.read(entity, key, stored) : null;
        if (record != null) {
            record = lifecycle.beforeDelete(entity, record);
        }
        writer.remove(transaction, entity, key, stored);
        if (record != null) {
            lifecycle.afterDelete(entity, record);
        }
        return true;
    }

    @Override
    public long deleteAll(Class<?> type) {
        CodexPersistentEntity<?> entity = prepared(type);
        return scope.run(false, transaction -> {
            entity.getIndexes().forEach(index -> TreeClearing.clear(transaction, index.tree()));
            return TreeClearing.clear(transaction, entity.getTree());
        });
    }

    @Override
    public <R extends @Nullable Object> R execute(boolean readOnly, CodexCallback<R> work) {
        return scope.runForeign(readOnly, work);
    }

    @Override
    public <T> Stream<T> executeStream(Function<Transaction, Stream<T>> source) {
        return scope.stream(source);
    }

    @Override
    public CodexConverter getConverter() {
        return listeningConverter;
    }
}
