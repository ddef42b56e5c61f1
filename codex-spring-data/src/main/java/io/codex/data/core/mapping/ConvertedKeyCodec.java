package io.codex.data.core.mapping;

import io.codex.codec.KeyCodec;
import io.codex.codec.KeyReader;
import io.codex.codec.KeyWriter;
import org.springframework.core.convert.ConversionService;

/** The codec of a type that a custom converter turns into another one before it becomes bytes. */
final class ConvertedKeyCodec<K, S> implements KeyCodec<K> {

    private final Class<K> type;
    private final Class<S> storedType;
    private final KeyCodec<S> codec;
    private final ConversionService conversions;

    ConvertedKeyCodec(Class<K> type, Class<S> storedType, KeyCodec<S> codec, ConversionService conversions) {
        this.type = type;
        this.storedType = storedType;
        this.codec = codec;
        this.conversions = conversions;
    }

    @Override
    public byte[] encode(K key) {
        return codec.encode(convert(key, storedType));
    }

    @Override
    public K decode(byte[] bytes) {
        return convert(codec.decode(bytes), type);
    }

    @Override
    public void encodePart(K key, KeyWriter writer) {
        codec.encodePart(convert(key, storedType), writer);
    }

    @Override
    public K decodePart(KeyReader reader) {
        return convert(codec.decodePart(reader), type);
    }

    private <T> T convert(Object value, Class<T> target) {
        T converted = conversions.convert(value, target);
        if (converted == null) {
            throw new IllegalArgumentException(
                    "The converter from " + value.getClass().getName() + " to " + target.getName()
                            + " made null of a key. A key must not become null.");
        }
        return converted;
    }

    @Override
    public String toString() {
        return codec + " of " + type.getName();
    }
}
