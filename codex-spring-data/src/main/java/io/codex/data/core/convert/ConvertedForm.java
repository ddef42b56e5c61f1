package io.codex.data.core.convert;

import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionService;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** The form of a type that converters of the application turn into another one. */
final class ConvertedForm implements ValueForm {

    private final Class<?> type;
    private final Class<?> storedType;
    private final ValueForm stored;
    private final ConversionService conversions;

    ConvertedForm(Class<?> type, Class<?> storedType, ValueForm stored, ConversionService conversions) {
        this.type = type;
        this.storedType = storedType;
        this.stored = stored;
        this.conversions = conversions;
    }

    @Override
    public void write(JsonGenerator generator, Object value) {
        stored.writeNullable(generator, conversions.convert(value, storedType));
    }

    @Override
    public @Nullable Object read(JsonParser parser) {
        return conversions.convert(stored.read(parser), type);
    }

    @Override
    public void verify() {
        stored.verify();
    }
}
