package io.codex.benchmarks.measure;

import org.HdrHistogram.Histogram;

/** How long each of many operations took. One thread writes; those of several threads are added up afterwards. */
public final class Latencies {

    private static final int DIGITS = 3;
    private static final double TAIL = 99.9;
    private static final double NANOS_PER_MICRO = 1e3;

    private final Histogram nanos = new Histogram(DIGITS);

    /**
     * Notes one operation.
     *
     * @param startNanos what {@link System#nanoTime()} said before it
     */
    public void since(long startNanos) {
        nanos.recordValue(System.nanoTime() - startNanos);
    }

    /**
     * Adds what another thread noted.
     *
     * @param other the other ones
     */
    public void add(Latencies other) {
        nanos.add(other.nanos);
    }

    /**
     * Returns how many operations were noted.
     *
     * @return the number
     */
    public long count() {
        return nanos.getTotalCount();
    }

    /**
     * Returns the mean time.
     *
     * @return the time in microseconds
     */
    public double meanMicros() {
        return nanos.getMean() / NANOS_PER_MICRO;
    }

    /**
     * Returns the time that all but one operation in a thousand kept within.
     *
     * @return the time in microseconds
     */
    public double tailMicros() {
        return nanos.getValueAtPercentile(TAIL) / NANOS_PER_MICRO;
    }
}
