package io.codex.data.core.mapping;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.data.domain.ManagedTypes;

/**
 * The classes that an application keeps in Codex, known before any of them is used. A bean of this type lets the mapping
 * be checked, and indexes be built, at the start. Immutable.
 */
public final class CodexManagedTypes implements ManagedTypes {

    private final List<Class<?>> types;

    private CodexManagedTypes(List<Class<?>> types) {
        this.types = types;
    }

    /**
     * Creates the set from classes.
     *
     * @param types the classes
     * @return the managed types
     */
    public static CodexManagedTypes of(Class<?>... types) {
        return new CodexManagedTypes(List.copyOf(Arrays.asList(types)));
    }

    /**
     * Creates the set from classes.
     *
     * @param types the classes
     * @return the managed types
     */
    public static CodexManagedTypes of(Iterable<? extends Class<?>> types) {
        return new CodexManagedTypes(
                List.copyOf(ManagedTypes.fromIterable(types).toList()));
    }

    @Override
    public void forEach(Consumer<Class<?>> action) {
        types.forEach(action);
    }
}
