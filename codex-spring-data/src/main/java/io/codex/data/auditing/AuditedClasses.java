package io.codex.data.auditing;

import io.codex.data.core.CodexOperations;
import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.CodexPersistentProperty;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.domain.Persistable;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.context.PersistentEntities;

/** The classes that are audited: those of all templates. Refuses one whose creation would go by unnoticed. */
final class AuditedClasses implements SmartInitializingSingleton {

    private final List<CodexMappingContext> contexts;
    private final Set<Class<?>> checked = ConcurrentHashMap.newKeySet();

    AuditedClasses(ObjectProvider<CodexOperations> operations) {
        this.contexts = operations.stream()
                .map(each -> each.getConverter().getMappingContext())
                .distinct()
                .toList();
    }

    PersistentEntities entities() {
        return new PersistentEntities(contexts);
    }

    @Override
    public void afterSingletonsInstantiated() {
        for (CodexMappingContext context : contexts) {
            List.copyOf(context.getPersistentEntities()).stream()
                    .filter(CodexPersistentEntity::isRoot)
                    .forEach(entity -> check(entity.getType()));
        }
    }

    /** Checks a class once: one that only a template uses is not known before its first record. */
    void check(Class<?> type) {
        if (checked.contains(type)) {
            return;
        }
        for (CodexMappingContext context : contexts) {
            if (context.hasPersistentEntityFor(type)) {
                check(context, context.getRequiredPersistentEntity(type));
            }
        }
        checked.add(type);
    }

    private static void check(CodexMappingContext context, CodexPersistentEntity<?> entity) {
        if (tellsWhetherItIsNew(entity)) {
            return;
        }
        context.findPersistentPropertyPaths(entity.getType(), AuditedClasses::notesCreation).stream()
                .findFirst()
                .ifPresent(path -> {
                    throw new MappingException("Property '" + path.toDotPath() + "' of "
                            + entity.getType().getName()
                            + " notes the creation of a record, but nothing tells a new one from a stored one. Add a property"
                            + " with @Version, implement Persistable, or make the id a UUID, a String or a Long that Codex"
                            + " generates.");
                });
    }

    private static boolean tellsWhetherItIsNew(CodexPersistentEntity<?> entity) {
        return entity.hasVersionProperty()
                || Persistable.class.isAssignableFrom(entity.getType())
                || entity.isIdGenerated();
    }

    private static boolean notesCreation(CodexPersistentProperty property) {
        return property.isAnnotationPresent(CreatedDate.class) || property.isAnnotationPresent(CreatedBy.class);
    }
}
