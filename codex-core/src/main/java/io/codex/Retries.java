package io.codex;

import io.codex.error.CodexException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Runs one piece of work until an attempt is committed. The pause before the next attempt is chosen by chance below a
 * bound that doubles each time, so that those who got into each other's way do not meet again. Used by one thread.
 */
final class Retries {

    private static final int MAX_ATTEMPT_COUNT = 32;
    private static final long FIRST_PAUSE_NANOS = 100_000;
    private static final long LONGEST_PAUSE_NANOS = 50_000_000;

    private long pauseNanos = FIRST_PAUSE_NANOS;

    <T, E extends Exception> T run(Supplier<Transaction> begin, TransactionWork<T, E> work) throws E {
        for (int attempt = 1; ; attempt++) {
            try {
                return runOnce(begin, work);
            } catch (CodexException e) {
                if (!e.isRetryable() || attempt == MAX_ATTEMPT_COUNT || !pause()) {
                    throw e;
                }
            }
        }
    }

    private static <T, E extends Exception> T runOnce(Supplier<Transaction> begin, TransactionWork<T, E> work)
            throws E {
        try (Transaction transaction = begin.get()) {
            T result = work.run(transaction);
            if (!transaction.isOpen()) {
                throw new IllegalStateException("The work has ended its transaction itself. Leave commit, rollback and"
                        + " close to run(), or use begin().");
            }
            transaction.commit();
            return result;
        }
    }

    /** Waits; false if the thread was interrupted, which then is no longer willing to wait. */
    private boolean pause() {
        LockSupport.parkNanos(this, ThreadLocalRandom.current().nextLong(pauseNanos) + 1);
        pauseNanos = Math.min(2 * pauseNanos, LONGEST_PAUSE_NANOS);
        return !Thread.currentThread().isInterrupted();
    }
}
