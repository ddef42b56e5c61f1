package io.codex;

import java.time.Duration;
import java.util.Objects;

/**
 * How a {@link SessionPool} behaves. Immutable; each {@code with} method returns a changed copy.
 *
 * @param maxSize how many sessions may be borrowed at the same time, from 1 to {@link #MAX_SIZE_LIMIT}; default 32
 * @param borrowTimeout how long a borrower waits for a session before it fails, from zero to {@link #MAX_DURATION};
 *     default 30 s
 * @param leakThreshold after how long a session that was not returned is reported as a leak, up to
 *     {@link #MAX_DURATION}; zero, the default, for never. Each borrowing costs some microseconds more if it is set,
 *     since the stack of the borrower is kept.
 * @param closeTimeout how long closing the pool waits for borrowed sessions before it ends their transactions, from zero
 *     to {@link #MAX_DURATION}; default 10 s
 */
public record SessionPoolOptions(int maxSize, Duration borrowTimeout, Duration leakThreshold, Duration closeTimeout) {

    /** The largest number of sessions. */
    public static final int MAX_SIZE_LIMIT = 10_000;

    /** The longest of all durations: one day. */
    public static final Duration MAX_DURATION = Duration.ofDays(1);

    private static final SessionPoolOptions DEFAULTS =
            new SessionPoolOptions(32, Duration.ofSeconds(30), Duration.ZERO, Duration.ofSeconds(10));

    /** Checks the values. */
    public SessionPoolOptions {
        if (maxSize < 1 || maxSize > MAX_SIZE_LIMIT) {
            throw new IllegalArgumentException("maxSize " + maxSize + " must be between 1 and " + MAX_SIZE_LIMIT);
        }
        requireInBounds("borrowTimeout", borrowTimeout);
        requireInBounds("leakThreshold", leakThreshold);
        requireInBounds("closeTimeout", closeTimeout);
    }

    private static void requireInBounds(String name, Duration duration) {
        Objects.requireNonNull(duration, name);
        if (duration.isNegative() || duration.compareTo(MAX_DURATION) > 0) {
            throw new IllegalArgumentException(name + " " + duration + " must be between zero and " + MAX_DURATION);
        }
    }

    /**
     * Returns the defaults.
     *
     * @return the defaults
     */
    public static SessionPoolOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Returns a copy with another number of sessions.
     *
     * @param maxSize how many sessions may be borrowed at the same time
     * @return the copy
     */
    public SessionPoolOptions withMaxSize(int maxSize) {
        return new SessionPoolOptions(maxSize, borrowTimeout, leakThreshold, closeTimeout);
    }

    /**
     * Returns a copy with another wait for a session.
     *
     * @param borrowTimeout how long a borrower waits, zero for not at all
     * @return the copy
     */
    public SessionPoolOptions withBorrowTimeout(Duration borrowTimeout) {
        return new SessionPoolOptions(maxSize, borrowTimeout, leakThreshold, closeTimeout);
    }

    /**
     * Returns a copy that reports leaks, or does not.
     *
     * @param leakThreshold after how long a session not returned is a leak, zero for never
     * @return the copy
     */
    public SessionPoolOptions withLeakThreshold(Duration leakThreshold) {
        return new SessionPoolOptions(maxSize, borrowTimeout, leakThreshold, closeTimeout);
    }

    /**
     * Returns a copy with another wait when the pool is closed.
     *
     * @param closeTimeout how long to wait for borrowed sessions, zero for not at all
     * @return the copy
     */
    public SessionPoolOptions withCloseTimeout(Duration closeTimeout) {
        return new SessionPoolOptions(maxSize, borrowTimeout, leakThreshold, closeTimeout);
    }
}
