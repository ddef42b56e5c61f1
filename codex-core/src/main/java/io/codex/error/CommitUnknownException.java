package io.codex.error;

import org.jspecify.annotations.Nullable;

/**
 * Is thrown when the answer to a commit was lost: it may have been stored or not. A local store never throws it; an engine
 * behind a network may. The caller has to look before it tries again.
 */
public final class CommitUnknownException extends CodexException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message names the thing, the value or the limit, and the way out
     */
    public CommitUnknownException(String message) {
        this(message, null);
    }

    /**
     * Creates an exception.
     *
     * @param message names the thing, the value or the limit, and the way out
     * @param cause what led to it, or null
     */
    public CommitUnknownException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
