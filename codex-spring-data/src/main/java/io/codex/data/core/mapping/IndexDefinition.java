package io.codex.data.core.mapping;

import io.codex.codec.CompositeKeyCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;

/**
 * An index on the records of one tree. Its entries live in a tree of their own; the key of an entry is the indexed values
 * followed by the key of the record, its value is empty. Immutable.
 */
public final class IndexDefinition {

    /** Separates the name of a tree from that of its index; neither may contain it, so two indexes never share a tree. */
    static final String SEPARATOR = "#";

    private final String name;
    private final String recordTree;
    private final boolean unique;
    private final List<IndexPart> parts;
    private final CompositeKeyCodec codec;

    IndexDefinition(String name, String recordTree, boolean unique, List<IndexPart> parts) {
        this.name = name;
        this.recordTree = recordTree;
        this.unique = unique;
        this.parts = List.copyOf(parts);
        this.codec = CompositeKeyCodec.of(parts.stream().map(IndexPart::keyPart).toList());
    }

    /**
     * Returns the name of the index.
     *
     * @return the name, unique within the tree of the records
     */
    public String name() {
        return name;
    }

    /**
     * Returns the tree of the indexed records.
     *
     * @return its name
     */
    public String recordTree() {
        return recordTree;
    }

    /**
     * Returns the tree of the index's entries.
     *
     * @return its name
     */
    public String tree() {
        return treeOf(recordTree, name);
    }

    /**
     * Returns the tree of an index's entries.
     *
     * @param recordTree the tree of the records
     * @param name the name of the index
     * @return the name of the tree
     */
    public static String treeOf(String recordTree, String name) {
        return recordTree + SEPARATOR + name;
    }

    /**
     * Tells whether no two records may have the same values, none of them null.
     *
     * @return whether the index is unique
     */
    public boolean isUnique() {
        return unique;
    }

    /**
     * Returns the indexed properties.
     *
     * @return the parts, the most significant first
     */
    public List<IndexPart> parts() {
        return parts;
    }

    /**
     * Returns the codec of the indexed values, which is the front of an entry's key; the key of the record follows.
     *
     * @return the codec of the parts
     */
    public CompositeKeyCodec codec() {
        return codec;
    }

    /**
     * Reads the indexed values from a record.
     *
     * @param entity the record
     * @return one value for each part
     */
    public List<@Nullable Object> valuesOf(Object entity) {
        List<@Nullable Object> values = new ArrayList<>(parts.size());
        for (IndexPart part : parts) {
            values.add(part.valueOf(entity));
        }
        return values;
    }

    /**
     * Describes everything that the bytes of the entries depend on. When it changes, the index has to be built again.
     *
     * @return a text equal for two definitions whose entries are the same
     */
    public String signature() {
        String fields = parts.stream()
                .map(part -> part.path() + ":" + part.keyPart().codec() + (isDescending(part) ? " desc" : ""))
                .collect(Collectors.joining(", "));
        return (unique ? "unique (" : "(") + fields + ")";
    }

    private static boolean isDescending(IndexPart part) {
        return part.direction() == Sort.Direction.DESC;
    }

    @Override
    public String toString() {
        return "Index " + tree() + " " + signature();
    }
}
