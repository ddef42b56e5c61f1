package io.codex.error;

/**
 * Is thrown when no session of a pool became free in time. The message lists who holds the sessions and since when.
 */
public final class SessionTimeoutException extends CodexException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message names the pool's size, the time waited, and the borrowers
     */
    public SessionTimeoutException(String message) {
        super(message, null);
    }

    @Override
    public boolean isRetryable() {
        return true;
    }
}
