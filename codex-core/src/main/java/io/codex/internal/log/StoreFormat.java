package io.codex.internal.log;

/** What is common to all files of a store. */
public final class StoreFormat {

    /** The version of the format that is written, and the newest one that is read. */
    public static final int VERSION = 0;

    /** The file that is locked; its text names the owner of the store. */
    public static final String LOCK_FILE = "LOCK";

    /** The file that makes a directory a store. */
    public static final String SUPERBLOCK_FILE = "CODEX";

    private StoreFormat() {}
}
