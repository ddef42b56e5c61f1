package io.codex.data.core.convert;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The form of arrays, of primitive types or others; an array of bytes has a form of its own. */
final class ArrayForm implements ValueForm {

    private final Class<?> componentType;
    private final ValueForm component;

    ArrayForm(Class<?> componentType, ValueForm component) {
        this.componentType = componentType;
        this.component = component;
    }

    @Override
    public void write(JsonGenerator generator, Object value) {
        int length = Array.getLength(value);
        generator.writeStartArray(null, length);
        for (int index = 0; index < length; index++) {
            component.writeNullable(generator, Array.get(value, index));
        }
        generator.writeEndArray();
    }

    @Override
    public Object read(JsonParser parser) {
        Tokens.startArray(parser);
        List<@Nullable Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(component.readNullable(parser));
        }
        Object array = Array.newInstance(componentType, elements.size());
        for (int index = 0; index < elements.size(); index++) {
            Array.set(array, index, elements.get(index));
        }
        return array;
    }

    @Override
    public void verify() {
        component.verify();
    }
}
