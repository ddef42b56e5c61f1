package io.codex.data.core;

import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.CodexPersistentProperty;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.PersistentPropertyAccessor;

/**
 * The id and the version that an object had before it was saved. When the save fails they are given back: otherwise a
 * stale copy would carry a version that it never read, and could overwrite a change of somebody else when it is saved
 * again.
 *
 * @param entity the class
 * @param record the caller's object
 * @param id its id before
 * @param version its version before
 */
record Restoration(
        CodexPersistentEntity<?> entity,
        Object record,
        @Nullable Object id,
        @Nullable Object version) {

    void restore() {
        PersistentPropertyAccessor<Object> accessor = entity.getPropertyAccessor(record);
        if (id == null) {
            accessor.setProperty(entity.getRequiredIdProperty(), null);
        }
        CodexPersistentProperty property = entity.getVersionProperty();
        if (property != null) {
            accessor.setProperty(property, version);
        }
    }
}
