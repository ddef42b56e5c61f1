package io.codex.internal.maintenance;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;

/**
 * Where an engine does the work that no caller has to wait for. The engine never makes a thread by itself, so that tests
 * can run everything in one thread and in one order.
 */
public interface Background extends AutoCloseable {

    /**
     * Runs long work, one piece after the other.
     *
     * @throws RejectedExecutionException after close
     */
    void execute(Runnable work);

    /** Runs short work after a delay, whatever long work is running; does nothing after close. */
    void schedule(Runnable work, Duration delay);

    /** Waits for running work and drops what was scheduled. Closing twice is harmless. */
    @Override
    void close();
}
