package io.codex.internal.transaction;

/**
 * A buffer that takes no more writes.
 *
 * @param view its content
 * @param lastCommit the newest commit in it
 * @param redoFileNumber the redo file that begins with the commits behind it
 * @param redoStartLsn the LSN at which that file begins
 */
public record Frozen(WriteBuffer.View view, long lastCommit, long redoFileNumber, long redoStartLsn) {}
