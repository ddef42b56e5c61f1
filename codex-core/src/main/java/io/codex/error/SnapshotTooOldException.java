package io.codex.error;

import org.jspecify.annotations.Nullable;

/**
 * Is thrown when the snapshot of a transaction is no longer kept, because it lived longer than the store allows.
 */
public final class SnapshotTooOldException extends CodexException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message names the thing, the value or the limit, and the way out
     */
    public SnapshotTooOldException(String message) {
        this(message, null);
    }

    /**
     * Creates an exception.
     *
     * @param message names the thing, the value or the limit, and the way out
     * @param cause what led to it, or null
     */
    public SnapshotTooOldException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean isRetryable() {
        return true;
    }
}
