package io.codex.codec;

/**
 * Turns keys into bytes and back so that the unsigned order of the bytes is the order of the keys. Codecs are immutable
 * and may be shared by all threads.
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
}
