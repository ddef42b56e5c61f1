package io.codex.error;

import org.jspecify.annotations.Nullable;

/**
 * Is thrown by every call of a transaction whose time limit has passed. Nothing of it was stored.
 */
public final class TransactionTimeoutException extends CodexException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message names the thing, the value or the limit, and the way out
     */
    public TransactionTimeoutException(String message) {
        this(message, null);
    }

    /**
     * Creates an exception.
     *
     * @param message names the thing, the value or the limit, and the way out
     * @param cause what led to it, or null
     */
    public TransactionTimeoutException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean isRetryable() {
        return true;
    }
}
