package io.codex;

import io.codex.internal.transaction.TransactionCursor;
import java.util.function.Supplier;

/** The cursor of a {@link StoreTransaction}: watches over its use, and over the limits of its scan. */
final class StoreCursor implements Cursor {

    private final TransactionGuard guard;
    private final TransactionCursor cursor;
    private final boolean keysOnly;
    private long remainingCount;
    private boolean onEntry;
    private boolean closed;

    StoreCursor(TransactionGuard guard, TransactionCursor cursor, ScanOptions options) {
        this.guard = guard;
        this.cursor = cursor;
        this.keysOnly = options.isKeysOnly();
        this.remainingCount = options.limit();
    }

    /** Most steps stay within what the cursor holds, which nobody can take away: they need not lock the door. */
    @Override
    public boolean next() {
        guard.requireUsable();
        if (onEntry && !closed && remainingCount > 0 && cursor.nextAtHand()) {
            remainingCount--;
            return true;
        }
        return nextFromStore();
    }

    private boolean nextFromStore() {
        guard.enter();
        try {
            requireOpen();
            // At its limit the scan stays on the last entry, so that it conflicts with nothing behind.
            onEntry = remainingCount > 0 && cursor.next();
            remainingCount--;
            return onEntry;
        } finally {
            guard.exit();
        }
    }

    @Override
    public byte[] key() {
        guard.requireUsable();
        requireEntry();
        return cursor.isKeyAtHand() ? cursor.key() : fromStore(cursor::key);
    }

    @Override
    public byte[] value() {
        guard.requireUsable();
        requireEntry();
        if (keysOnly) {
            throw new IllegalStateException("The scan delivers only keys. Scan without keysOnly to get values.");
        }
        return cursor.isValueAtHand() ? cursor.value() : fromStore(cursor::value);
    }

    private byte[] fromStore(Supplier<byte[]> question) {
        guard.enter();
        try {
            return question.get();
        } finally {
            guard.exit();
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (guard.isOpen()) {
            guard.enterAtAnyTime();
            try {
                cursor.close();
            } finally {
                guard.exit();
            }
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("The cursor is closed. Begin a new scan.");
        }
    }

    private void requireEntry() {
        requireOpen();
        if (!onEntry) {
            throw new IllegalStateException("The cursor stands on no entry. Ask after next() has returned true.");
        }
    }
}
