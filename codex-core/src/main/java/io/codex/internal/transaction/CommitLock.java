package io.codex.internal.transaction;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The lock that brings commits into one order. Handing a lock over to a thread that sleeps costs several times what a
 * commit does, so threads that are awake may take it out of turn; but only for a moment, after which it is the turn of
 * whoever waits longest. Without that bound a few threads keep the lock among themselves for as long as the operating
 * system lets them run.
 */
final class CommitLock {

    /** How long the lock may be taken out of turn after somebody got it in turn. */
    private static final long OUT_OF_TURN_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

    private final ReentrantLock lock = new ReentrantLock(true);
    private volatile long lastTurnNanos = System.nanoTime(); // written while the lock is held

    /** Takes the lock; an interrupt does not cut the waiting short and is kept. */
    void lock() {
        if (isOutOfTurnAllowed() && lock.tryLock()) {
            return;
        }
        lock.lock();
        lastTurnNanos = System.nanoTime();
    }

    private boolean isOutOfTurnAllowed() {
        return !lock.hasQueuedThreads() || System.nanoTime() - lastTurnNanos < OUT_OF_TURN_NANOS;
    }

    /** Gives the lock back. */
    void unlock() {
        lock.unlock();
    }

    /** Tells whether somebody waits for the lock. */
    boolean hasWaiting() {
        return lock.hasQueuedThreads();
    }

    /** Returns a condition to wait for with the lock held. */
    Condition newCondition() {
        return lock.newCondition();
    }
}
