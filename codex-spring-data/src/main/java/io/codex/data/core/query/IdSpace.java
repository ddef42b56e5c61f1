package io.codex.data.core.query;

import io.codex.KeyRange;
import io.codex.codec.KeyCodecs;
import io.codex.data.core.mapping.CodexPersistentEntity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tree of the records, whose keys are the ids. */
record IdSpace(CodexPersistentEntity<?> entity, PropertyReference id) implements KeySpace {

    private static final KeyRange NOTHING = KeyRange.lessThan(new byte[0]);

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
    public List<Part> parts() {
        return List.of(new Part(id, false));
    }

    @Override
    public KeyRange prefix(List<? extends @Nullable Object> leading) {
        return leading.isEmpty() ? KeyRange.all() : range(List.of(), new ValueRange.Exactly(leading.get(0)));
    }

    @Override
    public KeyRange range(List<? extends @Nullable Object> leading, ValueRange next) {
        if (next instanceof ValueRange.Exactly exactly) {
            return exactly.value() == null ? NOTHING : KeyRange.single(entity.toKey(exactly.value()));
        }
        if (next instanceof ValueRange.Prefix prefix) {
            return KeyRange.prefix(KeyCodecs.STRING.encode(prefix.text()));
        }
        return interval((ValueRange.Interval) next);
    }

    private KeyRange interval(ValueRange.Interval interval) {
        KeyRange range = KeyRange.all();
        if (interval.lower() != null) {
            byte[] lower = entity.toKey(interval.lower());
            range = interval.includesLower() ? KeyRange.atLeast(lower) : KeyRange.greaterThan(lower);
        }
        if (interval.upper() != null) {
            byte[] upper = entity.toKey(interval.upper());
            range = range.intersect(interval.includesUpper() ? KeyRange.atMost(upper) : KeyRange.lessThan(upper));
        }
        return range;
    }

    @Override
    public byte[] key(List<? extends @Nullable Object> values, Object idValue) {
        return entity.toKey(idValue);
    }

    @Override
    public String toString() {
        return "ids of " + tree();
    }
}
