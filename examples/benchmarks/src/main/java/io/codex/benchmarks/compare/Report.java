package io.codex.benchmarks.compare;

import java.util.List;

/**
 * What a comparison found.
 *
 * @param workload the name of the work
 * @param n its size
 * @param machine where it ran
 * @param endedAt when the last run had ended, in ISO-8601
 * @param heap the largest heap of each process
 * @param memoryBytes the memory for buffers and caches of engines that keep their own
 * @param runs how often each contestant did the work
 * @param titles where the titles came from
 * @param rows what was measured
 * @param problems what failed or was answered wrongly; empty if all is well
 */
public record Report(
        String workload,
        int n,
        Machine machine,
        String endedAt,
        String heap,
        long memoryBytes,
        int runs,
        String titles,
        List<ReportRow> rows,
        List<String> problems) {}
