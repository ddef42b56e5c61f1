package io.codex.benchmarks.workload;

/** Turns what was measured into the units of the rows. */
final class Units {

    static final double NANOS_PER_MILLI = 1e6;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double MICROS_PER_SECOND = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private Units() {}

    static double millis(double seconds) {
        return seconds * MILLIS_PER_SECOND;
    }

    static double microsEach(double seconds, long count) {
        return seconds * MICROS_PER_SECOND / count;
    }

    static double nanosEach(double seconds, long count) {
        return seconds * NANOS_PER_SECOND / count;
    }

    static double megabytes(long bytes) {
        return bytes / (double) (1 << 20);
    }
}
