package io.codex.data.core.convert;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The form of an {@link Optional}: its value, or null. It never reads as null itself. */
final class OptionalForm implements ValueForm {

    private final ValueForm content;

    OptionalForm(ValueForm content) {
        this.content = content;
    }

    @Override
    public void write(JsonGenerator generator, Object value) {
        content.writeNullable(generator, ((Optional<?>) value).orElse(null));
    }

    @Override
    public Object read(JsonParser parser) {
        return Optional.ofNullable(content.readNullable(parser));
    }

    @Override
    public @Nullable Object readNullable(JsonParser parser) {
        return parser.currentToken() == JsonToken.VALUE_NULL ? Optional.empty() : read(parser);
    }

    @Override
    public void verify() {
        content.verify();
    }
}
