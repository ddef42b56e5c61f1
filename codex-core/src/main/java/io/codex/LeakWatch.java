package io.codex;

import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks now and then for sessions that were not returned in time, and reports each of them once with the stack of its
 * borrower. It runs on a thread of its own, so that borrowing costs no timer.
 */
final class LeakWatch implements Runnable {

    private static final long MIN_PAUSE_NANOS = 1_000_000;

    private final SessionSlot[] slots;
    private final long thresholdNanos;
    private final System.Logger logger;
    private final LongAdder leakCount = new LongAdder();
    private final Set<Session> reported = Collections.newSetFromMap(new WeakHashMap<>());
    private final Thread thread = new Thread(this, "codex-session-leak-watch");
    private volatile boolean stopped;

    private LeakWatch(SessionSlot[] slots, Duration threshold, System.Logger logger) {
        this.slots = slots;
        this.thresholdNanos = threshold.toNanos();
        this.logger = logger;
    }

    static LeakWatch start(SessionSlot[] slots, Duration threshold, System.Logger logger) {
        LeakWatch watch = new LeakWatch(slots, threshold, logger);
        watch.thread.setDaemon(true);
        watch.thread.start();
        return watch;
    }

    void stop() {
        stopped = true;
        LockSupport.unpark(thread);
    }

    long leakCount() {
        return leakCount.sum();
    }

    @Override
    public void run() {
        while (!stopped) {
            for (SessionSlot slot : slots) {
                Session session = slot.session();
                if (session != null && session.heldNanos() >= thresholdNanos && reported.add(session)) {
                    report(session);
                }
            }
            LockSupport.parkNanos(this, Math.max(MIN_PAUSE_NANOS, thresholdNanos / 2));
        }
    }

    private void report(Session session) {
        leakCount.increment();
        logger.log(
                System.Logger.Level.WARNING,
                "A session was not returned within " + SessionText.duration(thresholdNanos) + ": it is held by "
                        + session.describe() + ". Close it, or raise leakThreshold if such long work is meant.",
                session.borrowedAt());
    }
}
