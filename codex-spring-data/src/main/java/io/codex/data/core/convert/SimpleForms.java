package io.codex.data.core.convert;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.MappingException;
import org.springframework.util.ClassUtils;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/**
 * The forms of all types that are written as one value: numbers as CBOR numbers of the shortest length, decimal numbers
 * with their scale, identifiers as 16 bytes.
 */
final class SimpleForms {

    private static final Map<Class<?>, ValueForm> FORMS = new HashMap<>();

    static {
        register(List.of(
                new SimpleForm<>(String.class, JsonGenerator::writeString, Tokens::text),
                new SimpleForm<>(Boolean.class, JsonGenerator::writeBoolean, Tokens::flag),
                new SimpleForm<>(
                        Byte.class, (generator, value) -> generator.writeNumber((int) value), SimpleForms::readByte),
                new SimpleForm<>(
                        Short.class,
                        (generator, value) -> generator.writeNumber((int) value),
                        parser -> Tokens.integer(parser).getShortValue()),
                new SimpleForm<>(
                        Integer.class,
                        JsonGenerator::writeNumber,
                        parser -> Tokens.integer(parser).getIntValue()),
                new SimpleForm<>(
                        Long.class,
                        JsonGenerator::writeNumber,
                        parser -> Tokens.integer(parser).getLongValue()),
                new SimpleForm<>(
                        Float.class,
                        JsonGenerator::writeNumber,
                        parser -> Tokens.number(parser).getFloatValue()),
                new SimpleForm<>(
                        Double.class,
                        JsonGenerator::writeNumber,
                        parser -> Tokens.number(parser).getDoubleValue()),
                new SimpleForm<>(
                        BigInteger.class,
                        JsonGenerator::writeNumber,
                        parser -> Tokens.integer(parser).getBigIntegerValue()),
                new SimpleForm<>(
                        BigDecimal.class,
                        JsonGenerator::writeNumber,
                        parser -> Tokens.number(parser).getDecimalValue()),
                // A lone half of a surrogate pair is a character, but no text.
                new SimpleForm<>(Character.class, (generator, value) -> generator.writeNumber((int) value), parser ->
                        (char) Tokens.integer(parser).getIntValue()),
                new SimpleForm<>(byte[].class, JsonGenerator::writeBinary, Tokens::bytes),
                new SimpleForm<>(UUID.class, SimpleForms::writeUuid, SimpleForms::readUuid),
                SimpleForm.text(Locale.class, SimpleForms::languageTag, Locale::forLanguageTag),
                SimpleForm.text(Currency.class, Currency::getCurrencyCode, Currency::getInstance),
                SimpleForm.text(URI.class, URI::toString, URI::create)));
        register(TimeForms.ALL);
    }

    private SimpleForms() {}

    /** Returns the form of a type, primitive or not, or null if it has none. */
    static @Nullable ValueForm find(Class<?> type) {
        Class<?> boxed = ClassUtils.resolvePrimitiveIfNecessary(type);
        if (boxed.isEnum()) {
            return new EnumForm(boxed);
        }
        return FORMS.get(boxed);
    }

    private static void register(List<SimpleForm<?>> forms) {
        forms.forEach(form -> FORMS.put(form.type(), form));
    }

    /** Not every locale that can be made has a tag of its own; one that would come back as another is refused. */
    private static String languageTag(Locale locale) {
        String tag = locale.toLanguageTag();
        if (!Locale.forLanguageTag(tag).equals(locale)) {
            throw new MappingException("locale '" + locale + "' has no language tag of its own: it would come back as '"
                    + Locale.forLanguageTag(tag) + "'. Use a locale that Locale.forLanguageTag can make.");
        }
        return tag;
    }

    private static byte readByte(JsonParser parser) {
        int value = Tokens.integer(parser).getIntValue();
        if (value < Byte.MIN_VALUE || value > Byte.MAX_VALUE) {
            throw new ArithmeticException("number " + value + " does not fit into a byte");
        }
        return (byte) value;
    }

    private static void writeUuid(JsonGenerator generator, UUID value) {
        generator.writeBinary(ByteBuffer.allocate(16)
                .putLong(value.getMostSignificantBits())
                .putLong(value.getLeastSignificantBits())
                .array());
    }

    private static UUID readUuid(JsonParser parser) {
        ByteBuffer bytes = ByteBuffer.wrap(Tokens.bytes(parser));
        return new UUID(bytes.getLong(), bytes.getLong());
    }
}
