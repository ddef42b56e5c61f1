package io.codex.data.repository.query;

import io.codex.data.core.mapping.CodexMappingContext;
import java.util.Objects;
import java.util.function.Function;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.query.ReturnedType;

/** Shows records of one class through interfaces, or as objects of other classes. */
final class RecordProjections {

    private final Class<?> recordType;
    private final ProjectionFactory factory;
    private final DtoConverters dtos;

    RecordProjections(Class<?> recordType, ProjectionFactory factory, CodexMappingContext context) {
        this.recordType = recordType;
        this.factory = factory;
        this.dtos = new DtoConverters(context);
    }

    /** Returns what makes such an object of a record, or refuses a class that no record can be turned into. */
    <P> Function<Object, P> to(Class<P> target) {
        if (target.isAssignableFrom(recordType)) {
            return target::cast;
        }
        ReturnedType returned = ReturnedType.of(target, recordType, factory);
        if (!returned.isProjecting() || target.getName().startsWith("java.")) {
            throw new IllegalArgumentException("Records of " + recordType.getName() + " cannot be turned into "
                    + target.getName() + ". Give an interface, a record or a class that has some of their properties.");
        }
        if (target.isInterface()) {
            return source -> factory.createProjection(target, source);
        }
        Converter<Object, Object> converter = dtos.converter(returned);
        return source -> target.cast(Objects.requireNonNull(converter.convert(source)));
    }
}
