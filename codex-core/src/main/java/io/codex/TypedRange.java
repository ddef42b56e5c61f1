package io.codex;

import io.codex.codec.KeyCodec;
import java.util.Objects;

/**
 * A range of the keys of a {@link NamedTree}. It begins as the range of all keys; each method returns a copy that is
 * narrowed by one more bound. Immutable, may be shared by all threads.
 *
 * <pre>{@code
 * titles.range().from("a").before("b");
 * }</pre>
 *
 * @param <K> the type of the keys
 */
public final class TypedRange<K> {

    private final KeyCodec<K> codec;
    private final KeyRange range;

    private TypedRange(KeyCodec<K> codec, KeyRange range) {
        this.codec = codec;
        this.range = range;
    }

    static <K> TypedRange<K> all(KeyCodec<K> codec) {
        return new TypedRange<>(codec, KeyRange.all());
    }

    /**
     * Returns a copy without the keys below a key.
     *
     * @param key the smallest key that may be in the range
     * @return the copy
     */
    public TypedRange<K> from(K key) {
        return narrowed(KeyRange.atLeast(codec.encode(key)));
    }

    /**
     * Returns a copy without the keys up to a key.
     *
     * @param key the largest key below the range
     * @return the copy
     */
    public TypedRange<K> after(K key) {
        return narrowed(KeyRange.greaterThan(codec.encode(key)));
    }

    /**
     * Returns a copy without the keys above a key.
     *
     * @param key the largest key that may be in the range
     * @return the copy
     */
    public TypedRange<K> to(K key) {
        return narrowed(KeyRange.atMost(codec.encode(key)));
    }

    /**
     * Returns a copy without the keys from a key on.
     *
     * @param key the smallest key above the range
     * @return the copy
     */
    public TypedRange<K> before(K key) {
        return narrowed(KeyRange.lessThan(codec.encode(key)));
    }

    /**
     * Returns a copy with only those keys whose bytes begin with a prefix.
     *
     * @param prefix the first bytes of encoded keys, for instance the UTF-8 form of the beginning of a text
     * @return the copy
     */
    public TypedRange<K> startingWith(byte[] prefix) {
        return narrowed(KeyRange.prefix(Objects.requireNonNull(prefix, "prefix")));
    }

    /**
     * Returns the range as bytes.
     *
     * @return the range of encoded keys
     */
    public KeyRange toKeyRange() {
        return range;
    }

    private TypedRange<K> narrowed(KeyRange bound) {
        return new TypedRange<>(codec, range.intersect(bound));
    }

    @Override
    public String toString() {
        return range.toString();
    }
}
