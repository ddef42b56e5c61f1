package io.codex.internal.log;

/**
 * The part of the redo that one file holds.
 *
 * @param number the number in the name of the file
 * @param firstLsn the LSN at which the file begins
 * @param endLsn the LSN behind its last commit, at which its successor begins
 * @param sizeBytes the size of the file
 */
record RedoSpan(long number, long firstLsn, long endLsn, long sizeBytes) {}
