package io.codex.error;

import org.jspecify.annotations.Nullable;

/**
 * Is thrown when a thread was interrupted while it waited for a session of a pool. It got none, and its interrupt flag is
 * set, so that whoever asked it to stop is heard.
 */
public final class SessionInterruptedException extends CodexException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message names what was waited for
     * @param cause the interrupt, or null
     */
    public SessionInterruptedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
