package io.codex.codec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A codec of keys made of several parts, ordered by the first part, then by the second, and so on. Each part has its own
 * direction and its own place for null. The key is the list of the parts' values.
 *
 * <p>All keys that share their leading parts lie together: {@link #encodePrefix} gives the bytes they begin with.
 *
 * <pre>{@code
 * CompositeKeyCodec codec = CompositeKeyCodec.of(
 *         KeyPart.ascending(KeyCodecs.STRING), KeyPart.descending(KeyCodecs.INSTANT).nullsLast());
 * byte[] key = codec.encode(Arrays.asList("sensor 7", null));
 * byte[] allOfOneSensor = codec.encodePrefix(List.of("sensor 7"));
 * }</pre>
 */
public final class CompositeKeyCodec implements KeyCodec<List<@Nullable Object>> {

    private final List<KeyPart<?>> parts;

    private CompositeKeyCodec(List<? extends KeyPart<?>> parts) {
        this.parts = List.copyOf(parts);
        if (this.parts.isEmpty()) {
            throw new IllegalArgumentException("A composite key needs at least one part");
        }
    }

    /**
     * Creates a codec.
     *
     * @param parts the parts, the most significant first
     * @return the codec
     */
    public static CompositeKeyCodec of(KeyPart<?>... parts) {
        return new CompositeKeyCodec(List.of(parts));
    }

    /**
     * Creates a codec.
     *
     * @param parts the parts, the most significant first
     * @return the codec
     */
    public static CompositeKeyCodec of(List<? extends KeyPart<?>> parts) {
        return new CompositeKeyCodec(parts);
    }

    /**
     * Returns the parts.
     *
     * @return the parts, the most significant first
     */
    public List<KeyPart<?>> parts() {
        return parts;
    }

    @Override
    public byte[] encode(List<@Nullable Object> key) {
        KeyWriter writer = new KeyWriter();
        encodePart(key, writer);
        return writer.toByteArray();
    }

    @Override
    public List<@Nullable Object> decode(byte[] bytes) {
        KeyReader reader = new KeyReader(bytes);
        List<@Nullable Object> key = decodePart(reader);
        if (reader.remaining() > 0) {
            throw new IllegalArgumentException("Malformed key: " + reader.remaining() + " bytes follow the last of its "
                    + parts.size() + " parts");
        }
        return key;
    }

    @Override
    public void encodePart(List<@Nullable Object> key, KeyWriter writer) {
        if (key.size() != parts.size()) {
            throw new IllegalArgumentException(
                    "A composite key of " + parts.size() + " parts cannot have " + key.size() + " values");
        }
        writeLeading(key, writer);
    }

    @Override
    public List<@Nullable Object> decodePart(KeyReader reader) {
        List<@Nullable Object> key = new ArrayList<>(parts.size());
        for (KeyPart<?> part : parts) {
            key.add(part.read(reader));
        }
        return Collections.unmodifiableList(key);
    }

    /**
     * Returns the bytes with which exactly those keys begin that have the given leading parts.
     *
     * @param leading the values of the first parts; none gives the empty prefix of all keys
     * @return the prefix
     * @throws IllegalArgumentException if there are more values than parts, or one cannot be encoded
     */
    public byte[] encodePrefix(List<? extends @Nullable Object> leading) {
        KeyWriter writer = new KeyWriter();
        writeLeading(leading, writer);
        return writer.toByteArray();
    }

    /**
     * Returns the bytes with which exactly those keys begin that have the given leading parts and whose next part is not
     * null.
     *
     * @param leading the values of the parts before it
     * @return the prefix
     * @throws IllegalArgumentException if there is no part behind the leading ones
     */
    public byte[] encodeValuePrefix(List<? extends @Nullable Object> leading) {
        if (leading.size() >= parts.size()) {
            throw new IllegalArgumentException(
                    "A key of " + parts.size() + " parts has none behind the first " + leading.size());
        }
        KeyWriter writer = new KeyWriter();
        writeLeading(leading, writer);
        parts.get(leading.size()).writeHead(false, writer);
        return writer.toByteArray();
    }

    /**
     * Returns the bytes with which exactly those keys begin that have the given leading parts and whose next part, a
     * text, begins with a given text.
     *
     * @param leading the values of the parts before the text
     * @param text how the text begins; an empty text stands for every text, but not for null
     * @return the prefix
     * @throws IllegalArgumentException if the part behind the leading ones is no text
     */
    public byte[] encodePrefix(List<? extends @Nullable Object> leading, String text) {
        if (leading.size() >= parts.size() || parts.get(leading.size()).codec() != KeyCodecs.STRING) {
            throw new IllegalArgumentException(
                    "Part " + (leading.size() + 1) + " of a key of " + parts.size() + " parts is no text");
        }
        KeyWriter writer = new KeyWriter();
        writeLeading(leading, writer);
        parts.get(leading.size()).writeEscapedPrefix(KeyCodecs.STRING.encode(text), writer);
        return writer.toByteArray();
    }

    private void writeLeading(List<? extends @Nullable Object> values, KeyWriter writer) {
        if (values.size() > parts.size()) {
            throw new IllegalArgumentException(
                    "A composite key of " + parts.size() + " parts cannot have " + values.size() + " values");
        }
        for (int index = 0; index < values.size(); index++) {
            writePart(index, values.get(index), writer);
        }
    }

    @SuppressWarnings("unchecked")
    private void writePart(int index, @Nullable Object value, KeyWriter writer) {
        try {
            ((KeyPart<Object>) parts.get(index)).write(value, writer);
        } catch (ClassCastException e) {
            throw new IllegalArgumentException(
                    "Part " + (index + 1) + " of a composite key cannot take the value " + value + " with "
                            + parts.get(index).codec(),
                    e);
        }
    }

    @Override
    public String toString() {
        return "CompositeKeyCodec" + parts;
    }
}
