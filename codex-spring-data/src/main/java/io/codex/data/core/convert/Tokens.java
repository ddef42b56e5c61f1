package io.codex.data.core.convert;

import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.MappingException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads tokens and says what was found where something else was expected. */
final class Tokens {

    private Tokens() {}

    static String text(JsonParser parser) {
        expect(parser, JsonToken.VALUE_STRING, "a text");
        return parser.getString();
    }

    static boolean flag(JsonParser parser) {
        JsonToken token = parser.currentToken();
        if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
            throw unexpected(parser, "true or false");
        }
        return token == JsonToken.VALUE_TRUE;
    }

    static byte[] bytes(JsonParser parser) {
        expect(parser, JsonToken.VALUE_EMBEDDED_OBJECT, "bytes");
        return parser.getBinaryValue();
    }

    static JsonParser number(JsonParser parser) {
        if (!parser.currentToken().isNumeric()) {
            throw unexpected(parser, "a number");
        }
        return parser;
    }

    static JsonParser integer(JsonParser parser) {
        expect(parser, JsonToken.VALUE_NUMBER_INT, "a whole number");
        return parser;
    }

    static void startArray(JsonParser parser) {
        expect(parser, JsonToken.START_ARRAY, "an array");
    }

    static void startObject(JsonParser parser) {
        expect(parser, JsonToken.START_OBJECT, "a map");
    }

    /** Reads the next element of an array of fixed length. */
    static long nextLong(JsonParser parser) {
        parser.nextToken();
        return integer(parser).getLongValue();
    }

    static int nextInt(JsonParser parser) {
        parser.nextToken();
        return integer(parser).getIntValue();
    }

    static void endArray(JsonParser parser) {
        parser.nextToken();
        expect(parser, JsonToken.END_ARRAY, "the end of an array");
    }

    private static void expect(JsonParser parser, JsonToken token, String what) {
        if (parser.currentToken() != token) {
            throw unexpected(parser, what);
        }
    }

    private static MappingException unexpected(JsonParser parser, String what) {
        return new MappingException("expected " + what + ", but found " + describe(parser.currentToken()));
    }

    private static String describe(@Nullable JsonToken token) {
        if (token == null) {
            return "nothing";
        }
        return switch (token) {
            case VALUE_NULL -> "null";
            case VALUE_STRING -> "a text";
            case VALUE_NUMBER_INT -> "a whole number";
            case VALUE_NUMBER_FLOAT -> "a fraction";
            case VALUE_TRUE, VALUE_FALSE -> "true or false";
            case VALUE_EMBEDDED_OBJECT -> "bytes";
            case START_ARRAY -> "an array";
            case START_OBJECT -> "a map";
            default -> "an end";
        };
    }
}
