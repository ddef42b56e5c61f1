package io.codex;

import io.codex.internal.io.SimulatedDirectory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Goal: whatever is done to a store, every read equals that of sorted maps. Method: random transactions against both, with
 * merges, snapshots held open over many commits, and new openings in between.
 */
class LocalStoreModelTest {

    @Test
    void everyReadEqualsThatOfSortedMaps() {
        runWithSeed(4711, 400);
    }

    @RepeatedTest(3)
    void everyReadEqualsThatOfSortedMapsForAnySeed() {
        runWithSeed(ThreadLocalRandom.current().nextLong(), 150);
    }

    @Tag("long")
    @RepeatedTest(200)
    void everyReadEqualsThatOfSortedMapsForManySeeds() {
        runWithSeed(ThreadLocalRandom.current().nextLong(), 1000);
    }

    private static void runWithSeed(long seed, int steps) {
        System.out.println("Seed of the model test: " + seed);
        try {
            new Run(seed).run(steps);
        } catch (RuntimeException | AssertionError failure) {
            throw new AssertionError("The model test failed with seed " + seed, failure);
        }
    }

    private static final class Run {

        private final SplittableRandom random;
        private final RandomWork work;
        private final SimulatedDirectory directory;
        private final List<Held> held = new ArrayList<>();
        private TestStore store;
        private StoreModel committed = new StoreModel();

        private record Held(Transaction transaction, StoreModel model) {}

        Run(long seed) {
            random = new SplittableRandom(seed);
            work = new RandomWork(random);
            directory = new SimulatedDirectory(seed);
            store = TestStore.open(directory);
        }

        void run(int steps) {
            for (int step = 0; step < steps; step++) {
                int choice = random.nextInt(100);
                if (choice < 65) {
                    transaction();
                } else if (choice < 75) {
                    store.checkpoint();
                } else if (choice < 85) {
                    held.add(new Held(store.begin(TransactionOptions.readOnly()), committed));
                } else if (choice < 96) {
                    checkHeld();
                } else {
                    reopen();
                }
            }
            reopen();
            store.close();
        }

        private void transaction() {
            try (Transaction transaction = store.begin(TransactionOptions.defaults())) {
                StoreModel model = work.run(transaction, committed, 1 + random.nextInt(30));
                if (random.nextInt(8) == 0) {
                    transaction.rollback();
                } else {
                    transaction.commit();
                    committed = model;
                }
            }
        }

        private void checkHeld() {
            if (!held.isEmpty()) {
                Held chosen = held.remove(random.nextInt(held.size()));
                chosen.model.check(chosen.transaction);
                chosen.transaction.close();
            }
        }

        private void reopen() {
            while (!held.isEmpty()) {
                checkHeld();
            }
            store.close();
            store = TestStore.open(directory);
            store.run(transaction -> {
                committed.check(transaction);
                return true;
            });
        }
    }
}
