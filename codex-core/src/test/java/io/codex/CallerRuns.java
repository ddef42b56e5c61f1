package io.codex;

import io.codex.internal.maintenance.Background;
import java.time.Duration;

/** Runs merges in the thread that asks for them, and periodic forces never, so that a run repeats exactly. */
final class CallerRuns implements Background {

    @Override
    public void execute(Runnable work) {
        work.run();
    }

    @Override
    public void schedule(Runnable work, Duration delay) {}

    @Override
    public void close() {}
}
