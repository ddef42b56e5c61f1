package io.codex;

import io.codex.error.SessionInterruptedException;
import io.codex.error.SessionTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A bounded number of sessions on a store: it limits how many transactions run at the same time, lets borrowers wait in
 * the order they came, and knows who holds what. It may be shared by all threads, platform or virtual. It does not own
 * the store: close the pool first, then the store.
 *
 * <pre>{@code
 * try (SessionPool pool = new SessionPool(store, SessionPoolOptions.defaults().withMaxSize(16))) {
 *     try (Session session = pool.borrow()) {
 *         ...
 *     }
 * }
 * }</pre>
 */
public final class SessionPool implements AutoCloseable {

    private static final long CLOSE_POLL_NANOS = 1_000_000;

    private final Store store;
    private final SessionPoolOptions options;
    private final System.Logger logger;
    private final SessionSlot[] slots;

    /** Slots for those who wait, the longest first; empty while nobody waits. */
    private final LinkedTransferQueue<SessionSlot> handedOn = new LinkedTransferQueue<>();

    /**
     * How many threads wait, or are about to. A slot that is given back meanwhile is handed on to them, and nobody who comes
     * later looks for a free one. Who waits looks at the slots once more after being counted, and who frees a slot looks at
     * this number once more afterwards: so no slot stays free beside somebody who waits.
     */
    private final AtomicInteger waiting = new AtomicInteger();

    /** Is put in instead of a slot when the pool is closed; each borrower who gets it passes it on to the next. */
    private final SessionSlot closedSlot = new SessionSlot();

    private final AtomicBoolean closed = new AtomicBoolean();
    private final LongAdder timeoutCount = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();
    private final @Nullable LeakWatch leakWatch;

    /**
     * Creates a pool.
     *
     * @param store where the sessions run their transactions
     * @param options how the pool behaves
     */
    public SessionPool(Store store, SessionPoolOptions options) {
        this(store, options, System.getLogger(SessionPool.class.getName()));
    }

    SessionPool(Store store, SessionPoolOptions options, System.Logger logger) {
        this.logger = logger;
        this.store = Objects.requireNonNull(store, "store");
        this.options = Objects.requireNonNull(options, "options");
        slots = new SessionSlot[options.maxSize()];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = new SessionSlot();
        }
        leakWatch = options.leakThreshold().isZero() ? null : LeakWatch.start(slots, options.leakThreshold(), logger);
    }

    /**
     * Borrows a session, waiting for one if all are borrowed.
     *
     * @return the session; it must be closed
     * @throws SessionTimeoutException if none became free within the time the options name
     * @throws SessionInterruptedException if the thread was interrupted while it waited; its interrupt flag is kept
     * @throws IllegalStateException if the pool is closed, now or while waiting
     */
    public Session borrow() {
        requireOpen();
        Session session = waiting.get() == 0 ? takeFree() : null;
        if (session == null) {
            session = awaitFree();
        }
        if (closed.get()) {
            session.close();
            throw closedException();
        }
        return session;
    }

    /** Looks for a free slot. Each thread begins at a place of its own, so that threads seldom meet. */
    private @Nullable Session takeFree() {
        int start = Math.floorMod(Long.hashCode(Thread.currentThread().getId() * 0x9E3779B97F4A7C15L), slots.length);
        for (int i = 0; i < slots.length; i++) {
            SessionSlot slot = slots[(start + i) % slots.length];
            if (slot.isFree()) {
                Session session = newSession(slot);
                if (slot.take(session)) {
                    return session;
                }
            }
        }
        return null;
    }

    private Session newSession(SessionSlot slot) {
        Throwable borrowedAt = leakWatch == null ? null : new Throwable("The session was borrowed here");
        return new Session(this, slot, System.nanoTime(), borrowedAt);
    }

    private Session awaitFree() {
        waiting.incrementAndGet();
        try {
            Session session = handedOn.isEmpty() ? takeFree() : null;
            return session == null ? takeOver(await()) : session;
        } finally {
            if (waiting.decrementAndGet() == 0) {
                freeLeftOver();
            }
        }
    }

    private Session takeOver(SessionSlot slot) {
        if (slot == closedSlot) {
            handedOn.add(closedSlot);
            throw closedException();
        }
        Session session = newSession(slot);
        slot.takeOver(session);
        return session;
    }

    /** What was handed on to somebody who gave up goes back to all. */
    private void freeLeftOver() {
        SessionSlot slot = handedOn.poll();
        while (slot != null && slot != closedSlot) {
            giveBack(slot);
            slot = waiting.get() == 0 ? handedOn.poll() : null;
        }
        if (slot == closedSlot) {
            handedOn.add(closedSlot);
        }
    }

    private SessionSlot await() {
        long start = System.nanoTime();
        SessionSlot slot;
        try {
            slot = handedOn.poll(options.borrowTimeout().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SessionInterruptedException(
                    "The thread was interrupted while it waited for one of " + slots.length + " sessions. It got none.",
                    e);
        } finally {
            waitNanos.add(System.nanoTime() - start);
        }
        if (slot == null) {
            timeoutCount.increment();
            throw timeoutException();
        }
        return slot;
    }

    private SessionTimeoutException timeoutException() {
        List<Session> borrowed = borrowed();
        Thread self = Thread.currentThread();
        long own =
                borrowed.stream().filter(session -> session.borrower() == self).count();
        return new SessionTimeoutException("No session became free within " + options.borrowTimeout() + ": "
                + borrowed.size() + " of at most " + slots.length + " are borrowed, by " + SessionText.holders(borrowed)
                + ". " + (own > 0 ? "This thread itself holds " + own + " of them. " : "")
                + "Return sessions sooner, or raise maxSize or borrowTimeout.");
    }

    private List<Session> borrowed() {
        List<Session> borrowed = new ArrayList<>();
        for (SessionSlot slot : slots) {
            Session session = slot.session();
            if (session != null) {
                borrowed.add(session);
            }
        }
        return borrowed;
    }

    void giveBack(SessionSlot slot) {
        if (waiting.get() > 0) {
            handedOn.add(slot);
            return;
        }
        slot.free();
        if (waiting.get() > 0 && slot.takeToHandOn()) {
            handedOn.add(slot);
        }
    }

    Store store() {
        return store;
    }

    /**
     * Returns how this pool behaves.
     *
     * @return the options
     */
    public SessionPoolOptions options() {
        return options;
    }

    /**
     * Tells whether sessions can be borrowed.
     *
     * @return whether the pool was not closed
     */
    public boolean isOpen() {
        return !closed.get();
    }

    /**
     * Returns figures of the pool at this moment.
     *
     * @return the statistics
     */
    public SessionPoolStatistics statistics() {
        int active = borrowed().size();
        long borrowCount = 0;
        long usageNanos = 0;
        for (SessionSlot slot : slots) {
            borrowCount += slot.borrowCount();
            usageNanos += slot.usageNanos();
        }
        return new SessionPoolStatistics(
                slots.length,
                active,
                slots.length - active,
                handedOn.getWaitingConsumerCount(),
                borrowCount,
                timeoutCount.sum(),
                leakWatch == null ? 0 : leakWatch.leakCount(),
                Duration.ofNanos(usageNanos),
                Duration.ofNanos(waitNanos.sum()));
    }

    /**
     * Closes the pool: refuses new borrowers and those who wait, gives those who hold sessions the time the options name
     * to return them, then rolls back what is still open. Closing twice is harmless. If the thread is interrupted it does
     * not wait, and keeps its interrupt flag.
     */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        handedOn.add(closedSlot);
        awaitReturns();
        List<Session> left = borrowed();
        if (!left.isEmpty()) {
            logger.log(
                    System.Logger.Level.WARNING,
                    "The session pool is closed while " + left.size() + " sessions are borrowed, by "
                            + SessionText.holders(left) + ". Their transactions are rolled back.");
            left.forEach(Session::close);
        }
        if (leakWatch != null) {
            leakWatch.stop();
        }
    }

    private void awaitReturns() {
        long deadline = System.nanoTime() + options.closeTimeout().toNanos();
        while (!borrowed().isEmpty()
                && System.nanoTime() - deadline < 0
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(this, CLOSE_POLL_NANOS);
        }
    }

    private void requireOpen() {
        if (closed.get()) {
            throw closedException();
        }
    }

    private static IllegalStateException closedException() {
        return new IllegalStateException("The session pool is closed. No session can be borrowed from it any more.");
    }
}
