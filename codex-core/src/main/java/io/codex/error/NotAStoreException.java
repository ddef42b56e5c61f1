package io.codex.error;

import org.jspecify.annotations.Nullable;

/**
 * Is thrown when the path to open is no Codex store: a file, or a directory with other content. Nothing in it was touched.
 */
public final class NotAStoreException extends CodexException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message names the thing, the value or the limit, and the way out
     */
    public NotAStoreException(String message) {
        this(message, null);
    }

    /**
     * Creates an exception.
     *
     * @param message names the thing, the value or the limit, and the way out
     * @param cause what led to it, or null
     */
    public NotAStoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
