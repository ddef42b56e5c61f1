package io.codex.data.core.convert;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.MappingException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** The form of maps: a CBOR map whose keys are texts. */
final class MapForm implements ValueForm {

    private final Class<?> type;
    private final Class<?> keyType;
    private final MapKeyForm key;
    private final ValueForm content;

    MapForm(Class<?> type, Class<?> keyType, MapKeyForm key, ValueForm content) {
        this.type = type;
        this.keyType = keyType;
        this.key = key;
        this.content = content;
        Containers.checkMap(type, keyType);
    }

    @Override
    public void write(JsonGenerator generator, Object value) {
        // A copy: what is counted is what is written, even if another thread changes the map now.
        Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>((Map<?, ?>) value);
        generator.writeStartObject(null, entries.size());
        entries.forEach((name, each) -> {
            if (name == null) {
                throw new MappingException("a key of the map is null. Every key needs a value.");
            }
            generator.writeName(key.toText(name));
            content.writeNullable(generator, each);
        });
        generator.writeEndObject();
    }

    @Override
    public Object read(JsonParser parser) {
        Tokens.startObject(parser);
        Map<Object, @Nullable Object> map = Containers.map(type, keyType);
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            map.put(key.fromText(name), content.readNullable(parser));
        }
        return map;
    }

    @Override
    public void verify() {
        content.verify();
    }
}
