package io.codex.data.core.convert;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * How the values of one type are written and read. Null is none of its business: whoever holds the value deals with it.
 * Immutable once it is in use.
 */
interface ValueForm {

    /** Writes a value as one CBOR item. */
    void write(JsonGenerator generator, Object value);

    /** Reads the value that begins at the parser's current token, and leaves the parser at its last token. */
    @Nullable
    Object read(JsonParser parser);

    /** Checks that every value of the type can be written, all the way down; a second call costs nothing. */
    default void verify() {}

    /** Writes a value or null. */
    default void writeNullable(JsonGenerator generator, @Nullable Object value) {
        if (value == null) {
            generator.writeNull();
        } else {
            write(generator, value);
        }
    }

    /** Reads the value or the null at the parser's current token. */
    default @Nullable Object readNullable(JsonParser parser) {
        return parser.currentToken() == JsonToken.VALUE_NULL ? null : read(parser);
    }
}
