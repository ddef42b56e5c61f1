package io.codex;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** What a store holds, as plain sorted maps of texts: the truth that random tests compare with. */
final class ModelState {

    private final NavigableMap<String, NavigableMap<String, String>> trees;
    private final List<ModelState> savepoints = new ArrayList<>();

    ModelState() {
        this(new TreeMap<>());
    }

    private ModelState(NavigableMap<String, NavigableMap<String, String>> trees) {
        this.trees = trees;
    }

    ModelState copy() {
        NavigableMap<String, NavigableMap<String, String>> copy = new TreeMap<>();
        trees.forEach((name, entries) -> copy.put(name, new TreeMap<>(entries)));
        return new ModelState(copy);
    }

    String get(String tree, String key) {
        return entries(tree).getOrDefault(key, "none");
    }

    /** Lists "key=value" in the half-open range. */
    List<String> scan(String tree, String from, String to, boolean reverse, int limit) {
        NavigableMap<String, String> range = range(tree, from, to);
        NavigableMap<String, String> ordered = reverse ? range.descendingMap() : range;
        return ordered.entrySet().stream().limit(limit).map(Map.Entry::toString).toList();
    }

    long count(String tree, String from, String to) {
        return range(tree, from, to).size();
    }

    void put(String tree, String key, String value) {
        trees.computeIfAbsent(tree, absent -> new TreeMap<>()).put(key, value);
    }

    void delete(String tree, String key) {
        entries(tree).remove(key);
    }

    long deleteRange(String tree, String from, String to) {
        NavigableMap<String, String> range = range(tree, from, to);
        long count = range.size();
        range.clear();
        return count;
    }

    void createTree(String tree) {
        trees.computeIfAbsent(tree, absent -> new TreeMap<>());
    }

    boolean dropTree(String tree) {
        return trees.remove(tree) != null;
    }

    boolean treeExists(String tree) {
        return trees.containsKey(tree);
    }

    List<String> trees() {
        return List.copyOf(trees.keySet());
    }

    int savepoint() {
        savepoints.add(copy());
        return savepoints.size() - 1;
    }

    void rollbackTo(int savepoint) {
        savepoints.subList(savepoint + 1, savepoints.size()).clear();
        trees.clear();
        trees.putAll(savepoints.get(savepoint).copy().trees);
    }

    private NavigableMap<String, String> range(String tree, String from, String to) {
        return from.compareTo(to) < 0 ? entries(tree).subMap(from, true, to, false) : new TreeMap<>();
    }

    private NavigableMap<String, String> entries(String tree) {
        return trees.getOrDefault(tree, new TreeMap<>());
    }

    @Override
    public String toString() {
        return trees.toString();
    }
}
