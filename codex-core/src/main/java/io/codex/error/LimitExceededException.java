package io.codex.error;

/**
 * Is thrown when a key, a value or a transaction is larger than the store can keep. It is thrown before anything was
 * changed, and trying again does not help.
 */
public final class LimitExceededException extends CodexException {

    private static final long serialVersionUID = 1L;

    private final long limit;
    private final long size;

    /**
     * Creates an exception.
     *
     * @param subject what is too large, for instance {@code "Key of tree 'titles'"}
     * @param size its size in the unit of the limit
     * @param limit the largest size allowed
     * @param wayOut one sentence that says what to do
     */
    public LimitExceededException(String subject, long size, long limit, String wayOut) {
        super(subject + " is too large: " + size + " exceeds the limit of " + limit + ". " + wayOut, null);
        this.limit = limit;
        this.size = size;
    }

    /**
     * Returns the largest size allowed.
     *
     * @return the limit
     */
    public long limit() {
        return limit;
    }

    /**
     * Returns the size that was refused.
     *
     * @return the size, in the unit of the limit
     */
    public long size() {
        return size;
    }
}
