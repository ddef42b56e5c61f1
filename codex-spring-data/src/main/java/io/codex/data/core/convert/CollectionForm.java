package io.codex.data.core.convert;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The form of lists, sets and other collections: an array of their elements in the order of iteration. */
final class CollectionForm implements ValueForm {

    private final Class<?> type;
    private final Class<?> elementType;
    private final ValueForm element;

    CollectionForm(Class<?> type, Class<?> elementType, ValueForm element) {
        this.type = type;
        this.elementType = elementType;
        this.element = element;
        Containers.checkCollection(type, elementType);
    }

    @Override
    public void write(JsonGenerator generator, Object value) {
        // A copy: what is counted is what is written, even if another thread changes the collection now.
        List<@Nullable Object> elements = new ArrayList<>(((Collection<?>) value));
        generator.writeStartArray(null, elements.size());
        for (Object each : elements) {
            element.writeNullable(generator, each);
        }
        generator.writeEndArray();
    }

    @Override
    public Object read(JsonParser parser) {
        Tokens.startArray(parser);
        List<@Nullable Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(element.readNullable(parser));
        }
        if (type.isAssignableFrom(ArrayList.class)) {
            return elements;
        }
        Collection<@Nullable Object> collection = Containers.collection(type, elementType, elements.size());
        collection.addAll(elements);
        return collection;
    }

    @Override
    public void verify() {
        element.verify();
    }
}
