package io.codex.error;

/** Is thrown when another store, in this process or in another one, has the directory open. */
public final class StoreLockedException extends CodexException {

    private static final long serialVersionUID = 1L;

    private final String path;
    private final String owner;

    /**
     * Creates an exception.
     *
     * @param path the directory of the store
     * @param owner who holds it: process, host and since when, as far as known
     */
    public StoreLockedException(String path, String owner) {
        super("Store " + path + " is locked by " + owner + ". Close it there, or open a store at another path.", null);
        this.path = path;
        this.owner = owner;
    }

    /**
     * Returns the directory of the store.
     *
     * @return its path
     */
    public String path() {
        return path;
    }

    /**
     * Returns who holds the lock.
     *
     * @return a text with process id, host and start time, as far as known
     */
    public String owner() {
        return owner;
    }
}
