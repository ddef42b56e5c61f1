package io.codex.error;

import org.jspecify.annotations.Nullable;

/**
 * Is thrown when the operating system refused to read or write a file of the store.
 */
public final class StorageException extends CodexException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message names the thing, the value or the limit, and the way out
     */
    public StorageException(String message) {
        this(message, null);
    }

    /**
     * Creates an exception.
     *
     * @param message names the thing, the value or the limit, and the way out
     * @param cause what led to it, or null
     */
    public StorageException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
