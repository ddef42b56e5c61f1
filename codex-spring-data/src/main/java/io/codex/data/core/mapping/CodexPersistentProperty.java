package io.codex.data.core.mapping;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.core.TypeInformation;
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

    /**
     * Returns the type of the values that are searched, sorted and indexed. An {@link Optional} is its value or null, in the
     * record and in queries alike.
     *
     * @return the type inside an {@code Optional}, or else the type of the property
     */
    public Class<?> getValueType() {
        TypeInformation<?> content =
                getType() == Optional.class ? getTypeInformation().getComponentType() : null;
        return content == null ? getType() : content.getType();
    }

    /**
     * Reads the value from the object that has the property.
     *
     * @param owner the object
     * @return the value, or null; null for an empty {@code Optional}
     */
    public @Nullable Object valueOf(Object owner) {
        Object value = getAccessorForOwner(owner).getProperty(this);
        return value instanceof Optional<?> optional ? optional.orElse(null) : value;
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
