package io.codex.internal.maintenance;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Two daemon threads at most: one for merges, one for periodic forces. Each is started when there is work and ends after
 * half a minute without any, so that an idle store has no threads.
 */
public final class BackgroundThreads implements Background {

    private static final long IDLE_SECONDS = 30;

    private final ThreadPoolExecutor merges;
    private final ScheduledThreadPoolExecutor forces;

    /**
     * Creates the threads' places; no thread is started yet.
     *
     * @param storeName what the names of the threads end with
     */
    public BackgroundThreads(String storeName) {
        merges = new ThreadPoolExecutor(
                1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), named("codex-merge-" + storeName));
        merges.allowCoreThreadTimeOut(true);
        forces = new ScheduledThreadPoolExecutor(1, named("codex-force-" + storeName));
        forces.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        forces.allowCoreThreadTimeOut(true);
        forces.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    private static ThreadFactory named(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    @Override
    public void execute(Runnable work) {
        merges.execute(work);
    }

    @Override
    public void schedule(Runnable work, Duration delay) {
        try {
            var unused = forces.schedule(work, delay.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closing) {
            // Closing forces everything itself, so there is nothing left to do.
            assert forces.isShutdown() : closing;
        }
    }

    @Override
    public void close() {
        merges.shutdown();
        forces.shutdown();
        boolean interrupted = awaitEnd(merges);
        interrupted |= awaitEnd(forces);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits without end: a merge that is given up half-way would have to be done again at the next start. */
    private static boolean awaitEnd(ThreadPoolExecutor executor) {
        boolean interrupted = false;
        while (!executor.isTerminated()) {
            try {
                executor.awaitTermination(1, TimeUnit.DAYS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        return interrupted;
    }
}
