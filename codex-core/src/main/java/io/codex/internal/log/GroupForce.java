package io.codex.internal.log;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets threads that need a force share one. The first to come leads: it forces for all who have come until then, hands the
 * lead to the first of those who came meanwhile, and wakes its group. No thread of its own is involved, because handing
 * work to one costs many times what a commit does.
 *
 * <p>An interrupt does not cut the waiting short and is kept.
 */
final class GroupForce {

    /** How long a leader waits for as many as the last group had. */
    private static final long GATHER_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

    private final Runnable force;
    private final ReentrantLock lock = new ReentrantLock();
    private List<Waiter> waiting = new ArrayList<>(); // guarded by lock
    private boolean led; // guarded by lock
    private volatile int waitingCount; // written under lock
    private volatile int lastGroupSize = 1; // written by the leader

    /**
     * Creates a group.
     *
     * @param force forces everything appended before its call; called by one thread at a time
     */
    GroupForce(Runnable force) {
        this.force = force;
    }

    /** Returns when a force that began after this call has ended; throws only what the force threw, if this thread led. */
    void force() {
        Waiter self = enter();
        if (self.await()) {
            lead(self);
        }
    }

    private Waiter enter() {
        Waiter self = new Waiter();
        lock.lock();
        try {
            waiting.add(self);
            waitingCount = waiting.size();
            if (!led) {
                led = true;
                self.state = State.LEADING;
            }
        } finally {
            lock.unlock();
        }
        return self;
    }

    private void lead(Waiter self) {
        gather();
        List<Waiter> group = takeGroup();
        try {
            force.run();
        } finally {
            handOn(group);
            group.forEach(waiter -> waiter.finish(self));
        }
    }

    /** Many threads that commit again and again meet in large groups only if the leader gives them a moment. */
    @SuppressWarnings("ThreadPriorityCheck") // nothing depends on the yield; it lets the others come sooner
    private void gather() {
        int expected = lastGroupSize;
        if (expected > 1) {
            long start = System.nanoTime();
            while (waitingCount < expected && System.nanoTime() - start < GATHER_NANOS) {
                Thread.yield();
            }
        }
    }

    private List<Waiter> takeGroup() {
        lock.lock();
        try {
            List<Waiter> group = waiting;
            waiting = new ArrayList<>();
            waitingCount = 0;
            return group;
        } finally {
            lock.unlock();
        }
    }

    /** The group belongs to this leader alone: the next one collects its own. */
    private void handOn(List<Waiter> group) {
        Waiter next = null;
        lock.lock();
        try {
            lastGroupSize = group.size() + waiting.size();
            if (waiting.isEmpty()) {
                led = false;
            } else {
                next = waiting.get(0);
            }
        } finally {
            lock.unlock();
        }
        if (next != null) {
            next.wake(State.LEADING);
        }
    }

    private enum State {
        WAITING,
        LEADING,
        DONE
    }

    private static final class Waiter {

        private final Thread thread = Thread.currentThread();
        private volatile State state = State.WAITING;

        /** Waits for the end of a force, or for the lead. */
        boolean await() {
            boolean interrupted = false;
            while (state == State.WAITING) {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
            if (interrupted) {
                thread.interrupt();
            }
            return state == State.LEADING;
        }

        void finish(Waiter leader) {
            if (this != leader) {
                wake(State.DONE);
            }
        }

        void wake(State newState) {
            state = newState;
            LockSupport.unpark(thread);
        }
    }
}
