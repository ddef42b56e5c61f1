package io.codex.error;

import org.jspecify.annotations.Nullable;

/**
 * Is thrown when a thread was interrupted while it waited for a sort. The sort cannot go on, and the thread's interrupt
 * flag is set, so that whoever asked it to stop is heard.
 */
public final class SortInterruptedException extends CodexException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message names what was waited for
     * @param cause the interrupt, or null
     */
    public SortInterruptedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
