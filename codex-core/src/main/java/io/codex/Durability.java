package io.codex;

/** What a commit has survived when it returns. */
public enum Durability {

    /** The commit is on the disk: it survives a power cut. Commits that run at the same time share one force. */
    SYNC,

    /**
     * The commit is with the operating system: it survives a killed process at once, and a power cut after the store's
     * interval for periodic forces at the latest.
     */
    PERIODIC,

    /**
     * The commit survives a killed process on the local engine; when it reaches the disk is left to the operating system. For tests and for data
     * that can be built again.
     */
    NONE
}
