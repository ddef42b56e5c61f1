package io.codex;

import io.codex.error.CodexException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Runs work until an attempt is committed. The pause before the next attempt is chosen by chance below a bound that
 * doubles each time, so that those who got into each other's way do not meet again. Who has failed several times waits
 * for the turn and keeps it until the end: then he has only newcomers against him, and nobody starves. Shared by all
 * threads of a store.
 */
final class Retries {

    private static final int MAX_ATTEMPT_COUNT = 64;
    private static final int ATTEMPT_COUNT_WITHOUT_TURN = 4;
    private static final long FIRST_PAUSE_NANOS = 100_000;
    private static final long LONGEST_PAUSE_NANOS = 20_000_000;

    /** Work may wait for work of another thread that waits for the turn: so nobody waits for it longer than that. */
    private static final long LONGEST_WAIT_MILLIS = 1_000;

    /** Guards nothing but the turn. */
    private final ReentrantLock turn = new ReentrantLock(true);

    <T, E extends Exception> T run(Supplier<Transaction> begin, TransactionWork<T, E> work) throws E {
        return run(() -> runOnce(begin, work));
    }

    /** One attempt, from begin to commit. */
    interface Attempt<T, E extends Exception> {
        T run() throws E;
    }

    /** Makes attempts until one does not fail with what may succeed the next time. */
    <T, E extends Exception> T run(Attempt<T, E> attempt) throws E {
        boolean hasTurn = false;
        try {
            for (int count = 1; ; count++) {
                try {
                    return attempt.run();
                } catch (CodexException e) {
                    if (!e.isRetryable() || count == MAX_ATTEMPT_COUNT || !pause(count)) {
                        throw e;
                    }
                }
                hasTurn = hasTurn || (count >= ATTEMPT_COUNT_WITHOUT_TURN && awaitTurn());
            }
        } finally {
            if (hasTurn) {
                turn.unlock();
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
    private boolean pause(int attempt) {
        long bound = Math.min(FIRST_PAUSE_NANOS << Math.min(attempt - 1, 20), LONGEST_PAUSE_NANOS);
        LockSupport.parkNanos(this, ThreadLocalRandom.current().nextLong(bound) + 1);
        return !Thread.currentThread().isInterrupted();
    }

    private boolean awaitTurn() {
        try {
            return turn.tryLock(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            // The next attempt is the last one then, because its pause ends at once.
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
