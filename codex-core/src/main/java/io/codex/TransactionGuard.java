package io.codex;

import io.codex.error.TransactionTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The door of a transaction: lets one thread in at a time, and nobody after the end or the time limit. Whoever ends a
 * transaction from outside waits here until a running call is over, so that no reader loses the ground under its feet.
 */
final class TransactionGuard {

    private static final int IDLE = 0;
    private static final int BUSY = 1;
    private static final int ENDED = 2;

    private static final long WAIT_NANOS = 50_000;

    private final AtomicInteger state = new AtomicInteger(IDLE);
    private final long beginNanos;
    private final @Nullable Duration timeout;
    private final long timeoutNanos;

    TransactionGuard(@Nullable Duration timeout) {
        this.timeout = timeout;
        this.beginNanos = timeout == null ? 0 : System.nanoTime();
        this.timeoutNanos = timeout == null ? Long.MAX_VALUE : saturatedNanos(timeout);
    }

    /** Begins a call; {@link #exit()} or {@link #end()} must follow. */
    void enter() {
        enterAtAnyTime();
        if (isLate()) {
            exit();
            throw lateness();
        }
    }

    /** Refuses a call, as {@link #enter()} does, that needs nothing which the end of the transaction takes away. */
    void requireUsable() {
        if (state.get() != IDLE) {
            throw refusal();
        }
        if (isLate()) {
            throw lateness();
        }
    }

    /** Begins a call that is allowed after the time limit, too. */
    void enterAtAnyTime() {
        if (!state.compareAndSet(IDLE, BUSY)) {
            throw refusal();
        }
    }

    /** Ends a call. */
    void exit() {
        state.setRelease(IDLE);
    }

    /** Ends the transaction from within a call. */
    void end() {
        state.set(ENDED);
    }

    /**
     * Ends the transaction, from any thread, as soon as no call runs.
     *
     * @return whether it was this call that ended it
     */
    boolean endWhenIdle() {
        boolean interrupted = false;
        boolean endedHere = state.compareAndSet(IDLE, ENDED);
        while (!endedHere && isOpen()) {
            LockSupport.parkNanos(this, WAIT_NANOS);
            interrupted |= Thread.interrupted();
            endedHere = state.compareAndSet(IDLE, ENDED);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return endedHere;
    }

    boolean isOpen() {
        return state.get() != ENDED;
    }

    /** Tells whether the time limit has passed. */
    boolean isLate() {
        return timeout != null && System.nanoTime() - beginNanos >= timeoutNanos;
    }

    TransactionTimeoutException lateness() {
        return new TransactionTimeoutException("The transaction is older than its time limit of " + timeout
                + ". Nothing of it was stored. Begin a new one, with less work or a longer limit.");
    }

    private IllegalStateException refusal() {
        return new IllegalStateException(
                isOpen()
                        ? "The transaction is in use by another thread. Give every thread a transaction of its own."
                        : "The transaction has ended: it was committed or rolled back, or its store was closed."
                                + " Begin a new one.");
    }

    private static long saturatedNanos(Duration duration) {
        try {
            return duration.toNanos();
        } catch (ArithmeticException e) {
            return Long.MAX_VALUE;
        }
    }
}
