package io.codex.data.core.query;

import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.CodexPersistentProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.data.core.PropertyPath;

/** Finds the properties of a record class by their paths. It may be shared by all threads. */
public final class RecordProperties {

    private final CodexMappingContext context;
    private final CodexPersistentEntity<?> entity;
    private final Map<String, PropertyReference> known = new ConcurrentHashMap<>();

    /**
     * Creates a finder.
     *
     * @param context the mapping metadata
     * @param entity the record class
     */
    public RecordProperties(CodexMappingContext context, CodexPersistentEntity<?> entity) {
        this.context = context;
        this.entity = entity;
    }

    /**
     * Returns the id of the records.
     *
     * @return the id property
     */
    public PropertyReference id() {
        return find(entity.getRequiredIdProperty().getName());
    }

    /**
     * Finds a property.
     *
     * @param path its path, in any form that Spring Data takes
     * @return the property
     * @throws org.springframework.data.core.PropertyReferenceException if there is no such property
     * @throws IllegalArgumentException if the path leads through a collection, or to a property that is not stored
     */
    public PropertyReference find(String path) {
        return known.computeIfAbsent(path, this::resolve);
    }

    private PropertyReference resolve(String path) {
        PropertyPath segments = PropertyPath.from(path, entity.getTypeInformation());
        List<CodexPersistentProperty> properties = new ArrayList<>();
        CodexPersistentEntity<?> owner = entity;
        for (PropertyPath segment : segments) {
            CodexPersistentProperty property = owner == null ? null : owner.getPersistentProperty(segment.getSegment());
            if (property == null || !(property.isStored() || property.isIdProperty())) {
                throw new IllegalArgumentException("Property '" + segments.toDotPath() + "' of "
                        + entity.getType().getName() + " is not stored and cannot be searched or sorted by. "
                        + "Store '" + segment.getSegment() + "', or name another property.");
            }
            properties.add(property);
            owner = segment.hasNext() ? nested(property, segments) : null;
        }
        return new PropertyReference(segments.toDotPath(), properties, order(properties));
    }

    private @Nullable CodexPersistentEntity<?> nested(CodexPersistentProperty property, PropertyPath path) {
        if (property.isCollectionLike() || property.isMap()) {
            throw new IllegalArgumentException("Property '" + path.toDotPath() + "' of "
                    + entity.getType().getName() + " leads through '" + property.getName()
                    + "', which holds several values. Only single values can be searched into.");
        }
        return context.getPersistentEntity(property);
    }

    /**
     * Finds the order of a property. A nested value of several properties has none, for one of them may be null; an id has,
     * for none of its parts may.
     */
    private @Nullable ValueOrder order(List<CodexPersistentProperty> properties) {
        CodexPersistentProperty leaf = properties.get(properties.size() - 1);
        if (leaf.isEntity() && !leaf.isIdProperty()) {
            return null;
        }
        return context.findKeyCodec(leaf.getValueType()).map(ValueOrder::of).orElse(null);
    }
}
