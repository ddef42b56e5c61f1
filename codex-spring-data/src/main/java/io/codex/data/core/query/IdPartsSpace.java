package io.codex.data.core.query;

import io.codex.KeyRange;
import io.codex.codec.CompositeKeyCodec;
import io.codex.data.core.mapping.CodexPersistentEntity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tree of records whose ids have several parts, by these parts. */
record IdPartsSpace(CodexPersistentEntity<?> entity, CompositeKeyCodec codec, List<Part> parts) implements KeySpace {

    @Override
    public String tree() {
        return entity.getTree();
    }

    @Override
    public boolean isOfRecords() {
        return true;
    }

    @Override
    public boolean isUnique() {
        return true;
    }

    @Override
    public KeyRange prefix(List<? extends @Nullable Object> leading) {
        return new CompositeRanges(codec).prefix(leading);
    }

    @Override
    public KeyRange range(List<? extends @Nullable Object> leading, ValueRange next) {
        return new CompositeRanges(codec).range(leading, next);
    }

    @Override
    public byte[] key(List<? extends @Nullable Object> values, Object id) {
        return entity.toKey(id);
    }

    @Override
    public String toString() {
        return "ids of " + tree();
    }
}
