package io.codex;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.error.ConflictException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random transactions, several of them open at any time, step by step in one thread. What a transaction reads must be its
 * snapshot and its own writes; and the steps of every serializable transaction that was committed, done again in the
 * order of the commits, must give the same answers.
 */
abstract class InterleavingTest {

    private static final int OPEN_AT_ONCE = 6;
    private static final int STEP_COUNT = 3_000;

    /** Opens a new and empty store. */
    abstract Store open();

    /** Closes the store and checks what it leaves. */
    abstract void closeAndCheck(Store store);

    /** Is called from time to time, for what the store does in the background. */
    abstract void maintain();

    static long[] seeds() {
        return new long[] {1, 2, 3, System.nanoTime()};
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void everyHistoryIsSerializable(long seed) {
        try {
            Store store = open();
            new History(store, new Random(seed)).run();
            closeAndCheck(store);
        } catch (RuntimeException | Error e) {
            throw new AssertionError("Failed with seed " + seed + ": " + e.getMessage(), e);
        }
    }

    private final class History {

        private final Store store;
        private final Random random;
        private final List<ModelTransaction> open = new ArrayList<>();
        private ModelState committed = new ModelState();
        private int commitCount;
        private int conflictCount;

        private History(Store store, Random random) {
            this.store = store;
            this.random = random;
        }

        private void run() {
            for (int i = 0; i < STEP_COUNT; i++) {
                if (open.size() < OPEN_AT_ONCE) {
                    begin();
                }
                ModelTransaction chosen = open.get(random.nextInt(open.size()));
                if (random.nextInt(8) == 0) {
                    end(chosen);
                } else {
                    chosen.step();
                }
                if (random.nextInt(100) == 0) {
                    maintain();
                }
            }
            open.forEach(transaction -> transaction.transaction().close());
            assertThat(commitCount)
                    .as("commits, so that the test means something")
                    .isGreaterThan(100);
            assertThat(conflictCount)
                    .as("conflicts, so that the test means something")
                    .isGreaterThan(50);
            compareAll();
        }

        private void begin() {
            TransactionOptions options = switch (random.nextInt(6)) {
                case 0 -> TransactionOptions.readOnly();
                case 1 -> TransactionOptions.defaults().withIsolation(Isolation.SNAPSHOT);
                default -> TransactionOptions.defaults();
            };
            open.add(new ModelTransaction(store.begin(options.withDurability(Durability.NONE)), committed, random));
        }

        private void end(ModelTransaction transaction) {
            open.remove(transaction);
            if (random.nextInt(10) == 0) {
                transaction.transaction().close();
                return;
            }
            try {
                transaction.transaction().commit();
            } catch (ConflictException e) {
                conflictCount++;
                return;
            }
            commitCount++;
            if (transaction.isWriter()) {
                ModelState next = committed.copy();
                transaction.repeatOn(next);
                committed = next.copy();
            }
        }

        private void compareAll() {
            try (Transaction transaction = store.begin(TransactionOptions.readOnly())) {
                assertThat(transaction.trees()).isEqualTo(committed.trees());
                for (String tree : committed.trees()) {
                    assertThat(TextEntries.keyValues(transaction, tree))
                            .as(tree)
                            .isEqualTo(committed.scan(tree, "", "z", false, Integer.MAX_VALUE));
                }
            }
        }
    }
}
