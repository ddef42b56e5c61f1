package io.codex.error;

/** Is thrown when a store was written in a format that this version of Codex does not read. Nothing was touched. */
public final class UnsupportedFormatException extends CodexException {

    private static final long serialVersionUID = 1L;

    private final int found;
    private final int supported;

    /**
     * Creates an exception.
     *
     * @param path the store or the file
     * @param found the format version found
     * @param supported the newest format version this Codex reads
     */
    public UnsupportedFormatException(String path, int found, int supported) {
        super(
                path + " has format version " + found + ", but this Codex reads versions up to " + supported
                        + ". Open it with the newer Codex that wrote it.",
                null);
        this.found = found;
        this.supported = supported;
    }

    /**
     * Returns the format version found.
     *
     * @return the version
     */
    public int found() {
        return found;
    }

    /**
     * Returns the newest format version that this Codex reads.
     *
     * @return the version
     */
    public int supported() {
        return supported;
    }
}
