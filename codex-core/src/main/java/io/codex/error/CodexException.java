package io.codex.error;

import org.jspecify.annotations.Nullable;

/**
 * The root of all failures that Codex reports. A mistake of the caller is an {@link IllegalArgumentException} or an
 * {@link IllegalStateException} instead, and an {@link AssertionError} is a defect of Codex.
 */
public abstract class CodexException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message names the thing, the value or the limit, and the way out
     * @param cause what led to it, or null
     */
    protected CodexException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * Tells whether the same work, begun again in a new transaction, may succeed without anybody changing anything.
     *
     * @return whether a retry is worth trying
     */
    public boolean isRetryable() {
        return false;
    }
}
