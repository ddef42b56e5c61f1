package io.codex;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.error.CodexException;
import io.codex.internal.io.CrashLoss;
import io.codex.internal.io.SimulatedDirectory;
import io.codex.internal.io.SimulatedDirectory.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Goal: a bulk load is stored as a whole or not at all, whatever happens meanwhile. Method: a small workload of loads and
 * commits is run once to count its calls to the file system; then it is run again for every single call, and that call
 * crashes or fails.
 */
final class BulkLoadCrashTest {

    private static final String TREE = "loaded";

    /** The steps of the workload, and what a store contains before the first, after the first, and so on. */
    private final List<Step> steps = new ArrayList<>();

    private final List<StoreModel> states = new ArrayList<>();

    private interface Step {
        void run(TestStore store, StoreModel model);
    }

    BulkLoadCrashTest() {
        commit("before");
        load(TREE, 1, 200);
        commit("between");
        load(TREE, 2, 400);
        load("another", 3, 50);
        commit("after");
        StoreModel model = new StoreModel();
        states.add(model.copy());
        try (TestStore store = TestStore.open(new SimulatedDirectory(0))) {
            for (Step step : steps) {
                step.run(store, model);
                states.add(model.copy());
            }
        }
    }

    private void load(String tree, int seed, int count) {
        List<TreeEntry<byte[], byte[]>> entries = BulkLoads.random(new Random(seed), count);
        steps.add((store, model) -> BulkLoads.load(store.store(), model, tree, entries));
    }

    private void commit(String text) {
        byte[] bytes = TextEntries.bytes(text);
        steps.add((store, model) -> {
            store.run(transaction -> {
                transaction.put(TREE, bytes, bytes);
                transaction.put("texts", bytes, bytes);
                return true;
            });
            model.put(TREE, bytes, bytes);
            model.put("texts", bytes, bytes);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"EVERYTHING", "ANYTHING_WITH_GARBAGE"})
    void aCrashAtAnyCallLeavesWholeLoadsOnly(CrashLoss loss) {
        long calls = callCount();

        for (long call = 1; call <= calls; call++) {
            SimulatedDirectory directory = new SimulatedDirectory(call).crashAtCall(call);
            int done = runUntilFailure(directory);

            SimulatedDirectory survivors = directory.crash(loss);
            // Opened without closing, as if the process died.
            int found = stepsFound(opened(survivors), survivors, done, call);
            SimulatedDirectory again = survivors.crash(loss);
            assertThat(stepsFound(opened(again), again, found, call)).isEqualTo(found);
        }

        System.out.println("Crash points of bulk loads with loss of " + loss + ": " + calls);
        assertThat(calls).isGreaterThan(50);
    }

    @ParameterizedTest
    @EnumSource
    void aFailureOfAnyCallLeavesWholeLoadsOnly(Failure failure) {
        long calls = callCount();
        int goneOn = 0;

        for (long call = 1; call <= calls; call++) {
            SimulatedDirectory directory = new SimulatedDirectory(call).failAtCall(call, failure);
            int done = runUntilFailure(directory);
            TestStore store = opened(directory);
            int found = stepsFound(store, directory, done, call);
            close(store);
            goneOn += resume(directory, found);
        }

        System.out.println("Calls failed by " + failure + ": " + calls);
        assertThat(goneOn).isEqualTo((int) calls);
    }

    private long callCount() {
        SimulatedDirectory directory = new SimulatedDirectory(0);
        assertThat(runUntilFailure(directory)).isEqualTo(steps.size());
        return directory.callCount();
    }

    /** Returns the number of steps that were acknowledged. */
    private int runUntilFailure(SimulatedDirectory directory) {
        int done = 0;
        TestStore store = null;
        try {
            store = TestStore.open(directory);
            for (Step step : steps) {
                step.run(store, new StoreModel());
                done++;
            }
            store.closeUnverified();
            return done;
        } catch (RuntimeException failure) {
            assertThat(failure).hasStackTraceContaining("imulated");
            if (store != null) {
                close(store);
            }
            return done;
        }
    }

    private static void close(TestStore store) {
        try {
            store.closeUnverified();
        } catch (RuntimeException stopped) {
            assertThat(stopped).hasStackTraceContaining("imulated");
        }
    }

    /** Returns after how many steps a store contains what is found. */
    private int stepsFound(TestStore store, SimulatedDirectory directory, int done, long call) {
        for (int state = done; state <= Math.min(done + 1, steps.size()); state++) {
            if (store.run(matches(states.get(state)))) {
                assertThat(TestStore.verify(directory)).isEmpty();
                return state;
            }
        }
        throw new AssertionError("After call " + call + " the store contains neither " + done + " steps nor one more");
    }

    /** One call fails, so the second attempt succeeds. */
    private static TestStore opened(SimulatedDirectory directory) {
        try {
            return TestStore.open(directory);
        } catch (CodexException failed) {
            return TestStore.open(directory);
        }
    }

    private static TransactionWork<Boolean, RuntimeException> matches(StoreModel model) {
        return transaction -> {
            try {
                model.check(transaction);
                return true;
            } catch (AssertionError differs) {
                return false;
            }
        };
    }

    private int resume(SimulatedDirectory directory, int found) {
        try (TestStore store = TestStore.open(directory)) {
            for (int step = found; step < steps.size(); step++) {
                steps.get(step).run(store, new StoreModel());
            }
            assertThat(store.run(matches(states.get(steps.size())))).isTrue();
        }
        return 1;
    }
}
