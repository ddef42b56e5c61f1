package io.codex.error;

import org.jspecify.annotations.Nullable;

/**
 * Is thrown by every call after the store has stopped itself, for instance because a force of its files failed. What was
 * acknowledged before is safe; the store has to be opened again.
 */
public final class StoreUnavailableException extends CodexException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message names the thing, the value or the limit, and the way out
     */
    public StoreUnavailableException(String message) {
        this(message, null);
    }

    /**
     * Creates an exception.
     *
     * @param message names the thing, the value or the limit, and the way out
     * @param cause what led to it, or null
     */
    public StoreUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
