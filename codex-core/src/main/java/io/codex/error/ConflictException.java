package io.codex.error;

import org.jspecify.annotations.Nullable;

/**
 * Is thrown when a transaction cannot be ordered with another one that committed after it began. Nothing of it was stored.
 * The same work may succeed in a new transaction; {@code Store.run} does that by itself. It may come from any call of a
 * transaction, not only from commit.
 */
public final class ConflictException extends CodexException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message names the thing, the value or the limit, and the way out
     */
    public ConflictException(String message) {
        this(message, null);
    }

    /**
     * Creates an exception.
     *
     * @param message names the thing, the value or the limit, and the way out
     * @param cause what led to it, or null
     */
    public ConflictException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean isRetryable() {
        return true;
    }
}
