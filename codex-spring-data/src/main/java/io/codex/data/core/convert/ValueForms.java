package io.codex.data.core.convert;

import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.CodexPersistentProperty;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionService;
import org.springframework.data.convert.CustomConversions;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.model.EntityInstantiators;
import org.springframework.util.ClassUtils;

/**
 * Finds the form of a type and keeps it. Only the declared types decide: a value is read as what its property says, never
 * as what the data says, so that no data can make the program create an object of its choice.
 */
final class ValueForms {

    private final CodexMappingContext context;
    private final CustomConversions custom;
    private final ConversionService conversions;
    private final EntityInstantiators instantiators = new EntityInstantiators();
    private final Map<TypeInformation<?>, ValueForm> forms = new ConcurrentHashMap<>();
    private final Map<CodexPersistentEntity<?>, EntityForm> roots = new ConcurrentHashMap<>();

    ValueForms(CodexMappingContext context, CustomConversions custom, ConversionService conversions) {
        this.context = context;
        this.custom = custom;
        this.conversions = conversions;
    }

    /** Returns the form of a root, whose id is known from its key. */
    EntityForm root(CodexPersistentEntity<?> entity) {
        EntityForm form = roots.get(entity);
        return form != null
                ? form
                : roots.computeIfAbsent(entity, missing -> new EntityForm(missing, this, instantiators, true));
    }

    /** Returns the form of a type. It may still be checked with {@link ValueForm#verify}. */
    ValueForm of(TypeInformation<?> type) {
        ValueForm form = forms.get(type);
        if (form == null) {
            // Not computeIfAbsent: the form of a collection asks for that of its elements.
            ValueForm created = create(type);
            ValueForm earlier = forms.putIfAbsent(type, created);
            form = earlier == null ? created : earlier;
        }
        return form;
    }

    boolean hasValueConverter(CodexPersistentProperty property) {
        return custom.hasValueConverter(property);
    }

    private ValueForm create(TypeInformation<?> type) {
        Class<?> raw = ClassUtils.resolvePrimitiveIfNecessary(type.getType());
        Optional<Class<?>> stored = custom.getCustomWriteTarget(raw);
        if (stored.isPresent() && stored.get() != raw) {
            return new ConvertedForm(raw, stored.get(), of(TypeInformation.of(stored.get())), conversions);
        }
        ValueForm simple = SimpleForms.find(raw);
        if (simple != null) {
            return simple;
        }
        ValueForm container = container(type, raw);
        return container != null ? container : nested(type, raw);
    }

    private @Nullable ValueForm container(TypeInformation<?> type, Class<?> raw) {
        if (raw == Optional.class) {
            return new OptionalForm(of(argument(type.getComponentType(), type)));
        }
        if (raw.isArray()) {
            TypeInformation<?> component = argument(type.getComponentType(), type);
            return new ArrayForm(raw.getComponentType(), of(component));
        }
        if (Collection.class.isAssignableFrom(raw) || raw == Iterable.class) {
            TypeInformation<?> element = argument(type.getComponentType(), type);
            Class<?> collection = raw == Iterable.class ? Collection.class : raw;
            return new CollectionForm(collection, element.getType(), of(element));
        }
        if (Map.class.isAssignableFrom(raw)) {
            Class<?> key = argument(type.getComponentType(), type).getType();
            TypeInformation<?> value = argument(type.getMapValueType(), type);
            return new MapForm(raw, key, MapKeyForm.of(key, custom, conversions), of(value));
        }
        return null;
    }

    private static TypeInformation<?> argument(@Nullable TypeInformation<?> argument, TypeInformation<?> type) {
        if (argument == null) {
            throw new MappingException("the elements of " + type + " have no declared type. Declare one.");
        }
        return argument;
    }

    private ValueForm nested(TypeInformation<?> type, Class<?> raw) {
        if (raw.isInterface() || Modifier.isAbstract(raw.getModifiers()) || raw == Object.class) {
            throw new MappingException(
                    "type " + raw.getName() + " is abstract. Codex stores no class names, so it could "
                            + "not read the value back: declare a concrete type, or register a converter.");
        }
        if (raw.getName().startsWith("java.")) {
            throw new MappingException("type " + raw.getName()
                    + " has no form in a record. Register a converter to a simple type and one back.");
        }
        return new EntityForm(context.getRequiredPersistentEntity(type), this, instantiators, false);
    }
}
