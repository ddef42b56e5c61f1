package io.codex.data.core.convert;

import java.util.function.BiConsumer;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** The form of a type that is one number, one text or a short array of them. */
final class SimpleForm<T> implements ValueForm {

    private final Class<T> type;
    private final BiConsumer<JsonGenerator, T> writer;
    private final Function<JsonParser, T> reader;

    SimpleForm(Class<T> type, BiConsumer<JsonGenerator, T> writer, Function<JsonParser, T> reader) {
        this.type = type;
        this.writer = writer;
        this.reader = reader;
    }

    /** A type whose text form says all of it. */
    static <T> SimpleForm<T> text(Class<T> type, Function<T, String> toText, Function<String, T> fromText) {
        return new SimpleForm<>(
                type,
                (generator, value) -> generator.writeString(toText.apply(value)),
                parser -> fromText.apply(Tokens.text(parser)));
    }

    Class<T> type() {
        return type;
    }

    @Override
    public void write(JsonGenerator generator, Object value) {
        writer.accept(generator, type.cast(value));
    }

    @Override
    public Object read(JsonParser parser) {
        return reader.apply(parser);
    }
}
