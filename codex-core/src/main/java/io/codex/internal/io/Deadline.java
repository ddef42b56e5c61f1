package io.codex.internal.io;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A moment until which something is tried again. An interrupt neither ends the waiting nor gets lost. */
final class Deadline {

    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final long startNanos = System.nanoTime();
    private final long timeoutNanos;

    Deadline(Duration timeout) {
        this.timeoutNanos = TimeUnit.NANOSECONDS.convert(timeout);
    }

    /** Tries at once and then again and again; false if it never succeeded in time. */
    boolean poll(BooleanSupplier attempt) {
        boolean interrupted = false;
        try {
            while (!attempt.getAsBoolean()) {
                long leftNanos = timeoutNanos - (System.nanoTime() - startNanos);
                if (leftNanos <= 0) {
                    return false;
                }
                LockSupport.parkNanos(this, Math.min(STEP_NANOS, leftNanos));
                interrupted |= Thread.interrupted();
            }
            return true;
        } finally {
            Uninterrupted.restore(interrupted);
        }
    }
}
