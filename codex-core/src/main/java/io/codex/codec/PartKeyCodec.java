package io.codex.codec;

import java.time.DateTimeException;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A codec whose bytes always tell their own end, so that its part form serves as the whole form, too.
 *
 * @param <K> the type of the keys
 */
final class PartKeyCodec<K> implements KeyCodec<K> {

    private final String name;
    private final int expectedSize;
    private final BiConsumer<K, KeyWriter> writer;
    private final Function<KeyReader, K> reader;

    PartKeyCodec(String name, int expectedSize, BiConsumer<K, KeyWriter> writer, Function<KeyReader, K> reader) {
        this.name = name;
        this.expectedSize = expectedSize;
        this.writer = writer;
        this.reader = reader;
    }

    @Override
    public byte[] encode(K key) {
        KeyWriter bytes = new KeyWriter(expectedSize);
        encodePart(key, bytes);
        return bytes.toByteArray();
    }

    @Override
    public K decode(byte[] bytes) {
        KeyReader source = new KeyReader(bytes);
        K key = decodePart(source);
        if (source.remaining() > 0) {
            throw new IllegalArgumentException(
                    "Malformed key: " + source.remaining() + " bytes follow the " + name + " " + key);
        }
        return key;
    }

    @Override
    public void encodePart(K key, KeyWriter bytes) {
        writer.accept(Objects.requireNonNull(key, "key"), bytes);
    }

    @Override
    public K decodePart(KeyReader bytes) {
        try {
            return reader.apply(bytes);
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException("Malformed key: no " + name + ", " + e.getMessage(), e);
        }
    }

    @Override
    public String toString() {
        return "KeyCodec[" + name + "]";
    }
}
