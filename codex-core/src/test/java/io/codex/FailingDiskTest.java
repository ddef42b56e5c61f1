package io.codex;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.error.CodexException;
import io.codex.error.CommitUnknownException;
import io.codex.error.StorageException;
import io.codex.error.StorageFullException;
import io.codex.error.StoreUnavailableException;
import io.codex.internal.io.SimulatedDirectory;
import io.codex.internal.io.SimulatedDirectory.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Goal: a failing disk never loses an acknowledged commit, and everybody is told. Method: a small workload, with merges,
 * closes and reopens, is run once for every call to the file system that it makes, and that call fails.
 */
class FailingDiskTest {

    private static final int SESSIONS = 3;
    private static final int COMMITS_PER_SESSION = 8;
    private static final int COMMITS = SESSIONS * COMMITS_PER_SESSION;

    private final NumberedCommits commits = new NumberedCommits(COMMITS);

    @ParameterizedTest
    @EnumSource(names = {"IO_ERROR", "LATE_IO_ERROR"})
    void afterAFailureOfAnyCallTheStoreGoesOnWhenItIsOpenedAgain(Failure failure) {
        long calls = callsOf(new SimulatedDirectory(0));
        int stopped = 0;
        int unknown = 0;
        int failedMerges = 0;

        for (long call = 1; call <= calls; call++) {
            Run run = new Run(new SimulatedDirectory(call).failAtCall(call, failure));
            run.toTheEnd();
            stopped += run.reopened;
            unknown += run.unknown;
            failedMerges += run.failedMerges;
        }

        System.out.println("Calls failed: " + calls);
        assertThat(stopped).as("runs that had to open the store again").isGreaterThan(COMMITS);
        assertThat(unknown).as("commits of unknown outcome").isGreaterThanOrEqualTo(COMMITS);
        assertThat(failedMerges).as("failed merges that the store survived").isPositive();
    }

    @Test
    void aFullDiskAtAnyCallStoresNothingAndTheSameStoreGoesOn() {
        long calls = callsOf(new SimulatedDirectory(0));

        for (long call = 1; call <= calls; call++) {
            Run run = new Run(new SimulatedDirectory(call).failAtCall(call, Failure.NO_SPACE));
            run.toTheEnd();
        }

        System.out.println("Calls without room: " + calls);
    }

    private long callsOf(SimulatedDirectory directory) {
        new Run(directory).toTheEnd();
        return directory.callCount();
    }

    private final class Run {

        private final SimulatedDirectory directory;
        private int acknowledged;
        private int reopened;
        private int unknown;
        private int failedMerges;
        private boolean inDoubt;

        Run(SimulatedDirectory directory) {
            this.directory = directory;
        }

        void toTheEnd() {
            while (acknowledged < COMMITS) {
                try {
                    session();
                } catch (StorageFullException noRoomWhileOpening) {
                    // Opening again has room: only one call fails.
                    assertThat(noRoomWhileOpening).hasMessageContaining("simulated");
                } catch (CodexException failure) {
                    reopened++;
                }
            }
            try (TestStore store = TestStore.open(directory)) {
                assertThat(store.run(commits::check)).isEqualTo(COMMITS);
            }
        }

        private void session() {
            TestStore store = TestStore.open(directory);
            try {
                int found = store.run(commits::check);
                assertThat(found)
                        .as("commits found")
                        .isBetween(acknowledged, inDoubt ? acknowledged + 1 : acknowledged);
                inDoubt = false;
                acknowledged = found;
                commitSome(store);
            } finally {
                store.closeUnverified();
            }
        }

        private void commitSome(TestStore store) {
            int last = Math.min(COMMITS, acknowledged + COMMITS_PER_SESSION);
            while (acknowledged < last) {
                commitNext(store);
                if (acknowledged % COMMITS_PER_SESSION == COMMITS_PER_SESSION / 2) {
                    checkpoint(store);
                }
            }
        }

        private void commitNext(TestStore store) {
            int commit = acknowledged + 1;
            try {
                store.run(transaction -> NumberedCommits.work(transaction, commit));
                acknowledged = commit;
            } catch (StorageFullException noRoom) {
                assertThat(store.run(commits::check))
                        .as("commits after a full disk")
                        .isEqualTo(acknowledged);
            } catch (CommitUnknownException noAnswer) {
                inDoubt = true;
                unknown++;
                assertEverybodyIsTold(store);
                throw noAnswer;
            } catch (StoreUnavailableException stopped) {
                assertEverybodyIsTold(store);
                throw stopped;
            }
        }

        private void checkpoint(TestStore store) {
            try {
                store.checkpoint();
            } catch (StorageFullException | StorageException notMerged) {
                failedMerges++;
                assertThat(store.run(commits::check))
                        .as("commits after a failed merge")
                        .isEqualTo(acknowledged);
                store.checkpoint();
            }
        }

        private void assertEverybodyIsTold(TestStore store) {
            try {
                store.run(commits::check);
                throw new AssertionError("A stopped store can be read");
            } catch (StoreUnavailableException told) {
                assertThat(told).hasMessageContaining("stopped").hasMessageContaining("open");
            }
        }
    }
}
