package io.codex.data.core.query;

import io.codex.KeyRange;
import io.codex.codec.CompositeKeyCodec;
import io.codex.codec.KeyReader;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.IndexDefinition;
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
    public boolean isOfRecords() {
        return false;
    }

    @Override
    public boolean isUnique() {
        return index.isUnique();
    }

    @Override
    public KeyRange prefix(List<? extends @Nullable Object> leading) {
        return new CompositeRanges(codec()).prefix(leading);
    }

    @Override
    public KeyRange range(List<? extends @Nullable Object> leading, ValueRange next) {
        return new CompositeRanges(codec()).range(leading, next);
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
