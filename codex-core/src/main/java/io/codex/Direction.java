package io.codex;

/** The order in which a scan visits keys. */
public enum Direction {

    /** From the smallest key to the largest. */
    FORWARD,

    /** From the largest key to the smallest. */
    REVERSE
}
