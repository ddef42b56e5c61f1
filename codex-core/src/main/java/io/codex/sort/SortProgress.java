package io.codex.sort;

/**
 * How far a sort has got.
 *
 * @param phase what it is doing
 * @param recordsRead the records or numbers taken in so far
 * @param bytesRead their bytes: of keys and values, or of numbers
 * @param bytesSpilled the bytes written to temporary files so far, compressed
 * @param recordsMerged the records or numbers handed out in order so far
 */
public record SortProgress(Phase phase, long recordsRead, long bytesRead, long bytesSpilled, long recordsMerged) {

    /** The two halves of the work. */
    public enum Phase {
        /** The input is taken in, and sorted and written beside that. */
        READING,
        /** The output is handed out. */
        MERGING
    }
}
