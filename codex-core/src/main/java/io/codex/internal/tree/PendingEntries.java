package io.codex.internal.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The entries that a merge has not placed yet, without those in dropped ranges. */
final class PendingEntries {

    private final EntryCursor cursor;
    private final DroppedRanges dropped;
    private byte @Nullable [] key;

    PendingEntries(EntryCursor cursor, DroppedRanges dropped) {
        this.cursor = cursor;
        this.dropped = dropped;
        advance();
    }

    /** Tells whether there is an entry below a fence; null stands for the end of the tree. */
    boolean isBelow(byte @Nullable [] fence) {
        return key != null && (fence == null || Arrays.compareUnsigned(key, fence) < 0);
    }

    /** Returns the key of the first entry; there must be one. */
    byte[] key() {
        if (key == null) {
            throw new AssertionError("No entry is pending");
        }
        return key;
    }

    /** Tells whether the first entry is a tombstone. */
    boolean isTombstone() {
        return cursor.isTombstone();
    }

    /** Returns the value of the first entry. */
    byte[] value() {
        return cursor.value();
    }

    /** Removes the first entry. */
    void advance() {
        do {
            key = cursor.next() ? cursor.key() : null;
        } while (key != null && dropped.contains(key));
    }
}
