package io.codex.example.titles.importing;

import java.time.Duration;
import java.util.Locale;

/**
 * The figures of an import that has come to its end.
 *
 * @param progress the totals of the list, over all runs
 * @param linesNow the number of lines done in this run
 * @param time how long this run took
 * @param textBytes the length of the list as text
 * @param diskBytes what the whole store takes on disk
 */
record ImportReport(ImportProgress progress, long linesNow, Duration time, long textBytes, long diskBytes) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double BYTES_PER_MEGABYTE = 1e6;

    @Override
    public String toString() {
        double seconds = Math.max(1, time.toNanos()) / NANOS_PER_SECOND;
        return String.format(
                Locale.ROOT,
                "Imported %,d lines of %s in %.1f s: %,.0f lines/s, %,.1f MB on disk for %,.1f MB of text."
                        + " In all %,d titles added; %,d repeated, %,d blank, %,d invalid UTF-8, %,d too long.",
                linesNow,
                progress.source(),
                seconds,
                linesNow / seconds,
                diskBytes / BYTES_PER_MEGABYTE,
                textBytes / BYTES_PER_MEGABYTE,
                progress.imported(),
                progress.repeated(),
                progress.blank(),
                progress.invalid(),
                progress.tooLong());
    }
}
