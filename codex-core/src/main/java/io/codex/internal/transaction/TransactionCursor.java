package io.codex.internal.transaction;

import io.codex.internal.transaction.VersionedStore.ReadRange;
import io.codex.internal.tree.EntryCursor;
import io.codex.internal.tree.MemoryTree;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Walks over a range of one tree: the snapshot of a transaction and its own writes as of the moment the cursor was made.
 * It remembers how far it came, because only that takes part in conflicts. Used by the thread that uses the transaction,
 * and not after the transaction's end.
 */
public final class TransactionCursor {

    private enum Position {
        BEFORE_FIRST,
        ON_ENTRY,
        AFTER_LAST
    }

    private final TreeSpace space;
    private final EntryCursor source;
    private final ReadRange range;
    private final boolean reverse;

    /** Where to report what was passed; null if nobody asks. */
    private final @Nullable ReadSet reads;

    private Position position = Position.BEFORE_FIRST;

    TransactionCursor(TreeSpace space, EntryCursor source, ReadRange range, boolean reverse, @Nullable ReadSet reads) {
        this.space = space;
        this.source = source;
        this.range = range;
        this.reverse = reverse;
        this.reads = reads;
        if (reads != null) {
            reads.opened(this);
        }
    }

    /** Returns a cursor over a tree that does not exist. */
    static TransactionCursor empty() {
        TreeSpace catalog = TreeSpace.of(0);
        EntryCursor nothing = new MemoryTree().version().scan(catalog.start(), catalog.start(), false);
        return new TransactionCursor(catalog, nothing, new ReadRange(catalog.start(), catalog.start()), false, null);
    }

    /** Moves to the next entry; false at the end. */
    public boolean next() {
        if (position == Position.AFTER_LAST) {
            return false;
        }
        if (nextAtHand()) {
            return true;
        }
        // Should the next step fail, the whole range counts as read: nobody knows how far it came.
        position = Position.AFTER_LAST;
        if (source.next()) {
            position = Position.ON_ENTRY;
        }
        return position == Position.ON_ENTRY;
    }

    /** Moves to the next entry if neither that nor its key needs a look into the store; false says nothing. */
    public boolean nextAtHand() {
        return position == Position.ON_ENTRY && source.nextAtHand();
    }

    /** Tells whether the key of the current entry is had without a look into the store. */
    public boolean isKeyAtHand() {
        return source.isKeyAtHand();
    }

    /** Tells whether the value of the current entry is had without a look into the store. */
    public boolean isValueAtHand() {
        return source.isValueAtHand();
    }

    /** Tells whether it stands on an entry, so that key and value may be asked for. */
    public boolean isOnEntry() {
        return position == Position.ON_ENTRY;
    }

    /** Returns the key of the current entry, a new array. */
    public byte[] key() {
        return source.keyFrom(space.overheadBytes());
    }

    /** Returns the length of the current key. */
    public int keyLength() {
        return source.keyLength() - space.overheadBytes();
    }

    /** Copies the current key into an array if there is room for it; returns its length in any case. */
    public int copyKey(byte[] target, int offset) {
        return source.copyKeyFrom(space.overheadBytes(), target, offset);
    }

    /** Returns the length of the current value. */
    public int valueLength() {
        return source.valueLength();
    }

    /**
     * Copies the current value into an array if there is room for it; returns its length in any case, or -1 if that needs a
     * look into the store.
     */
    public int copyValue(byte[] target, int offset) {
        return source.copyValue(target, offset);
    }

    /** Returns the value of the current entry, a new array. */
    public byte[] value() {
        return source.value();
    }

    /** Ends the walk. What was passed is noted for the commit. */
    public void close() {
        if (reads != null) {
            reads.closed(this);
            passed().ifPresent(reads::addRange);
        }
        position = Position.AFTER_LAST;
        source.close();
    }

    /** Returns the physical key of the current entry. */
    byte[] physicalKey() {
        return source.key();
    }

    /** Returns the range that was really read. */
    Optional<ReadRange> passed() {
        return switch (position) {
            case BEFORE_FIRST -> Optional.empty();
            case ON_ENTRY -> Optional.of(passedUpTo(source.key()));
            case AFTER_LAST -> Optional.of(range);
        };
    }

    private ReadRange passedUpTo(byte[] key) {
        return reverse
                ? new ReadRange(key, range.to())
                : new ReadRange(range.from(), Arrays.copyOf(key, key.length + 1));
    }
}
