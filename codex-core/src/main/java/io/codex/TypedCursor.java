package io.codex;

import io.codex.codec.KeyCodec;
import io.codex.codec.ValueCodec;

/**
 * Walks over the entries of a {@link NamedTree} as a {@link Cursor} does over bytes, with the same rules. A key or a
 * value is decoded when it is asked for.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class TypedCursor<K, V> implements AutoCloseable {

    private final Cursor cursor;
    private final KeyCodec<K> keyCodec;
    private final ValueCodec<V> valueCodec;

    TypedCursor(Cursor cursor, KeyCodec<K> keyCodec, ValueCodec<V> valueCodec) {
        this.cursor = cursor;
        this.keyCodec = keyCodec;
        this.valueCodec = valueCodec;
    }

    /**
     * Moves to the next entry.
     *
     * @return whether there is one
     */
    public boolean next() {
        return cursor.next();
    }

    /**
     * Returns the key of the current entry.
     *
     * @return the key
     * @throws IllegalStateException if {@link #next()} has not returned true
     */
    public K key() {
        return keyCodec.decode(cursor.key());
    }

    /**
     * Returns the value of the current entry.
     *
     * @return the value
     * @throws IllegalStateException if {@link #next()} has not returned true, or the scan delivers only keys
     */
    public V value() {
        return valueCodec.decode(cursor.value());
    }

    @Override
    public void close() {
        cursor.close();
    }
}
