package io.codex.data.core.convert;

import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.CodexPersistentProperty;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionException;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.Parameter;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.mapping.model.EntityInstantiators;
import org.springframework.data.mapping.model.ParameterValueProvider;
import org.springframework.util.ClassUtils;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.sym.PropertyNameMatcher;

/**
 * The form of a class with properties: a map from their names to their values. The layout is worked out on first use,
 * because a class may contain itself.
 *
 * <p>A null that goes to the constructor is left out, since what is missing is null there. Other properties keep what
 * their initializer gave them when they are missing, so their null is written.
 */
final class EntityForm implements ValueForm {

    /** Stands for a property that the record does not have. */
    private static final Object MISSING = new Object();

    private final CodexPersistentEntity<?> entity;
    private final ValueForms forms;
    private final EntityInstantiators instantiators;
    private final boolean root;
    private volatile @Nullable EntityLayout layout;

    EntityForm(CodexPersistentEntity<?> entity, ValueForms forms, EntityInstantiators instantiators, boolean root) {
        this.entity = entity;
        this.forms = forms;
        this.instantiators = instantiators;
        this.root = root;
    }

    private EntityLayout layout() {
        EntityLayout known = layout;
        if (known == null) {
            known = EntityLayout.of(entity, forms, root);
            layout = known;
        }
        return known;
    }

    @Override
    public void verify() {
        if (layout == null) {
            layout().verify();
        }
    }

    @Override
    public void write(JsonGenerator generator, Object value) {
        if (ClassUtils.getUserClass(value) != entity.getType()) {
            throw new MappingException("value of " + value.getClass().getName() + " where the property declares "
                    + entity.getType().getName() + ". Codex stores no class names, so it could not be read back: "
                    + "declare the concrete type, or register a converter.");
        }
        EntityLayout current = layout();
        @Nullable Object[] values = current.valuesOf(value);
        generator.writeStartObject(null, current.writtenCount(values));
        for (int index = 0; index < values.length; index++) {
            if (current.isWritten(index, values[index])) {
                write(generator, current, index, values[index]);
            }
        }
        generator.writeEndObject();
    }

    private static void write(JsonGenerator generator, EntityLayout current, int index, @Nullable Object value) {
        try {
            generator.writeName(current.name(index));
            current.form(index).writeNullable(generator, value);
        } catch (MappingException | JacksonException | ConversionException e) {
            throw UnwritableValueException.at(current.name(index).getValue(), e);
        }
    }

    @Override
    public Object read(JsonParser parser) {
        return read(parser, null);
    }

    /** Reads a record; the id, if it is given, stands for one that the record does not have. */
    Object read(JsonParser parser, @Nullable Object id) {
        Tokens.startObject(parser);
        EntityLayout current = layout();
        @Nullable Object[] values = current.filled(MISSING);
        for (int index = nextName(parser, current); index != PropertyNameMatcher.MATCH_END_OBJECT; ) {
            parser.nextToken();
            if (index >= 0) {
                values[index] = current.form(index).readNullable(parser);
            } else {
                parser.skipChildren();
            }
            index = nextName(parser, current);
        }
        if (id != null && values[current.idIndex()] == MISSING) {
            values[current.idIndex()] = id;
        }
        return create(current, values);
    }

    /** Reads one property and nothing behind it; null if the record does not have it. */
    @Nullable
    Object readProperty(JsonParser parser, CodexPersistentProperty property) {
        Tokens.startObject(parser);
        EntityLayout current = layout();
        int wanted = current.indexOf(property);
        for (int index = nextName(parser, current); index != PropertyNameMatcher.MATCH_END_OBJECT; ) {
            parser.nextToken();
            if (index == wanted) {
                return current.form(index).readNullable(parser);
            }
            parser.skipChildren();
            index = nextName(parser, current);
        }
        return null;
    }

    private static int nextName(JsonParser parser, EntityLayout layout) {
        int index = parser.nextNameMatch(layout.matcher());
        if (index == PropertyNameMatcher.MATCH_ODD_TOKEN) {
            throw new MappingException("expected the name of a property");
        }
        return index;
    }

    private Object create(EntityLayout current, @Nullable Object[] values) {
        Object instance = instantiators
                .getInstantiatorFor(entity)
                .createInstance(entity, new ParameterValueProvider<CodexPersistentProperty>() {
                    @Override
                    @SuppressWarnings({"unchecked", "NullAway"}) // Spring Data declares no null, but takes one.
                    public <V> V getParameterValue(Parameter<V, CodexPersistentProperty> parameter) {
                        int index = current.indexOf(parameter);
                        Object value = index < 0 || values[index] == MISSING ? null : values[index];
                        return (V) (value == null ? current.defaultOf(parameter) : value);
                    }
                });
        return current.needsPopulation() ? populate(current, values, instance) : instance;
    }

    private Object populate(EntityLayout current, @Nullable Object[] values, Object instance) {
        PersistentPropertyAccessor<Object> accessor = entity.getPropertyAccessor(instance);
        for (int index = 0; index < values.length; index++) {
            if (!current.isCreatorArgument(index) && values[index] != MISSING) {
                current.populate(accessor, index, values[index]);
            }
        }
        return accessor.getBean();
    }
}
