package io.codex;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.internal.io.CrashLoss;
import io.codex.internal.io.SimulatedDirectory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Goal: whenever the power is cut, the store opens again and contains a prefix of the commits, with every acknowledged one
 * in it. Method: a small workload, with merges, closes and reopens, runs once to count its calls to the file system; then
 * it is run again for every single call and crashed there. What survives is opened, crashed again, and opened again.
 */
class CrashTest {

    private static final int SESSIONS = 3;
    private static final int COMMITS_PER_SESSION = 8;
    private static final int COMMITS = SESSIONS * COMMITS_PER_SESSION;

    private final NumberedCommits commits = new NumberedCommits(COMMITS);
    private final List<TestStore> opened = new ArrayList<>();

    @ParameterizedTest
    @EnumSource(names = {"EVERYTHING", "ANYTHING_WITH_GARBAGE"})
    void aCrashAtAnyCallLeavesAPrefixWithAllAcknowledgedCommits(CrashLoss loss) {
        crashAtEveryCall(loss, Durability.SYNC, 1);
    }

    @Test
    void withoutForcedCommitsACrashLeavesAPrefixWithEverythingThatWasFlushed() {
        crashAtEveryCall(CrashLoss.ANYTHING_WITH_GARBAGE, Durability.NONE, 1);
    }

    @Tag("long")
    @ParameterizedTest
    @EnumSource
    void theSameForManySeeds(CrashLoss loss) {
        for (Durability durability : List.of(Durability.SYNC, Durability.NONE)) {
            crashAtEveryCall(loss, durability, 20);
        }
    }

    @Test
    void theWorkloadItselfEndsWithAllCommits() {
        SimulatedDirectory directory = new SimulatedDirectory(0);

        workload(directory, new Progress(), Durability.SYNC);

        assertThat(checkedCommits(directory)).isEqualTo(COMMITS);
    }

    private void crashAtEveryCall(CrashLoss loss, Durability durability, int seeds) {
        SimulatedDirectory unharmed = new SimulatedDirectory(0);
        workload(unharmed, new Progress(), durability);
        long calls = unharmed.callCount();

        for (long call = 1; call <= calls; call++) {
            for (int seed = 0; seed < seeds; seed++) {
                crashAndCheck(call, loss, durability, seed * calls + call);
            }
        }

        System.out.println(
                "Crash points tested with loss of " + loss + " and commits " + durability + ": " + calls * seeds);
        assertThat(calls).isGreaterThan(100);
    }

    private void crashAndCheck(long call, CrashLoss loss, Durability durability, long seed) {
        SimulatedDirectory directory = new SimulatedDirectory(seed).crashAtCall(call);
        Progress progress = new Progress();
        runUntilCrash(directory, progress, durability);

        SimulatedDirectory survivors = directory.crash(loss);
        int first = checkedCommits(survivors);
        SimulatedDirectory again = survivors.crash(loss);
        int second = checkedCommits(again);
        again.crash(loss);
        opened.forEach(CrashTest::bury);
        opened.clear();

        assertThat(first)
                .as("commits after a crash at call %d with seed %d", call, seed)
                .isBetween(progress.acknowledged, progress.attempted);
        assertThat(second).as("commits after another crash").isEqualTo(first);
    }

    private void runUntilCrash(SimulatedDirectory directory, Progress progress, Durability durability) {
        try {
            workload(directory, progress, durability);
        } catch (RuntimeException crash) {
            assertThat(crash).hasStackTraceContaining("SimulatedCrash");
        }
    }

    /** Opens without closing, as if the process died, and returns the number of commits found. */
    private int checkedCommits(SimulatedDirectory directory) {
        TestStore store = opened(directory, Durability.SYNC);
        int found = store.run(commits::check);
        assertThat(TestStore.verify(directory)).as("findings").isEmpty();
        return found;
    }

    private TestStore opened(SimulatedDirectory directory, Durability durability) {
        TestStore store = TestStore.open(directory, durability);
        opened.add(store);
        return store;
    }

    /** Lets go of what a store holds in this process, after the power was cut. */
    private static void bury(TestStore store) {
        try {
            store.closeUnverified();
        } catch (RuntimeException powerIsOff) {
            assertThat(powerIsOff).hasStackTraceContaining("SimulatedCrash");
        }
    }

    private void workload(SimulatedDirectory directory, Progress progress, Durability durability) {
        for (int session = 0; session < SESSIONS; session++) {
            TestStore store = opened(directory, durability);
            for (int step = 0; step < COMMITS_PER_SESSION; step++) {
                int commit = ++progress.attempted;
                store.run(transaction -> NumberedCommits.work(transaction, commit));
                secure(store, durability, step);
                progress.acknowledged = durability == Durability.SYNC || step % 3 == 0 ? commit : progress.acknowledged;
            }
            store.close();
            progress.acknowledged = progress.attempted;
        }
    }

    /** A forced commit is safe by itself, any other one after a flush or a merge. */
    private static void secure(TestStore store, Durability durability, int step) {
        if (step == COMMITS_PER_SESSION / 2) {
            store.checkpoint();
        } else if (durability != Durability.SYNC && step % 3 == 0) {
            store.store().flush();
        }
    }

    private static final class Progress {
        private int attempted;
        private int acknowledged;
    }
}
