package io.codex.benchmarks.workload;

import org.jspecify.annotations.Nullable;

/**
 * A part of a workload that has a process of its own.
 *
 * @param name its name
 * @param heap the heap it needs whatever the measured one is, for instance {@code 1g}, or null for the measured one
 * @param killed whether the process is killed at a random moment after it has said {@link #READY}
 */
public record Stage(String name, @Nullable String heap, boolean killed) {

    /** The line that a process prints when it may be killed. */
    public static final String READY = "READY";

    static Stage of(String name) {
        return new Stage(name, null, false);
    }

    static Stage withHeap(String name, String heap) {
        return new Stage(name, heap, false);
    }

    static Stage killed(String name) {
        return new Stage(name, null, true);
    }
}
