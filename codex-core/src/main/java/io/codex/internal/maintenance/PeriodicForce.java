package io.codex.internal.maintenance;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** Forces the redo log at most one interval after a commit that asked for it; idle stores are left alone. */
final class PeriodicForce {

    private final Background background;
    private final Duration interval;
    private final Runnable force;
    private final AtomicBoolean scheduled = new AtomicBoolean();

    PeriodicForce(Background background, Duration interval, Runnable force) {
        this.background = background;
        this.interval = interval;
        this.force = force;
    }

    /** Makes sure that a force follows. */
    void request() {
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            background.schedule(this::run, interval);
        }
    }

    /** Clears the flag first: a commit that comes during the force asks for another one. */
    private void run() {
        scheduled.set(false);
        force.run();
    }
}
