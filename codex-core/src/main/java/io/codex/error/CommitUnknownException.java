package io.codex.error;

import org.jspecify.annotations.Nullable;

/**
 * Is thrown when nobody can tell whether a commit was stored. A local store throws it to the committer whose write or force
 * failed, because the bytes may have reached the disk all the same, and then has to be opened again; an engine behind a
 * network may throw it when an answer was lost. The caller has to look before it tries again.
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
