package io.codex.benchmarks.workload;

import java.util.List;
import java.util.stream.Collectors;

/** All workloads, by their names. */
public final class Workloads {

    private static final List<Workload> ALL = List.of(
            new TitlesWorkload(),
            new TimeSeriesWorkload(),
            new ConcurrentWorkload(),
            new ValuesWorkload(),
            new GrowthWorkload(),
            new ColdWorkload(),
            new RecoveryWorkload(),
            new CommitBytesWorkload(),
            new PoolWorkload());

    private Workloads() {}

    /**
     * Returns all workloads.
     *
     * @return the workloads
     */
    public static List<Workload> all() {
        return ALL;
    }

    /**
     * Finds a workload.
     *
     * @param name its name
     * @return the workload
     * @throws IllegalArgumentException if there is none of that name
     */
    public static Workload of(String name) {
        return ALL.stream()
                .filter(workload -> workload.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no workload '" + name + "'. Choose from "
                        + ALL.stream().map(Workload::name).collect(Collectors.joining(", ")) + "."));
    }
}
