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
    private boolean keyAtHand;
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
            keyAtHand = true;
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
            keyAtHand = onEntry && cursor.isKeyAtHand();
            return onEntry;
        } finally {
            guard.exit();
        }
    }

    @Override
    public byte[] key() {
        guard.requireUsable();
        requireEntry();
        return keyAtHand ? cursor.key() : fromStore(cursor::key);
    }

    @Override
    public byte[] value() {
        guard.requireUsable();
        requireEntry();
        requireValues();
        return cursor.isValueAtHand() ? cursor.value() : fromStore(cursor::value);
    }

    @Override
    public int keyLength() {
        guard.requireUsable();
        requireEntry();
        return keyAtHand ? cursor.keyLength() : key().length;
    }

    @Override
    public int copyKey(byte[] target, int offset) {
        guard.requireUsable();
        requireEntry();
        if (!keyAtHand) {
            return copy("key", key(), target, offset);
        }
        requireOffset(target, offset);
        return requireRoom("key", cursor.copyKey(target, offset), target, offset);
    }

    @Override
    public int valueLength() {
        guard.requireUsable();
        requireEntry();
        requireValues();
        return cursor.valueLength();
    }

    @Override
    public int copyValue(byte[] target, int offset) {
        guard.requireUsable();
        requireEntry();
        requireValues();
        requireOffset(target, offset);
        int length = cursor.copyValue(target, offset);
        return length < 0 ? copy("value", value(), target, offset) : requireRoom("value", length, target, offset);
    }

    /** Copies a part of an entry into an array of the caller. */
    static int copy(String what, byte[] source, byte[] target, int offset) {
        requireOffset(target, offset);
        requireRoom(what, source.length, target, offset);
        System.arraycopy(source, 0, target, offset, source.length);
        return source.length;
    }

    private static void requireOffset(byte[] target, int offset) {
        if (offset < 0 || offset > target.length) {
            throw new IllegalArgumentException(
                    "Offset " + offset + " lies outside the array of " + target.length + " bytes.");
        }
    }

    private static int requireRoom(String what, int length, byte[] target, int offset) {
        if (length > target.length - offset) {
            throw new IllegalArgumentException("The " + what + " has " + length + " bytes, and the array "
                    + target.length + ", of which those from " + offset + " on were offered. Offer a longer array.");
        }
        return length;
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

    private void requireValues() {
        if (keysOnly) {
            throw new IllegalStateException("The scan delivers only keys. Scan without keysOnly to get values.");
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
