package io.codex.benchmarks.measure;

import java.util.Arrays;

/** Takes the time of work. */
public final class Timing {

    private static final double NANOS_PER_SECOND = 1e9;

    private Timing() {}

    /** Work that may fail. */
    @FunctionalInterface
    public interface Work {
        /** Does the work. */
        void run() throws Exception;
    }

    /**
     * Takes the time of work that is done once.
     *
     * @param work the work
     * @return the time in seconds
     */
    public static double seconds(Work work) throws Exception {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / NANOS_PER_SECOND;
    }

    /**
     * Takes the time of work that is done several times.
     *
     * @param times how often, once at least
     * @param work the work
     * @return the median of the times in seconds
     */
    public static double medianSeconds(int times, Work work) throws Exception {
        double[] seconds = new double[times];
        for (int i = 0; i < times; i++) {
            seconds[i] = seconds(work);
        }
        Arrays.sort(seconds);
        return seconds[times / 2];
    }
}
