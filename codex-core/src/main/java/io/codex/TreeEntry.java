package io.codex;

/**
 * An entry of a {@link NamedTree}.
 *
 * @param key the key
 * @param value the value
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public record TreeEntry<K, V>(K key, V value) {}
