package io.codex.data.core;

import io.codex.Transaction;
import io.codex.data.core.PendingSave.Expected;
import io.codex.data.core.convert.CodexConverter;
import io.codex.data.core.index.IndexMaintenance;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.CodexPersistentProperty;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.IncorrectUpdateSemanticsDataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Persistable;
import org.springframework.data.mapping.PersistentPropertyAccessor;

/** Prepares records to be stored, and stores and removes them together with the entries of their indexes. */
final class RecordWriter {

    private final CodexConverter converter;
    private final IdGenerator ids;
    private final TransactionScope scope;

    RecordWriter(CodexConverter converter, IdGenerator ids, TransactionScope scope) {
        this.converter = converter;
        this.ids = ids;
        this.scope = scope;
    }

    /**
     * Works out everything about a write that does not depend on what is stored. Failures are translated, but not those
     * of callbacks: they are the application's own and reach it as they are.
     */
    <T> PendingSave<T> prepare(CodexPersistentEntity<?> entity, T given, SaveMode mode, EntityLifecycle lifecycle) {
        boolean isNew = scope.translated(() -> isNew(entity, given, mode));
        T original = lifecycle.beforeConvert(entity, given);
        PersistentPropertyAccessor<T> accessor = entity.getPropertyAccessor(original);
        Object id = accessor.getProperty(entity.getRequiredIdProperty());
        Object version = versionOf(entity, accessor);
        boolean generated = id == null && mode != SaveMode.UPDATE;
        if (generated) {
            accessor.setProperty(entity.getRequiredIdProperty(), scope.translated(() -> ids.next(entity)));
        }
        CodexPersistentProperty property = entity.getVersionProperty();
        if (property != null) {
            accessor.setProperty(property, isNew ? Versions.first(property) : Versions.next(property, version));
        }
        boolean changed = (generated || property != null) && accessor.getBean() == original;
        Restoration restoration = changed ? new Restoration(entity, original, id, version) : null;
        try {
            T record = lifecycle.beforeSave(entity, accessor.getBean());
            Expected expected = expected(entity, mode, isNew || (generated && ids.mayRepeat(entity)));
            return scope.translated(() -> {
                byte[] key = entity.toKey(requiredId(entity, record));
                byte[] value = converter.write(entity, record);
                return new PendingSave<>(entity, record, key, value, expected, version, restoration);
            });
        } catch (RuntimeException e) {
            if (restoration != null) {
                restoration.restore();
            }
            throw e;
        }
    }

    /** Only a version or the record itself can tell; an id alone says nothing, since the application may have set it. */
    private static boolean isNew(CodexPersistentEntity<?> entity, Object record, SaveMode mode) {
        boolean known = entity.hasVersionProperty() || record instanceof Persistable;
        return mode == SaveMode.INSERT || (mode == SaveMode.SAVE && known && entity.isNew(record));
    }

    private static Expected expected(CodexPersistentEntity<?> entity, SaveMode mode, boolean isNew) {
        if (isNew) {
            return Expected.NONE;
        }
        if (entity.hasVersionProperty()) {
            return Expected.VERSION;
        }
        return mode == SaveMode.UPDATE ? Expected.ONE : Expected.ANY;
    }

    /** Stores a record and changes the entries of its indexes. */
    void save(Transaction transaction, PendingSave<?> save) {
        CodexPersistentEntity<?> entity = save.entity();
        boolean indexed = !entity.getIndexes().isEmpty();
        Object before = null;
        if (indexed || save.expected() != Expected.ANY) {
            Optional<byte[]> stored = transaction.get(entity.getTree(), save.key());
            check(save, stored.orElse(null));
            before = indexed && stored.isPresent() ? converter.read(entity, save.key(), stored.get()) : null;
        }
        IndexMaintenance.change(transaction, entity, save.key(), before, save.record());
        transaction.put(entity.getTree(), save.key(), save.value());
    }

    private void check(PendingSave<?> save, byte @Nullable [] stored) {
        switch (save.expected()) {
            case ANY -> {}
            case NONE -> {
                if (stored != null) {
                    throw new DuplicateKeyException(
                            nameOf(save) + " cannot be inserted: there is one already. Use save or update.");
                }
            }
            case ONE -> {
                if (stored == null) {
                    throw new IncorrectUpdateSemanticsDataAccessException(
                            nameOf(save) + " cannot be updated: there is none. Use save or insert.");
                }
            }
            case VERSION -> checkVersion(save.entity(), nameOf(save), stored, save.expectedVersion());
        }
    }

    private void checkVersion(
            CodexPersistentEntity<?> entity, String name, byte @Nullable [] stored, @Nullable Object expected) {
        if (stored == null) {
            throw new OptimisticLockingFailureException(
                    name + " with version " + expected + " is gone: it was removed, or never stored.");
        }
        Object found = converter.readProperty(entity.getRequiredVersionProperty(), stored);
        if (!Objects.equals(found, expected)) {
            throw new OptimisticLockingFailureException(name + " was changed meanwhile: it has version " + found
                    + ", not " + expected + ". Read it again and repeat the change.");
        }
    }

    private static String nameOf(PendingSave<?> save) {
        return nameOf(save.entity(), requiredId(save.entity(), save.record()));
    }

    private static String nameOf(CodexPersistentEntity<?> entity, Object id) {
        return "Record '" + id + "' of tree '" + entity.getTree() + "'";
    }

    /**
     * Removes the record of a given one. A version is compared; without one it is no failure if the record is gone.
     */
    void delete(Transaction transaction, CodexPersistentEntity<?> entity, Object record) {
        Object id = requiredId(entity, record);
        byte[] key = entity.toKey(id);
        byte[] stored = transaction.get(entity.getTree(), key).orElse(null);
        if (entity.hasVersionProperty()) {
            checkVersion(entity, nameOf(entity, id), stored, versionOf(entity, entity.getPropertyAccessor(record)));
        }
        if (stored != null) {
            remove(transaction, entity, key, stored);
        }
    }

    /** Removes a record that is there. */
    void remove(Transaction transaction, CodexPersistentEntity<?> entity, byte[] key, byte[] stored) {
        if (!entity.getIndexes().isEmpty()) {
            IndexMaintenance.change(transaction, entity, key, converter.read(entity, key, stored), null);
        }
        transaction.delete(entity.getTree(), key);
    }

    private static @Nullable Object versionOf(CodexPersistentEntity<?> entity, PersistentPropertyAccessor<?> accessor) {
        CodexPersistentProperty version = entity.getVersionProperty();
        return version == null ? null : accessor.getProperty(version);
    }

    private static Object requiredId(CodexPersistentEntity<?> entity, Object record) {
        Object id = entity.getIdentifierAccessor(record).getIdentifier();
        if (id == null) {
            throw new InvalidDataAccessApiUsageException(
                    "The id of a " + entity.getType().getName() + " is null. Set it.");
        }
        return id;
    }
}
