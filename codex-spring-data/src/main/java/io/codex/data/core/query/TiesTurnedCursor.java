package io.codex.data.core.query;

import io.codex.Cursor;
import io.codex.Direction;
import io.codex.KeyRange;
import io.codex.ScanOptions;
import io.codex.Transaction;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads an index in one direction, but entries of the same values in the other, so that their ids come the other way round. A
 * value with a single entry costs nothing extra; a group of them is left to a cursor of its own, and the main one jumps over
 * it. So even a huge group needs no memory, and its first entries are found at once.
 */
final class TiesTurnedCursor implements Cursor {

    private final Transaction transaction;
    private final IndexSpace space;
    private final Direction direction;
    private final RangesCursor entries;
    private @Nullable Cursor group;
    private byte @Nullable [] pending;
    private byte @Nullable [] current;

    TiesTurnedCursor(Transaction transaction, IndexSpace space, List<KeyRange> ranges, Direction direction) {
        this.transaction = transaction;
        this.space = space;
        this.direction = direction;
        ScanOptions options = ScanOptions.of(direction).withKeysOnly();
        this.entries = new RangesCursor(transaction, space.tree(), ranges, options);
    }

    @Override
    public boolean next() {
        current = nextOfGroup();
        if (current == null) {
            byte[] first = pending != null ? pending : read();
            pending = null;
            current = first == null ? null : beginGroup(first);
        }
        return current != null;
    }

    private byte @Nullable [] nextOfGroup() {
        if (group != null) {
            if (group.next()) {
                return group.key();
            }
            group.close();
            group = null;
        }
        return null;
    }

    private byte @Nullable [] read() {
        return entries.next() ? entries.key() : null;
    }

    /** Returns the first entry to deliver of the group that an entry belongs to. */
    private byte @Nullable [] beginGroup(byte[] first) {
        byte[] second = read();
        int front = space.frontLength(first);
        if (second == null || !Arrays.equals(first, 0, front, second, 0, Math.min(front, second.length))) {
            pending = second;
            return first;
        }
        KeyRange ties = KeyRange.prefix(Arrays.copyOf(first, front));
        entries.jumpInto(direction == Direction.FORWARD ? behind(ties) : KeyRange.lessThan(ties.from()));
        Direction turned = direction == Direction.FORWARD ? Direction.REVERSE : Direction.FORWARD;
        group = transaction.scan(space.tree(), ties, ScanOptions.of(turned).withKeysOnly());
        return nextOfGroup();
    }

    private static KeyRange behind(KeyRange range) {
        return range.to().map(KeyRange::atLeast).orElseThrow();
    }

    @Override
    public byte[] key() {
        if (current == null) {
            throw new IllegalStateException("The cursor is not at an entry");
        }
        return current;
    }

    @Override
    public byte[] value() {
        throw new IllegalStateException("The entries of an index have no values");
    }

    @Override
    public void close() {
        entries.close();
        if (group != null) {
            group.close();
            group = null;
        }
    }
}
