package io.codex.internal.page;

/**
 * Where a merge writes pages and out-of-page values, and reports what the new tree does not need any more. What was
 * appended can be read once its owner has published it, not before. Used by one thread.
 */
public interface PageSink {

    /**
     * Appends a page.
     *
     * @return its address, never 0
     */
    long appendPage(byte[] source, int offset, int length);

    /**
     * Appends an out-of-page value.
     *
     * @return its address, never 0
     */
    long appendValue(byte[] source, int offset, int length);

    /** Takes note that the new tree does not contain a page of the old one. */
    void pageDied(long address);

    /** Takes note that the new tree does not contain an out-of-page value of the old one. */
    void valueDied(long address, int length);
}
