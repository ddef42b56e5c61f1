package io.codex.data.repository.query;

import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.CodexPersistentProperty;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.mapping.Parameter;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.mapping.model.EntityInstantiators;
import org.springframework.data.mapping.model.ParameterValueProvider;
import org.springframework.data.repository.query.ReturnedType;

/** Turns records into objects of other classes that have some of their properties, by name. */
final class DtoConverters {

    private final CodexMappingContext context;
    private final EntityInstantiators instantiators = new EntityInstantiators();

    DtoConverters(CodexMappingContext context) {
        this.context = context;
    }

    /** Returns the converter to what a method returns; for records themselves and interfaces it leaves them as they are. */
    Converter<Object, Object> converter(ReturnedType returned) {
        boolean asTheyAre = returned.getReturnedType().isInterface() || !returned.isProjecting();
        return asTheyAre ? source -> source : source -> convert(source, returned.getReturnedType());
    }

    private Object convert(Object source, Class<?> target) {
        if (target.isInstance(source)) {
            return source;
        }
        CodexPersistentEntity<?> sourceEntity = context.getRequiredPersistentEntity(source.getClass());
        CodexPersistentEntity<?> targetEntity = context.getRequiredPersistentEntity(target);
        PersistentPropertyAccessor<?> values = sourceEntity.getPropertyAccessor(source);
        Object created = instantiators
                .getInstantiatorFor(targetEntity)
                .createInstance(targetEntity, new SourceValues(sourceEntity, values));
        PersistentPropertyAccessor<?> setter = targetEntity.getPropertyAccessor(created);
        for (CodexPersistentProperty property : targetEntity) {
            CodexPersistentProperty sourceProperty = sourceEntity.getPersistentProperty(property.getName());
            if (sourceProperty != null && !property.isImmutable() && !targetEntity.isCreatorArgument(property)) {
                setter.setProperty(property, values.getProperty(sourceProperty));
            }
        }
        return setter.getBean();
    }

    /** Gives a constructor the values of the record's properties of the same names, and null for others. */
    private record SourceValues(CodexPersistentEntity<?> entity, PersistentPropertyAccessor<?> values)
            implements ParameterValueProvider<CodexPersistentProperty> {

        @Override
        @SuppressWarnings("unchecked")
        public <V> @Nullable V getParameterValue(Parameter<V, CodexPersistentProperty> parameter) {
            String name = parameter.getName();
            CodexPersistentProperty property = name == null ? null : entity.getPersistentProperty(name);
            return property == null ? null : (V) values.getProperty(property);
        }
    }
}
