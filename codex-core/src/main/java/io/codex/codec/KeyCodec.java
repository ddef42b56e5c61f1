package io.codex.codec;

/**
 * Turns keys into bytes and back so that the unsigned order of the bytes is the order of the keys. Codecs are immutable
 * and may be shared by all threads. {@link KeyCodecs} has those of the usual types.
 *
 * <p>A codec has two forms. The <em>whole</em> form, {@link #encode}, is a key by itself: its end is the end of the
 * bytes. The <em>part</em> form, {@link #encodePart}, tells its own end, so that parts may follow each other in one key
 * and the key is still ordered by the first part, then the second, and so on. Types of fixed width use the same bytes
 * for both. A codec that defines only the whole form gets a part form by escaping.
 *
 * @param <K> the type of the keys
 */
public interface KeyCodec<K> {

    /**
     * Encodes a key.
     *
     * @param key the key
     * @return its bytes, a new array
     * @throws IllegalArgumentException if the key cannot be encoded, for instance a text with an unpaired surrogate
     */
    byte[] encode(K key);

    /**
     * Decodes a key.
     *
     * @param bytes what {@link #encode} returned
     * @return the key
     * @throws IllegalArgumentException if the bytes are no key of this codec
     */
    K decode(byte[] bytes);

    /**
     * Appends a key in a form that tells its own end.
     *
     * @param key the key
     * @param writer where the bytes go
     * @throws IllegalArgumentException if the key cannot be encoded
     */
    default void encodePart(K key, KeyWriter writer) {
        writer.writeEscaped(encode(key));
    }

    /**
     * Reads a key written by {@link #encodePart} and leaves the reader behind it.
     *
     * @param reader where the bytes come from
     * @return the key
     * @throws IllegalArgumentException if there is no key of this codec at the place of the reader
     */
    default K decodePart(KeyReader reader) {
        return decode(reader.readEscaped());
    }
}
