package io.codex.data.core.query;

import io.codex.KeyRange;
import io.codex.codec.CompositeKeyCodec;
import io.codex.codec.KeyReader;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.IndexDefinition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tree of an index, whose keys are the values of the indexed properties followed by the key of the record. */
record IndexSpace(CodexPersistentEntity<?> entity, IndexDefinition index, List<Part> parts) implements KeySpace {

    @Override
    public String tree() {
        return index.tree();
    }

    /** Returns where in the key of an entry the values end and the key of the record begins. */
    int frontLength(byte[] entryKey) {
        KeyReader reader = new KeyReader(entryKey);
        codec().decodePart(reader);
        return entryKey.length - reader.remaining();
    }

    private CompositeKeyCodec codec() {
        return index.codec();
    }

    @Override
    public KeyRange prefix(List<? extends @Nullable Object> leading) {
        return KeyRange.prefix(codec().encodePrefix(leading));
    }

    @Override
    public KeyRange range(List<? extends @Nullable Object> leading, ValueRange next) {
        if (next instanceof ValueRange.Exactly exactly) {
            return prefix(with(leading, exactly.value()));
        }
        if (next instanceof ValueRange.Prefix prefix) {
            return KeyRange.prefix(codec().encodePrefix(leading, prefix.text()));
        }
        return interval(leading, (ValueRange.Interval) next);
    }

    /** Cuts the interval out of all values but null; in a descending part the larger value is the lower end. */
    private KeyRange interval(List<? extends @Nullable Object> leading, ValueRange.Interval interval) {
        KeyRange range = KeyRange.prefix(codec().encodeValuePrefix(leading));
        boolean descending = parts.get(leading.size()).descending();
        if (interval.lower() != null) {
            KeyRange lower = prefix(with(leading, interval.lower()));
            range = range.intersect(
                    descending ? notBehind(lower, interval.includesLower()) : from(lower, interval.includesLower()));
        }
        if (interval.upper() != null) {
            KeyRange upper = prefix(with(leading, interval.upper()));
            range = range.intersect(
                    descending ? from(upper, interval.includesUpper()) : notBehind(upper, interval.includesUpper()));
        }
        return range;
    }

    /** Returns everything from the first key of a range on, or from the first key behind it. */
    private static KeyRange from(KeyRange range, boolean included) {
        return KeyRange.atLeast(included ? range.from() : end(range));
    }

    /** Returns everything up to the last key of a range, or up to the last key before it. */
    private static KeyRange notBehind(KeyRange range, boolean included) {
        return KeyRange.lessThan(included ? end(range) : range.from());
    }

    /** A part begins with a byte of 0, 1 or 2, so that there are always keys behind it. */
    private static byte[] end(KeyRange range) {
        return range.to().orElseThrow();
    }

    private static List<@Nullable Object> with(List<? extends @Nullable Object> leading, @Nullable Object next) {
        List<@Nullable Object> values = new ArrayList<>(leading);
        values.add(next);
        return values;
    }

    @Override
    public byte[] key(List<? extends @Nullable Object> values, Object id) {
        byte[] front = codec().encodePrefix(values);
        byte[] recordKey = entity.toKey(id);
        byte[] key = Arrays.copyOf(front, front.length + recordKey.length);
        System.arraycopy(recordKey, 0, key, front.length, recordKey.length);
        return key;
    }

    @Override
    public String toString() {
        return "index " + tree();
    }
}
