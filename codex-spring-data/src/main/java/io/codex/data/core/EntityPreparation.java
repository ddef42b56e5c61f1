package io.codex.data.core;

import io.codex.Store;
import io.codex.Transaction;
import io.codex.TransactionOptions;
import io.codex.data.core.convert.CodexConverter;
import io.codex.data.core.index.IndexBuilder;
import io.codex.data.core.mapping.CodexPersistentEntity;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.MappingException;

/** Makes each class ready before its first use: checks it, and makes its trees fit. */
final class EntityPreparation {

    private final Store store;
    private final CodexConverter converter;
    private final IndexBuilder builder;
    private final Map<String, Class<?>> prepared = new ConcurrentHashMap<>();
    private final Map<Class<?>, CodexPersistentEntity<?>> ready = new ConcurrentHashMap<>();

    /** Guards the preparation itself, so that an index is not built twice at the same time. */
    private final ReentrantLock lock = new ReentrantLock();

    EntityPreparation(Store store, CodexConverter converter) {
        this.store = store;
        this.converter = converter;
        this.builder = new IndexBuilder(store, converter);
    }

    /** Returns what is known about a class that was made ready before, or null. */
    @Nullable
    CodexPersistentEntity<?> findPrepared(Class<?> type) {
        return ready.get(type);
    }

    /** Makes a class ready, if it is not yet; within the current transaction if there is one. */
    void prepare(CodexPersistentEntity<?> entity, @Nullable Transaction current) {
        Class<?> known = prepared.get(entity.getTree());
        if (known != entity.getType()) {
            requireOwnTree(entity, known);
            converter.verify(entity);
            if (current == null) {
                prepareAlone(entity);
            } else {
                prepareWithin(entity, current);
            }
        }
    }

    private static void requireOwnTree(CodexPersistentEntity<?> entity, @Nullable Class<?> known) {
        if (known != null) {
            throw new MappingException("Tree '" + entity.getTree() + "' keeps records of " + known.getName() + ", so "
                    + entity.getType().getName() + " needs another one. Name it with @Tree.");
        }
    }

    private void prepareAlone(CodexPersistentEntity<?> entity) {
        lock.lock();
        try {
            if (!isPrepared(entity)) {
                builder.prepare(entity);
            }
            remember(entity);
        } finally {
            lock.unlock();
        }
    }

    private void remember(CodexPersistentEntity<?> entity) {
        prepared.put(entity.getTree(), entity.getType());
        ready.put(entity.getType(), entity);
    }

    private boolean isPrepared(CodexPersistentEntity<?> entity) {
        try (Transaction transaction = store.begin(TransactionOptions.readOnly())) {
            return builder.isPrepared(transaction, entity);
        }
    }

    /**
     * A class that is met in the middle of a transaction is made ready by that transaction, since it would not see what
     * another one does now. If it is rolled back, so is this.
     */
    private void prepareWithin(CodexPersistentEntity<?> entity, Transaction current) {
        if (builder.isPrepared(current, entity)) {
            if (isPrepared(entity)) {
                remember(entity);
            }
        } else if (!current.options().isReadOnly()) {
            builder.prepareWithin(current, entity);
        } else if (current.treeExists(entity.getTree())) {
            throw new IllegalStateException(
                    "Tree '" + entity.getTree() + "' needs an index that is not built yet, and a "
                            + "read-only transaction cannot build it. Use "
                            + entity.getType().getName()
                            + " in a repository, or list it in CodexManagedTypes, so that it is built at the start.");
        }
    }
}
