package io.codex.codec;

/**
 * Turns values into bytes and back. The bytes need no order. Codecs are immutable and may be shared by all threads. A
 * {@link KeyCodec} of the same type can serve as one through {@link #of}.
 *
 * @param <V> the type of the values
 */
public interface ValueCodec<V> {

    /**
     * Encodes a value.
     *
     * @param value the value
     * @return its bytes
     * @throws IllegalArgumentException if the value cannot be encoded
     */
    byte[] encode(V value);

    /**
     * Decodes a value.
     *
     * @param bytes what {@link #encode} returned
     * @return the value
     * @throws IllegalArgumentException if the bytes are no value of this codec
     */
    V decode(byte[] bytes);

    /**
     * Returns a codec that writes values as a key codec writes keys.
     *
     * @param codec the codec of keys
     * @param <V> the type of the values
     * @return a codec of values
     */
    static <V> ValueCodec<V> of(KeyCodec<V> codec) {
        return new ValueCodec<>() {

            @Override
            public byte[] encode(V value) {
                return codec.encode(value);
            }

            @Override
            public V decode(byte[] bytes) {
                return codec.decode(bytes);
            }
        };
    }
}
