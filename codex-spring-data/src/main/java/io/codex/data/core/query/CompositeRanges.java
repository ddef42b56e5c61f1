package io.codex.data.core.query;

import io.codex.KeyRange;
import io.codex.codec.CompositeKeyCodec;
import io.codex.codec.KeyPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Key ranges of a tree whose keys begin with the parts of a composite codec. */
record CompositeRanges(CompositeKeyCodec codec) {

    private static final KeyRange NOTHING = KeyRange.lessThan(new byte[0]);

    KeyRange prefix(List<? extends @Nullable Object> leading) {
        for (int index = 0; index < leading.size(); index++) {
            if (leading.get(index) == null && part(index).nulls() == KeyPart.Nulls.REFUSED) {
                return NOTHING;
            }
        }
        return KeyRange.prefix(codec.encodePrefix(leading));
    }

    KeyRange range(List<? extends @Nullable Object> leading, ValueRange next) {
        if (next instanceof ValueRange.Exactly exactly) {
            return prefix(with(leading, exactly.value()));
        }
        if (prefix(leading).isEmpty()) {
            return NOTHING;
        }
        if (next instanceof ValueRange.Prefix prefix) {
            return KeyRange.prefix(codec.encodePrefix(leading, prefix.text()));
        }
        return interval(leading, (ValueRange.Interval) next);
    }

    /** Cuts the interval out of all values but null; in a descending part the larger value is the lower end. */
    private KeyRange interval(List<? extends @Nullable Object> leading, ValueRange.Interval interval) {
        KeyRange range = KeyRange.prefix(codec.encodeValuePrefix(leading));
        boolean descending = part(leading.size()).descending();
        if (interval.lower() != null) {
            KeyRange lower = prefix(with(leading, interval.lower()));
            boolean included = interval.includesLower();
            range = range.intersect(descending ? upTo(lower, included) : from(lower, included));
        }
        if (interval.upper() != null) {
            KeyRange upper = prefix(with(leading, interval.upper()));
            boolean included = interval.includesUpper();
            range = range.intersect(descending ? from(upper, included) : upTo(upper, included));
        }
        return range;
    }

    private KeyPart<?> part(int index) {
        return codec.parts().get(index);
    }

    /** Returns everything from the first key of a range on, or from the first key behind it, if there can be one. */
    private static KeyRange from(KeyRange range, boolean included) {
        if (included) {
            return KeyRange.atLeast(range.from());
        }
        Optional<byte[]> end = range.to();
        return end.isPresent() ? KeyRange.atLeast(end.get()) : NOTHING;
    }

    /** Returns everything up to the last key of a range, or up to the last key before it. */
    private static KeyRange upTo(KeyRange range, boolean included) {
        if (!included) {
            return KeyRange.lessThan(range.from());
        }
        Optional<byte[]> end = range.to();
        return end.isPresent() ? KeyRange.lessThan(end.get()) : KeyRange.all();
    }

    private static List<@Nullable Object> with(List<? extends @Nullable Object> leading, @Nullable Object next) {
        List<@Nullable Object> values = new ArrayList<>(leading);
        values.add(next);
        return values;
    }
}
