package io.codex;

import java.util.List;

/**
 * What {@link Codex#verify} has read, and what it found wrong.
 *
 * @param findings everything that is not as it was written; empty for a sound store
 * @param pageCount pages of the tree on disk that were read
 * @param valueCount large values that were read
 * @param entryCount entries of the tree on disk, over all named trees and the catalog; those in the redo log are not among them
 * @param redoCommitCount commits in the redo log that were read
 */
public record StoreReport(
        List<Finding> findings, long pageCount, long valueCount, long entryCount, long redoCommitCount) {

    /** Copies the list. */
    public StoreReport {
        findings = List.copyOf(findings);
    }

    /**
     * Tells whether nothing is wrong.
     *
     * @return whether there are no findings
     */
    public boolean isSound() {
        return findings.isEmpty();
    }

    /**
     * Something that is not as it was written.
     *
     * @param file the file, or the directory if no single file is at fault
     * @param offset where in the file, in bytes
     * @param message what was found and what was expected
     */
    public record Finding(String file, long offset, String message) {}
}
