package io.codex.internal.log;

/**
 * A segment as a checkpoint knows it.
 *
 * @param id names the file
 * @param length the bytes of the file that hold published frames; there may be more behind them
 * @param liveBytes how many of them are in frames that the newest tree needs, headers and padding included
 */
public record SegmentEntry(int id, long length, long liveBytes) {

    /**
     * Tells whether less than half of the segment is live. A merge moves what lives in such a segment elsewhere, so no
     * writer continues it.
     */
    public boolean isMostlyDead() {
        return liveBytes < length / 2;
    }
}
