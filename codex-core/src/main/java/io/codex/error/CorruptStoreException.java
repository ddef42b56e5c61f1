package io.codex.error;

import org.jspecify.annotations.Nullable;

/**
 * Is thrown when bytes of the store are not what was written there. The message names file and offset. Damaged data is
 * never returned and never dropped silently.
 */
public final class CorruptStoreException extends CodexException {

    private static final long serialVersionUID = 1L;

    private final String file;
    private final long offset;

    /**
     * Creates an exception.
     *
     * @param file the damaged file
     * @param offset where in the file the damage was found, in bytes
     * @param detail what was found and what was expected
     */
    public CorruptStoreException(String file, long offset, String detail) {
        this(file, offset, detail, null);
    }

    /**
     * Creates an exception.
     *
     * @param file the damaged file
     * @param offset where in the file the damage was found, in bytes
     * @param detail what was found and what was expected
     * @param cause what led to it, or null
     */
    public CorruptStoreException(String file, long offset, String detail, @Nullable Throwable cause) {
        super(file + " is damaged at offset " + offset + ": " + detail + ". Restore a backup of the store.", cause);
        this.file = file;
        this.offset = offset;
    }

    /**
     * Returns the damaged file.
     *
     * @return the path of the file as the store knows it
     */
    public String file() {
        return file;
    }

    /**
     * Returns where the damage was found.
     *
     * @return the offset in the file, in bytes
     */
    public long offset() {
        return offset;
    }
}
