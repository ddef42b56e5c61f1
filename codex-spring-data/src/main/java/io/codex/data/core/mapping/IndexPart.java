package io.codex.data.core.mapping;

import io.codex.codec.KeyPart;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;

/**
 * One property of an index. Null is always allowed: in an ascending part it comes before all values, in a descending part
 * behind them, so that reading an index backwards turns the whole order round.
 *
 * @param path the path of the property, with dots
 * @param properties the properties from the root to the leaf
 * @param direction the order of the entries
 * @param keyPart how a value becomes bytes
 */
public record IndexPart(
        String path, List<CodexPersistentProperty> properties, Sort.Direction direction, KeyPart<?> keyPart) {

    /** Copies the list. */
    public IndexPart {
        properties = List.copyOf(properties);
    }

    /**
     * Returns the property at the end of the path.
     *
     * @return the property whose values are indexed
     */
    public CodexPersistentProperty leaf() {
        return properties.get(properties.size() - 1);
    }

    /**
     * Reads the value from a record.
     *
     * @param entity the record
     * @return the value, or null if it or a value on the way to it is null
     */
    public @Nullable Object valueOf(Object entity) {
        Object value = entity;
        for (CodexPersistentProperty property : properties) {
            if (value == null) {
                return null;
            }
            value = property.valueOf(value);
        }
        return value;
    }
}
