package io.codex;

import io.codex.codec.KeyCodec;
import io.codex.codec.ValueCodec;
import io.codex.error.LimitExceededException;
import io.codex.sort.ExternalSort;
import java.util.Iterator;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A typed view of one tree: it turns keys and values to bytes and back on their way to a {@link Transaction}. It holds no
 * data and no transaction, so one constant serves a whole program and all of its threads.
 *
 * <pre>{@code
 * NamedTree<String, Long> positions =
 *         NamedTree.of("positions", KeyCodecs.STRING, ValueCodec.of(KeyCodecs.LONG));
 *
 * store.run(transaction -> {
 *     positions.put(transaction, "Berlin", 7L);
 *     return positions.get(transaction, "Berlin");
 * });
 * }</pre>
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class NamedTree<K, V> {

    private final String name;
    private final KeyCodec<K> keyCodec;
    private final ValueCodec<V> valueCodec;

    private NamedTree(String name, KeyCodec<K> keyCodec, ValueCodec<V> valueCodec) {
        this.name = Objects.requireNonNull(name, "name");
        this.keyCodec = Objects.requireNonNull(keyCodec, "keyCodec");
        this.valueCodec = Objects.requireNonNull(valueCodec, "valueCodec");
    }

    /**
     * Returns a view of a tree, which need not exist.
     *
     * @param name the name of the tree
     * @param keyCodec writes the keys; it must be the same in every run of the program
     * @param valueCodec writes the values
     * @param <K> the type of the keys
     * @param <V> the type of the values
     * @return the view
     */
    public static <K, V> NamedTree<K, V> of(String name, KeyCodec<K> keyCodec, ValueCodec<V> valueCodec) {
        return new NamedTree<>(name, keyCodec, valueCodec);
    }

    /**
     * Returns the name of the tree.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * Returns the range of all keys, to be narrowed.
     *
     * @return the range
     */
    public TypedRange<K> range() {
        return TypedRange.all(keyCodec);
    }

    /**
     * Reads one value.
     *
     * @param transaction the transaction to read in
     * @param key the key
     * @return the value, or empty if there is no such entry
     */
    public Optional<V> get(Transaction transaction, K key) {
        return transaction.get(name, keyCodec.encode(key)).map(valueCodec::decode);
    }

    /**
     * Stores a value under a key, in place of any other.
     *
     * @param transaction the transaction to write in
     * @param key the key
     * @param value the value
     * @throws LimitExceededException if key, value or transaction are too large; nothing was changed
     */
    public void put(Transaction transaction, K key, V value) {
        transaction.put(name, keyCodec.encode(key), valueCodec.encode(value));
    }

    /**
     * Removes an entry, if there is one.
     *
     * @param transaction the transaction to write in
     * @param key the key
     */
    public void delete(Transaction transaction, K key) {
        transaction.delete(name, keyCodec.encode(key));
    }

    /**
     * Removes all entries of a range.
     *
     * @param transaction the transaction to write in
     * @param range the keys to remove
     * @return the number of entries removed
     */
    public long deleteRange(Transaction transaction, TypedRange<K> range) {
        return transaction.deleteRange(name, range.toKeyRange());
    }

    /**
     * Counts the entries of a range exactly, by visiting them.
     *
     * @param transaction the transaction to read in
     * @param range the keys to count
     * @return the number of entries
     */
    public long count(Transaction transaction, TypedRange<K> range) {
        return transaction.count(name, range.toKeyRange());
    }

    /**
     * Walks over the entries of a range lazily and in key order.
     *
     * @param transaction the transaction to read in
     * @param range the keys to visit
     * @param options direction, limit, and whether values are wanted
     * @return a cursor before the first entry; it must be closed
     */
    public TypedCursor<K, V> scan(Transaction transaction, TypedRange<K> range, ScanOptions options) {
        return new TypedCursor<>(transaction.scan(name, range.toKeyRange(), options), keyCodec, valueCodec);
    }

    /**
     * Returns the entries of a range as a lazy stream, for use within the transaction and by its thread.
     *
     * @param transaction the transaction to read in
     * @param range the keys to visit
     * @param options direction and limit
     * @return the stream; it should be closed
     */
    public Stream<TreeEntry<K, V>> stream(Transaction transaction, TypedRange<K> range, ScanOptions options) {
        return CursorEntries.stream(
                scan(transaction, range, options), cursor -> new TreeEntry<>(cursor.key(), cursor.value()));
    }

    /**
     * Returns the keys of a range as a lazy stream, for use within the transaction and by its thread.
     *
     * @param transaction the transaction to read in
     * @param range the keys to visit
     * @param options direction and limit
     * @return the stream; it should be closed
     */
    public Stream<K> keys(Transaction transaction, TypedRange<K> range, ScanOptions options) {
        return CursorEntries.stream(scan(transaction, range, options.withKeysOnly()), TypedCursor::key);
    }

    /**
     * Brings any number of entries into this tree at once, as {@link Store#bulkLoad} does.
     *
     * @param store the store that has the tree, or will have it
     * @param entries the entries in any order
     * @param sort how they are sorted, and what happens to equal keys
     * @return the number of entries loaded
     * @throws UnsupportedOperationException if the store has no bulk load
     */
    public long bulkLoad(Store store, Iterator<TreeEntry<K, V>> entries, ExternalSort sort) {
        Objects.requireNonNull(entries, "entries");
        return store.bulkLoad(
                name,
                new Iterator<>() {
                    @Override
                    public boolean hasNext() {
                        return entries.hasNext();
                    }

                    @Override
                    public TreeEntry<byte[], byte[]> next() {
                        TreeEntry<K, V> entry = entries.next();
                        return new TreeEntry<>(keyCodec.encode(entry.key()), valueCodec.encode(entry.value()));
                    }
                },
                sort);
    }

    /**
     * Does the same with the entries of a stream, and closes it.
     *
     * @param store the store that has the tree, or will have it
     * @param entries the entries in any order
     * @param sort how they are sorted, and what happens to equal keys
     * @return the number of entries loaded
     * @throws UnsupportedOperationException if the store has no bulk load
     */
    public long bulkLoad(Store store, Stream<TreeEntry<K, V>> entries, ExternalSort sort) {
        try (entries) {
            return bulkLoad(store, entries.iterator(), sort);
        }
    }

    @Override
    public String toString() {
        return "NamedTree " + name;
    }
}
