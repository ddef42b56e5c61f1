package io.codex;

import static java.nio.charset.StandardCharsets.UTF_8;
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
 * it is run again for every single call and crashed there.
 */
class CrashTest {

    private static final int SESSIONS = 3;
    private static final int COMMITS_PER_SESSION = 8;
    private static final int COMMITS = SESSIONS * COMMITS_PER_SESSION;
    private static final String TREE = "entries";
    private static final byte[] COUNTER = "counter".getBytes(UTF_8);

    private final List<StoreModel> prefixes = prefixes();

    @ParameterizedTest
    @EnumSource(names = {"EVERYTHING", "ANYTHING_WITH_GARBAGE"})
    void aCrashAtAnyCallLeavesAPrefixWithAllAcknowledgedCommits(CrashLoss loss) {
        crashAtEveryCall(loss);
    }

    @Tag("long")
    @ParameterizedTest
    @EnumSource(names = {"NOTHING", "ANYTHING"})
    void theSameWithMilderLosses(CrashLoss loss) {
        crashAtEveryCall(loss);
    }

    private void crashAtEveryCall(CrashLoss loss) {
        long calls = countCalls();

        for (long call = 1; call <= calls; call++) {
            crashAndCheck(call, loss);
        }

        System.out.println("Crash points tested with loss of " + loss + ": " + calls);
        assertThat(calls).isGreaterThan(100);
    }

    @Test
    void theWorkloadItselfEndsWithAllCommits() {
        SimulatedDirectory directory = new SimulatedDirectory(0);

        workload(directory, new Progress());

        assertThat(checkedCommits(directory)).isEqualTo(COMMITS);
    }

    private long countCalls() {
        SimulatedDirectory directory = new SimulatedDirectory(0);
        workload(directory, new Progress());
        return directory.callCount();
    }

    private void crashAndCheck(long call, CrashLoss loss) {
        SimulatedDirectory directory = new SimulatedDirectory(call).crashAtCall(call);
        Progress progress = new Progress();
        runUntilCrash(directory, progress);

        SimulatedDirectory survivors = directory.crash(loss);
        int first = checkedCommits(survivors);
        int second = checkedCommits(survivors.crash(loss));

        assertThat(first)
                .as("commits after a crash at call %d", call)
                .isBetween(progress.acknowledged, progress.attempted);
        assertThat(second).as("commits after another crash").isEqualTo(first);
    }

    private void runUntilCrash(SimulatedDirectory directory, Progress progress) {
        try {
            workload(directory, progress);
        } catch (RuntimeException crash) {
            assertThat(crash).hasStackTraceContaining("SimulatedCrash");
        }
    }

    /** Opens without closing, as if the process died, and returns the number of commits found. */
    private int checkedCommits(SimulatedDirectory directory) {
        TestStore store = TestStore.open(directory);
        int commits = store.run(transaction -> {
            int found = transaction
                    .get(TREE, COUNTER)
                    .map(value -> Integer.parseInt(new String(value, UTF_8)))
                    .orElse(0);
            prefixes.get(found).check(transaction);
            return found;
        });
        assertThat(TestStore.verify(directory)).as("findings").isEmpty();
        return commits;
    }

    private void workload(SimulatedDirectory directory, Progress progress) {
        for (int session = 0; session < SESSIONS; session++) {
            TestStore store = TestStore.open(directory);
            for (int step = 0; step < COMMITS_PER_SESSION; step++) {
                int commit = ++progress.attempted;
                store.run(transaction -> work(transaction, new StoreModel(), commit));
                progress.acknowledged = commit;
                if (step == COMMITS_PER_SESSION / 2) {
                    store.checkpoint();
                }
            }
            store.close();
        }
    }

    private static List<StoreModel> prefixes() {
        List<StoreModel> prefixes = new ArrayList<>();
        StoreModel model = new StoreModel();
        prefixes.add(model.copy());
        TestStore store = TestStore.open(new SimulatedDirectory(0));
        for (int commit = 1; commit <= COMMITS; commit++) {
            int number = commit;
            store.run(transaction -> work(transaction, model, number));
            prefixes.add(model.copy());
        }
        store.close();
        return prefixes;
    }

    /** Writes the same into the transaction and into the model. */
    private static int work(Transaction transaction, StoreModel model, int commit) {
        put(transaction, model, TREE, COUNTER, Integer.toString(commit).getBytes(UTF_8));
        for (int i = 0; i < 5; i++) {
            byte[] key = ("key " + commit * 7919 % 40 + " " + i).getBytes(UTF_8);
            put(transaction, model, TREE, key, new byte[commit % 7 * 30]);
        }
        byte[] deleted = ("key " + (commit - 1) * 7919 % 40 + " 0").getBytes(UTF_8);
        transaction.delete(TREE, deleted);
        model.delete(TREE, deleted);
        if (commit % 5 == 0) {
            put(transaction, model, "large", COUNTER, new byte[5000 + commit]);
        }
        if (commit % 9 == 0) {
            transaction.dropTree("large");
            model.dropTree("large");
        }
        return commit;
    }

    private static void put(Transaction transaction, StoreModel model, String tree, byte[] key, byte[] value) {
        transaction.put(tree, key, value);
        model.put(tree, key, value);
    }

    private static final class Progress {
        private int attempted;
        private int acknowledged;
    }
}
