package io.codex.internal.maintenance;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** Forces the redo log at most one interval after a commit that asked for it; idle stores are left alone. */
final class PeriodicForce {

    private static final Logger LOGGER = System.getLogger(PeriodicForce.class.getName());

    private final Background background;
    private final Duration interval;
    private final Runnable force;
    private final AtomicBoolean scheduled = new AtomicBoolean();

    PeriodicForce(Background background, Duration interval, Runnable force) {
        this.background = background;
        this.interval = interval;
        this.force = force;
    }

    /** Makes sure that a force follows; at once, if no thread can be had. The commit that asks is done and never fails here. */
    void request() {
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            try {
                background.schedule(this::run, interval);
            } catch (RuntimeException | Error noThread) {
                LOGGER.log(Level.WARNING, "A commit is forced at once, because no thread could be started", noThread);
                runHere();
            }
        }
    }

    private void runHere() {
        try {
            run();
        } catch (RuntimeException | Error failure) {
            // A failed force has stopped the store, which the next caller learns.
            LOGGER.log(Level.ERROR, "The redo log could not be forced", failure);
        }
    }

    /** Clears the flag first: a commit that comes during the force asks for another one. */
    private void run() {
        scheduled.set(false);
        force.run();
    }
}
