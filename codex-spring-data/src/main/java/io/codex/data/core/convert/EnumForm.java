package io.codex.data.core.convert;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.data.mapping.MappingException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** The form of an enum: its name, so that constants may be reordered. */
final class EnumForm implements ValueForm {

    private final Class<?> type;
    private final Map<String, Enum<?>> constants;

    EnumForm(Class<?> type) {
        this.type = type;
        this.constants = Arrays.stream(type.getEnumConstants())
                .map(constant -> (Enum<?>) constant)
                .collect(Collectors.toMap(Enum::name, Function.identity()));
    }

    @Override
    public void write(JsonGenerator generator, Object value) {
        generator.writeString(((Enum<?>) value).name());
    }

    @Override
    public Object read(JsonParser parser) {
        String name = Tokens.text(parser);
        Enum<?> constant = constants.get(name);
        if (constant == null) {
            throw new MappingException("enum " + type.getName() + " has no constant '" + name
                    + "'. Keep the constants that records use, or register a reading converter.");
        }
        return constant;
    }
}
