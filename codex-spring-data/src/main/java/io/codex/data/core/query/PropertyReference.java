package io.codex.data.core.query;

import io.codex.data.core.mapping.CodexPersistentProperty;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/**
 * A property of a record class, or of a value nested in it, named by its path. Immutable.
 */
public final class PropertyReference {

    private final String path;
    private final List<CodexPersistentProperty> properties;
    private final @Nullable ValueOrder order;

    PropertyReference(String path, List<CodexPersistentProperty> properties, @Nullable ValueOrder order) {
        this.path = path;
        this.properties = List.copyOf(properties);
        this.order = order;
    }

    /**
     * Returns the path from the record to the property.
     *
     * @return the names, joined by dots
     */
    public String path() {
        return path;
    }

    /**
     * Returns the type of the values.
     *
     * @return the type; the wrapper of a primitive one
     */
    public Class<?> type() {
        return ClassUtils.resolvePrimitiveIfNecessary(leaf().getValueType());
    }

    /**
     * Returns the type of the elements of a property that holds several.
     *
     * @return the element type, or empty for a property that is no collection and no array, or one of unknown elements
     */
    public Optional<Class<?>> elementType() {
        return leaf().isCollectionLike() && type() != byte[].class
                ? Optional.ofNullable(leaf().getActualType())
                : Optional.empty();
    }

    /**
     * Tells whether a value may be without content: a text, a collection, an array or a map.
     *
     * @return whether it makes sense to ask for empty values
     */
    public boolean canBeEmpty() {
        return type() == String.class || leaf().isCollectionLike() || leaf().isMap();
    }

    /**
     * Returns the order of the values.
     *
     * @return the order, or empty for a type that cannot be a key and so has none
     */
    public Optional<ValueOrder> order() {
        return Optional.ofNullable(order);
    }

    /**
     * Reads the value from a record.
     *
     * @param record the record
     * @return the value, or null if it or a value on the way to it is null
     */
    public @Nullable Object valueOf(Object record) {
        Object value = record;
        for (CodexPersistentProperty property : properties) {
            if (value == null) {
                return null;
            }
            value = property.valueOf(value);
        }
        return value;
    }

    boolean isId() {
        return properties.size() == 1 && leaf().isIdProperty();
    }

    /** Tells whether null can be among the values. */
    boolean isNullable() {
        return properties.size() > 1 || !leaf().getType().isPrimitive();
    }

    private CodexPersistentProperty leaf() {
        return properties.get(properties.size() - 1);
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object instanceof PropertyReference other && properties.equals(other.properties);
    }

    @Override
    public int hashCode() {
        return properties.hashCode();
    }

    @Override
    public String toString() {
        return path;
    }
}
