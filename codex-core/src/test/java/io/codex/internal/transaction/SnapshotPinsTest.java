package io.codex.internal.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.internal.transaction.SnapshotPins.Pin;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SnapshotPinsTest {

    private final SnapshotPins pins = new SnapshotPins();
    private final AtomicReference<State> newest = new AtomicReference<>(state(1, 0));

    @Test
    void theOldestPinDecidesWhatMustBeKept() {
        Pin old = pin(true);
        newest.set(state(7, 3));
        Pin young = pin(true);

        assertThat(pins.oldestGeneration(3)).isZero();
        assertThat(pins.oldestWritableVersion(7)).isEqualTo(1);

        old.remove();
        assertThat(pins.oldestGeneration(3)).isEqualTo(3);
        assertThat(pins.oldestWritableVersion(9)).isEqualTo(7);

        young.remove();
        assertThat(pins.oldestWritableVersion(9)).isEqualTo(9);
    }

    @Test
    void aReaderThatNeverWritesDoesNotHoldTheConflictWindow() {
        pin(false);
        newest.set(state(7, 3));

        assertThat(pins.oldestWritableVersion(7)).isEqualTo(7);
        assertThat(pins.oldestGeneration(3)).isZero();
    }

    @Test
    void thereIsRoomForAnyNumberOfPins() {
        List<Pin> held = new ArrayList<>();
        for (int count = 0; count < 1000; count++) {
            held.add(pin(true));
        }

        assertThat(pins.openCount()).isEqualTo(1000);
        assertThat(pins.oldestAgeNanos()).isPositive();

        held.forEach(Pin::remove);
        assertThat(pins.openCount()).isZero();
        assertThat(pins.oldestAgeNanos()).isZero();
    }

    @Test
    void releasingTwiceDoesNotReleaseThePinOfSomebodyElse() {
        Pin first = pin(true);
        first.remove();
        pin(true);

        first.remove();

        assertThat(pins.openCount()).isEqualTo(1);
    }

    @Test
    void aStateIsNeverGivenUpWhileAReaderHoldsIt() throws Exception {
        AtomicLong givenUpBelow = new AtomicLong();
        ExecutorService readers = Executors.newFixedThreadPool(3);
        List<Future<Long>> results = new ArrayList<>();
        for (int reader = 0; reader < 3; reader++) {
            results.add(readers.submit(() -> countStatesGivenUpWhilePinned(givenUpBelow)));
        }

        for (long generation = 1; generation < 20_000; generation++) {
            newest.set(state(generation, generation));
            givenUpBelow.set(pins.oldestGeneration(generation));
        }
        newest.set(state(Long.MAX_VALUE, Long.MAX_VALUE));

        for (Future<Long> result : results) {
            assertThat(result.get()).as("states given up while pinned").isZero();
        }
        readers.shutdown();
    }

    private long countStatesGivenUpWhilePinned(AtomicLong givenUpBelow) {
        long violations = 0;
        long generation = 0;
        while (generation < Long.MAX_VALUE) {
            Pin pin = pin(true);
            generation = pin.state().generation();
            if (givenUpBelow.get() > generation) {
                violations++;
            }
            pin.remove();
        }
        return violations;
    }

    private Pin pin(boolean mayWrite) {
        return pins.pin(newest::get, mayWrite);
    }

    @SuppressWarnings("NullAway") // the parts of the state that hold data do not matter here
    private static State state(long lastCommit, long generation) {
        return new State(null, null, null, lastCommit, 0, generation);
    }
}
