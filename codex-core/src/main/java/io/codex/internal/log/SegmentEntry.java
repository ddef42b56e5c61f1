package io.codex.internal.log;

/**
 * A segment as a checkpoint knows it.
 *
 * @param id names the file
 * @param length the bytes of the file that hold published frames; there may be more behind them
 * @param liveBytes how many of them are in frames that the newest tree needs, headers and padding included
 */
public record SegmentEntry(int id, long length, long liveBytes) {}
