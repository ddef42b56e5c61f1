package io.codex.internal.transaction;

import io.codex.internal.tree.EntryCursor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Walks over a snapshot with own writes laid over it: an own write hides the entry of the same key. */
final class OwnWritesCursor implements EntryCursor {

    private final EntryCursor own;
    private final EntryCursor base;
    private final int sign;
    private byte @Nullable [] ownKey;
    private byte @Nullable [] baseKey;
    private boolean started;
    private @Nullable EntryCursor current;

    OwnWritesCursor(EntryCursor own, EntryCursor base, boolean reverse) {
        this.own = own;
        this.base = base;
        this.sign = reverse ? -1 : 1;
    }

    @Override
    public boolean next() {
        if (!started) {
            started = true;
            ownKey = step(own);
            baseKey = step(base);
        } else if (current == own) {
            ownKey = step(own);
        } else if (current == base) {
            baseKey = step(base);
        }
        return settle();
    }

    /** Chooses the source of the smaller key, and passes over tombstones and what they hide. */
    private boolean settle() {
        while (ownKey != null) {
            int order = baseKey == null ? -1 : sign * Arrays.compareUnsigned(ownKey, baseKey);
            if (order > 0) {
                current = base;
                return true;
            }
            if (order == 0) {
                baseKey = step(base);
            }
            if (!own.isTombstone()) {
                current = own;
                return true;
            }
            ownKey = step(own);
        }
        current = baseKey == null ? null : base;
        return current != null;
    }

    private static byte @Nullable [] step(EntryCursor cursor) {
        return cursor.next() ? cursor.key() : null;
    }

    @Override
    public byte[] key() {
        byte[] key = current == own ? ownKey : baseKey;
        if (current == null || key == null) {
            throw new IllegalStateException("The cursor stands on no entry");
        }
        return key.clone();
    }

    @Override
    public boolean isTombstone() {
        return false;
    }

    @Override
    public byte[] value() {
        if (current == null) {
            throw new IllegalStateException("The cursor stands on no entry");
        }
        return current.value();
    }
}
