package io.codex.sort;

import io.codex.error.DuplicateKeyException;

/** What happens to records of the same key, or to equal numbers. */
public enum Duplicates {
    /** All stay, in the order in which they were added. */
    KEEP_ALL,
    /** Only the one that was added last stays. */
    LAST_WINS,
    /** A second one is an error: a {@link DuplicateKeyException}, while records are added or later. */
    REFUSE
}
