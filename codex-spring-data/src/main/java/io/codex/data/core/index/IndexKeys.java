package io.codex.data.core.index;

import io.codex.codec.KeyReader;
import io.codex.data.core.mapping.IndexDefinition;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys of an index's entries:
 *
 * <pre>
 * | first part | second part | ... | key of the record |
 * </pre>
 *
 * <p>Every part tells its own end; the key of the record is as it is in its own tree, since nothing follows it.
 */
public final class IndexKeys {

    private IndexKeys() {}

    /**
     * Makes the key of an entry.
     *
     * @param index the index
     * @param values one value for each part
     * @param recordKey the key of the record
     * @return the key
     */
    public static byte[] entryKey(IndexDefinition index, List<? extends @Nullable Object> values, byte[] recordKey) {
        return join(index.codec().encodePrefix(values), recordKey);
    }

    /**
     * Takes the key of the record out of the key of an entry.
     *
     * @param index the index
     * @param entryKey the key of an entry
     * @return the key of its record
     */
    public static byte[] recordKey(IndexDefinition index, byte[] entryKey) {
        KeyReader reader = new KeyReader(entryKey);
        index.codec().decodePart(reader);
        return reader.readRemaining();
    }

    /**
     * Reads the indexed values out of the key of an entry. For a type whose codec is not exact they equal the values of
     * the record as keys.
     *
     * @param index the index
     * @param entryKey the key of an entry
     * @return one value for each part
     */
    public static List<@Nullable Object> values(IndexDefinition index, byte[] entryKey) {
        return index.codec().decodePart(new KeyReader(entryKey));
    }

    static byte[] join(byte[] front, byte[] back) {
        byte[] key = Arrays.copyOf(front, front.length + back.length);
        System.arraycopy(back, 0, key, front.length, back.length);
        return key;
    }
}
