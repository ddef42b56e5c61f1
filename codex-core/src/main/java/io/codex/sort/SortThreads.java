package io.codex.sort;

import io.codex.error.SortInterruptedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The threads of one sort, which are started when there is work. All threads may share it. */
final class SortThreads implements AutoCloseable {

    private final ExecutorService executor;

    SortThreads(int count) {
        executor = Executors.newFixedThreadPool(count, work -> {
            Thread thread = new Thread(work, "codex-sort");
            thread.setDaemon(true);
            return thread;
        });
    }

    void execute(Runnable work) {
        executor.execute(work);
    }

    <T> Future<T> submit(Callable<T> work) {
        return executor.submit(work);
    }

    /** Does all of the work, and returns the results in the same order; the first failure is thrown. */
    <T> List<T> all(List<Callable<T>> work) {
        List<Future<T>> futures = new ArrayList<>();
        work.forEach(piece -> futures.add(executor.submit(piece)));
        List<T> results = new ArrayList<>();
        futures.forEach(future -> results.add(await(future)));
        return results;
    }

    /** Waits for a result; a failure is thrown as it is. */
    static <T> T await(Future<T> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            throw interrupted("its threads", e);
        } catch (ExecutionException e) {
            throw unchecked(e.getCause());
        }
    }

    static SortInterruptedException interrupted(String what, InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new SortInterruptedException("A thread was interrupted while its sort waited for " + what, cause);
    }

    /** Makes a failure that no checked exception can be the cause of ready to be thrown. */
    static RuntimeException unchecked(@Nullable Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(failure);
    }

    /** Waits for the work that is being done; what has not begun is dropped. */
    @Override
    public void close() {
        executor.shutdownNow();
        boolean interrupted = false;
        while (!executor.isTerminated()) {
            try {
                executor.awaitTermination(1, TimeUnit.DAYS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
