package io.codex;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A place in a {@link SessionPool} for one borrowed session. Only who holds the place changes its figures, so they need no
 * lock and no atomic addition; the queue of the pool hands them on to the next holder.
 */
final class SessionSlot {

    private final AtomicReference<@Nullable Session> session = new AtomicReference<>();
    private final AtomicLong borrowCount = new AtomicLong();
    private final AtomicLong usageNanos = new AtomicLong();

    /** Returns the session borrowed here, or null. */
    @Nullable
    Session session() {
        return session.get();
    }

    /** Is fully ordered: who occupies a slot and then finds the pool open is seen by whoever closes it afterwards. */
    void occupy(Session borrowed) {
        session.set(borrowed);
    }

    boolean isOccupiedBy(Session borrowed) {
        return session.get() == borrowed;
    }

    /**
     * Ends the session here, unless somebody else did so before. From now on it is of no use to its borrower.
     *
     * @return whether this call ended it
     */
    boolean vacate(Session borrowed, long heldNanos) {
        if (!session.compareAndSet(borrowed, null)) {
            return false;
        }
        borrowCount.setRelease(borrowCount.getPlain() + 1);
        usageNanos.setRelease(usageNanos.getPlain() + heldNanos);
        return true;
    }

    long borrowCount() {
        return borrowCount.get();
    }

    long usageNanos() {
        return usageNanos.get();
    }
}
