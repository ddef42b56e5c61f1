package io.codex;

import java.time.Duration;

/**
 * Figures of a {@link SessionPool}. They are read one after the other while sessions come and go, so that they may differ
 * by a few from each other.
 *
 * @param maxSize how many sessions may be borrowed at the same time
 * @param active how many are borrowed
 * @param idle how many could be borrowed at once
 * @param pending how many borrowers wait
 * @param borrowCount how often a session was borrowed and returned since the pool was made
 * @param timeoutCount how often a borrower got none in time
 * @param leakCount how many sessions were reported as leaks
 * @param totalUsage how long all returned sessions together had been borrowed
 * @param totalWait how long all borrowers together waited who did not get a session at once
 */
public record SessionPoolStatistics(
        int maxSize,
        int active,
        int idle,
        int pending,
        long borrowCount,
        long timeoutCount,
        long leakCount,
        Duration totalUsage,
        Duration totalWait) {}
