package io.codex.data.core.mapping;

import org.springframework.data.mapping.Association;
import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.mapping.model.AnnotationBasedPersistentProperty;
import org.springframework.data.mapping.model.Property;
import org.springframework.data.mapping.model.SimpleTypeHolder;

/** A property of a class that is kept in Codex. Immutable. */
public final class CodexPersistentProperty extends AnnotationBasedPersistentProperty<CodexPersistentProperty> {

    CodexPersistentProperty(
            Property property, PersistentEntity<?, CodexPersistentProperty> owner, SimpleTypeHolder simpleTypes) {
        super(property, owner, simpleTypes);
    }

    /**
     * Tells whether the property is part of the record: it is neither transient nor read only. The id belongs to the
     * record only if its key cannot give it back exactly.
     *
     * @return whether the property is written
     */
    public boolean isStored() {
        return isWritable();
    }

    /** Codex keeps no references between records: every property is a value. */
    @Override
    public boolean isAssociation() {
        return false;
    }

    @Override
    protected Association<CodexPersistentProperty> createAssociation() {
        return new Association<>(this, null);
    }
}
