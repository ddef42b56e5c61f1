package io.codex.data.core.convert;

import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.CodexPersistentProperty;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Transient;
import org.springframework.data.mapping.InstanceCreatorMetadata;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.Parameter;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;

/** The properties of a class as arrays: their encoded names, their forms and where their values go. Immutable. */
final class EntityLayout {

    private static final int NO_PROPERTY = -1;

    private final CodexPersistentEntity<?> entity;
    private final CodexPersistentProperty[] properties;
    private final SerializedString[] names;
    private final ValueForm[] forms;
    private final boolean[] written;
    private final boolean[] creatorArguments;
    private final PropertyNameMatcher matcher;
    private final IdentityHashMap<Parameter<?, ?>, Integer> parameters = new IdentityHashMap<>();
    private final IdentityHashMap<Parameter<?, ?>, Object> defaults = new IdentityHashMap<>();

    private EntityLayout(CodexPersistentEntity<?> entity, List<CodexPersistentProperty> properties, int count) {
        this.entity = entity;
        this.properties = properties.toArray(CodexPersistentProperty[]::new);
        this.names = new SerializedString[count];
        this.forms = new ValueForm[count];
        this.written = new boolean[count];
        this.creatorArguments = new boolean[count];
        this.matcher = CborFactory.matcher(properties.stream()
                .map(each -> Named.fromString(each.getName()))
                .toList());
    }

    static EntityLayout of(CodexPersistentEntity<?> entity, ValueForms forms, boolean root) {
        List<CodexPersistentProperty> properties = new ArrayList<>();
        entity.forEach(properties::add);
        // The version first: it is read alone before a record is replaced.
        properties.sort(Comparator.comparing(property -> !property.isVersionProperty()));
        EntityLayout layout = new EntityLayout(entity, properties, properties.size());
        for (int index = 0; index < properties.size(); index++) {
            layout.add(index, forms, root);
        }
        layout.addParameters();
        return layout;
    }

    private void add(int index, ValueForms all, boolean root) {
        CodexPersistentProperty property = properties[index];
        if (all.hasValueConverter(property)) {
            throw failure(
                    property,
                    "has @ValueConverter, which Codex does not read. "
                            + "Register a converter in CodexCustomConversions instead.");
        }
        names[index] = new SerializedString(property.getName());
        creatorArguments[index] = entity.isCreatorArgument(property);
        written[index] = property.isStored() && !(root && property.isIdProperty() && entity.isIdExact());
        if (!creatorArguments[index] && property.isImmutable() && property.getWither() == null) {
            throw failure(property, "cannot be set. Let the constructor take it, or mark it @Transient.");
        }
        try {
            forms[index] = all.of(property.getTypeInformation());
        } catch (MappingException e) {
            throw failure(property, e.getMessage());
        }
    }

    private void addParameters() {
        InstanceCreatorMetadata<CodexPersistentProperty> creator = entity.getInstanceCreatorMetadata();
        if (creator == null) {
            throw new MappingException(entity.getType().getName() + " has several constructors and none without "
                    + "arguments. Annotate the one to use with @PersistenceCreator.");
        }
        for (Parameter<Object, CodexPersistentProperty> parameter : creator.getParameters()) {
            addParameter(parameter, creator.isParentParameter(parameter));
        }
    }

    private void addParameter(Parameter<Object, CodexPersistentProperty> parameter, boolean parent) {
        String name = parameter.getName();
        if (parent || name == null || parameter.hasValueExpression()) {
            throw new MappingException("Constructor of " + entity.getType().getName() + ": parameter "
                    + (parent ? "of the enclosing instance" : String.valueOf(name))
                    + " has no property. Use a static class, compile with -parameters, and no @Value.");
        }
        CodexPersistentProperty property = entity.getPersistentProperty(name);
        if (property == null && !isTransient(parameter, name)) {
            throw new MappingException("Constructor of " + entity.getType().getName() + ": parameter '" + name
                    + "' has no property of that name. Rename one of them, or mark the property @Transient.");
        }
        parameters.put(parameter, property == null ? NO_PROPERTY : indexOf(property));
        if (parameter.getRawType().isPrimitive()) {
            defaults.put(parameter, Array.get(Array.newInstance(parameter.getRawType(), 1), 0));
        } else if (parameter.getType().getType().equals(Optional.class)) {
            defaults.put(parameter, Optional.empty());
        }
    }

    /** A transient property is no property to Spring Data, but a record's constructor still takes it. */
    private boolean isTransient(Parameter<?, ?> parameter, String name) {
        if (parameter.getAnnotations().isPresent(Transient.class)) {
            return true;
        }
        return Arrays.stream(entity.getType().getDeclaredFields())
                .anyMatch(field -> field.getName().equals(name) && field.isAnnotationPresent(Transient.class));
    }

    void verify() {
        for (int index = 0; index < forms.length; index++) {
            try {
                forms[index].verify();
            } catch (MappingException e) {
                throw failure(properties[index], e.getMessage());
            }
        }
    }

    @Nullable
    Object[] valuesOf(Object instance) {
        PersistentPropertyAccessor<Object> accessor = entity.getPropertyAccessor(instance);
        @Nullable Object[] values = new Object[properties.length];
        for (int index = 0; index < values.length; index++) {
            if (written[index]) {
                values[index] = accessor.getProperty(properties[index]);
            }
        }
        return values;
    }

    @Nullable
    Object[] filled(Object value) {
        @Nullable Object[] values = new Object[properties.length];
        Arrays.fill(values, value);
        return values;
    }

    boolean isWritten(int index, @Nullable Object value) {
        return written[index] && (value != null || !creatorArguments[index]);
    }

    int writtenCount(@Nullable Object[] values) {
        int count = 0;
        for (int index = 0; index < values.length; index++) {
            count += isWritten(index, values[index]) ? 1 : 0;
        }
        return count;
    }

    void populate(PersistentPropertyAccessor<?> accessor, int index, @Nullable Object value) {
        if (value != null || !properties[index].getType().isPrimitive()) {
            accessor.setProperty(properties[index], value);
        }
    }

    boolean needsPopulation() {
        for (boolean argument : creatorArguments) {
            if (!argument) {
                return true;
            }
        }
        return false;
    }

    SerializedString name(int index) {
        return names[index];
    }

    ValueForm form(int index) {
        return forms[index];
    }

    boolean isCreatorArgument(int index) {
        return creatorArguments[index];
    }

    PropertyNameMatcher matcher() {
        return matcher;
    }

    int idIndex() {
        return indexOf(entity.getRequiredIdProperty());
    }

    int indexOf(CodexPersistentProperty property) {
        int index = Arrays.asList(properties).indexOf(property);
        if (index < 0) {
            throw new IllegalArgumentException(
                    property + " is no property of " + entity.getType().getName());
        }
        return index;
    }

    int indexOf(Parameter<?, CodexPersistentProperty> parameter) {
        return parameters.getOrDefault(parameter, NO_PROPERTY);
    }

    @Nullable
    Object defaultOf(Parameter<?, CodexPersistentProperty> parameter) {
        return defaults.get(parameter);
    }

    private MappingException failure(CodexPersistentProperty property, @Nullable String problem) {
        return new MappingException(entity.getType().getName() + ", property '" + property.getName() + "': " + problem);
    }
}
