package io.codex.data.core.convert;

import org.springframework.core.convert.ConversionService;
import org.springframework.data.convert.CustomConversions;
import org.springframework.data.mapping.MappingException;
import org.springframework.util.ClassUtils;

/** How keys of a map become texts and back. */
interface MapKeyForm {

    /** Returns the text of a key. */
    String toText(Object key);

    /** Returns the key of a text. */
    Object fromText(String text);

    /** Finds the form of a type: a text itself, an enum by its name, or whatever converts from a text and to one. */
    static MapKeyForm of(Class<?> type, CustomConversions custom, ConversionService conversions) {
        Class<?> boxed = ClassUtils.resolvePrimitiveIfNecessary(type);
        if (custom.hasCustomWriteTarget(boxed, String.class)) {
            return new Converted(boxed, conversions);
        }
        if (boxed == String.class) {
            return new Text();
        }
        MapKeyForm time = MapKeyTimes.FORMS.get(boxed);
        if (time != null) {
            return time;
        }
        if (boxed.isEnum() || ClassUtils.isPrimitiveWrapper(boxed) || MapKeyTimes.CONVERTIBLE.contains(boxed)) {
            return new Converted(boxed, conversions);
        }
        throw new MappingException(
                "Type " + type.getName() + " cannot be the key of a map. Use text, a number, an enum, "
                        + "a UUID, a date or time, or register a converter to String and one back.");
    }

    /** Keys that are texts. */
    record Text() implements MapKeyForm {

        @Override
        public String toText(Object key) {
            return (String) key;
        }

        @Override
        public Object fromText(String text) {
            return text;
        }
    }

    /** Keys that the conversion service turns into texts and back. */
    record Converted(Class<?> type, ConversionService conversions) implements MapKeyForm {

        @Override
        public String toText(Object key) {
            return convert(key, String.class);
        }

        @Override
        public Object fromText(String text) {
            return convert(text, type);
        }

        private <T> T convert(Object value, Class<T> target) {
            T converted = conversions.convert(value, target);
            if (converted == null) {
                throw new MappingException("the key '" + value + "' of a map became null by conversion to "
                        + target.getName() + ". A key needs a value.");
            }
            return converted;
        }
    }
}
