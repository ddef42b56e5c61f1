package io.codex.internal.io;

/** What a crash does to writes and names that were not forced. */
public enum CrashLoss {
    /** Nothing is lost: the process was killed, the operating system goes on. */
    NOTHING,
    /** Everything is lost that was not forced. */
    EVERYTHING,
    /**
     * Each page of 4 KiB holds any of its states since the last force, and so may each of its sectors of 512 bytes. Names
     * and sizes likewise.
     */
    ANYTHING,
    /**
     * The same, and some bytes that were being written hold garbage. Bytes beside them in the same sector do not: devices
     * write a sector as a whole or not at all, and no store that appends to a sector could do without that.
     */
    ANYTHING_WITH_GARBAGE;

    /** Tells whether another seed may give another outcome. */
    public boolean isRandom() {
        return this == ANYTHING || this == ANYTHING_WITH_GARBAGE;
    }
}
