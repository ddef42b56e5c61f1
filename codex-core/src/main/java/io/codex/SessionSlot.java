package io.codex;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A place in a {@link SessionPool} for one borrowed session. It is free, or taken by a session, or on its way from one
 * borrower to the next. Only who holds the place changes its figures, so they need no atomic addition.
 *
 * <p>What changes lies in the middle of arrays, a line of the processor's cache away from everything else, so that threads
 * with different places do not disturb each other.
 */
final class SessionSlot {

    /** What a place holds that is neither free nor a session's. */
    private static final Object ON_ITS_WAY = new Object();

    private static final int LINE = 16;
    private static final int BORROW_COUNT = LINE;
    private static final int USAGE_NANOS = LINE + 1;

    private final AtomicReferenceArray<@Nullable Object> holder = new AtomicReferenceArray<>(3 * LINE);
    private final AtomicLongArray figures = new AtomicLongArray(3 * LINE);

    /** Returns the session borrowed here, or null. */
    @Nullable
    Session session() {
        return holder.get(LINE) instanceof Session session ? session : null;
    }

    boolean isFree() {
        return holder.get(LINE) == null;
    }

    /**
     * Takes the place if it is free. Is fully ordered: who takes a place and then finds the pool open is seen by whoever
     * closes it afterwards.
     */
    boolean take(Session borrowed) {
        return holder.compareAndSet(LINE, null, borrowed);
    }

    /** Takes the place from somebody who has handed it on. */
    void takeOver(Session borrowed) {
        holder.set(LINE, borrowed);
    }

    /** Takes the place, if it is free, in order to hand it on. */
    boolean takeToHandOn() {
        return holder.compareAndSet(LINE, null, ON_ITS_WAY);
    }

    /** Lets the place, which was vacated, be taken by anybody. */
    void free() {
        holder.set(LINE, null);
    }

    boolean isOccupiedBy(Session borrowed) {
        return holder.get(LINE) == borrowed;
    }

    /**
     * Ends the session here, unless somebody else did so before. From now on it is of no use to its borrower, and the place
     * is to be freed or handed on.
     *
     * @return whether this call ended it
     */
    boolean vacate(Session borrowed, long heldNanos) {
        if (!holder.compareAndSet(LINE, borrowed, ON_ITS_WAY)) {
            return false;
        }
        figures.setRelease(BORROW_COUNT, figures.getPlain(BORROW_COUNT) + 1);
        figures.setRelease(USAGE_NANOS, figures.getPlain(USAGE_NANOS) + heldNanos);
        return true;
    }

    long borrowCount() {
        return figures.get(BORROW_COUNT);
    }

    long usageNanos() {
        return figures.get(USAGE_NANOS);
    }
}
