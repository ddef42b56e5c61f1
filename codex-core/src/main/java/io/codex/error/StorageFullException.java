package io.codex.error;

import org.jspecify.annotations.Nullable;

/**
 * Is thrown when a commit found no room on the disk. Nothing of it was stored; reads go on, and commits succeed again once
 * there is room.
 */
public final class StorageFullException extends CodexException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message names the thing, the value or the limit, and the way out
     */
    public StorageFullException(String message) {
        this(message, null);
    }

    /**
     * Creates an exception.
     *
     * @param message names the thing, the value or the limit, and the way out
     * @param cause what led to it, or null
     */
    public StorageFullException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
