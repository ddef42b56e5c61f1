package io.codex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** What a store must contain, kept in sorted maps: one map for each named tree. */
final class StoreModel {

    private final NavigableMap<String, NavigableMap<byte[], byte[]>> trees = new TreeMap<>();

    StoreModel copy() {
        StoreModel copy = new StoreModel();
        trees.forEach((name, tree) -> copy.trees.put(name, new TreeMap<>(tree)));
        return copy;
    }

    boolean createTree(String name) {
        return trees.putIfAbsent(name, emptyTree()) == null;
    }

    boolean dropTree(String name) {
        return trees.remove(name) != null;
    }

    void put(String name, byte[] key, byte[] value) {
        trees.computeIfAbsent(name, absent -> emptyTree()).put(key, value);
    }

    void delete(String name, byte[] key) {
        tree(name).remove(key);
    }

    long deleteRange(String name, KeyRange range) {
        long before = tree(name).size();
        tree(name).keySet().removeIf(range::contains);
        return before - tree(name).size();
    }

    NavigableMap<byte[], byte[]> tree(String name) {
        NavigableMap<byte[], byte[]> tree = trees.get(name);
        return tree == null ? emptyTree() : tree;
    }

    private static NavigableMap<byte[], byte[]> emptyTree() {
        return new TreeMap<>(Arrays::compareUnsigned);
    }

    /** Compares everything that a transaction sees with this model. */
    void check(Transaction transaction) {
        assertThat(transaction.trees()).containsExactlyElementsOf(trees.keySet());
        for (String name : trees.keySet()) {
            for (Direction direction : Direction.values()) {
                checkScan(transaction, name, KeyRange.all(), direction, Long.MAX_VALUE);
            }
            assertThat(transaction.count(name, KeyRange.all()))
                    .isEqualTo(tree(name).size());
        }
    }

    /** Compares one scan with this model. */
    void checkScan(Transaction transaction, String name, KeyRange range, Direction direction, long limit) {
        boolean forward = direction == Direction.FORWARD;
        Map<byte[], byte[]> expected = forward ? tree(name) : tree(name).descendingMap();
        Iterator<Map.Entry<byte[], byte[]>> entries = expected.entrySet().stream()
                .filter(entry -> range.contains(entry.getKey()))
                .limit(limit)
                .iterator();
        ScanOptions options = (forward ? ScanOptions.forward() : ScanOptions.reverse()).withLimit(limit);
        try (Cursor cursor = transaction.scan(name, range, options)) {
            while (cursor.next()) {
                assertThat(entries.hasNext())
                        .as("key %s in tree %s", hex(cursor.key()), name)
                        .isTrue();
                Map.Entry<byte[], byte[]> entry = entries.next();
                assertThat(hex(cursor.key())).as("key of tree %s", name).isEqualTo(hex(entry.getKey()));
                assertThat(hex(cursor.value()))
                        .as("value of key %s of tree %s", hex(cursor.key()), name)
                        .isEqualTo(hex(entry.getValue()));
            }
        }
        assertThat(entries.hasNext())
                .as("tree %s ends too early in %s", name, range)
                .isFalse();
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
