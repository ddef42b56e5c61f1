package io.codex.example.titles.importing;

import org.jspecify.annotations.Nullable;

/** Is thrown when titles cannot be imported for a reason that the user can mend. */
public final class ImportException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String wayOut;

    ImportException(String description, String wayOut) {
        this(description, wayOut, null);
    }

    ImportException(String description, String wayOut, @Nullable Throwable cause) {
        super(description, cause);
        this.wayOut = wayOut;
    }

    /**
     * Returns what the user may do.
     *
     * @return one sentence
     */
    public String wayOut() {
        return wayOut;
    }
}
