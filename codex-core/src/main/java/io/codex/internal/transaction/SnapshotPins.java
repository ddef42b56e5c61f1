package io.codex.internal.transaction;

import java.util.function.Supplier;

/**
 * Knows which states are still being read. A segment may be deleted, and a recent commit forgotten, only when no pin is
 * older. A pin belongs to a transaction, not to a thread, and there is no limit on their number. All threads may share it;
 * nothing here ever waits.
 */
public final class SnapshotPins {

    private final UseRegistry<Pin> pins = new UseRegistry<>();

    /**
     * Pins the newest state. After the pin stands in its slot the state is read once more: whoever publishes a state and
     * then looks at the slots either sees this pin, or this thread sees the new state.
     *
     * @param newest gives the newest state
     * @param mayWrite whether a commit may follow that has to be checked against newer ones
     * @return the pin, to be released exactly once
     */
    @SuppressWarnings("ReferenceEquality") // the question is whether it is still the same state, not an equal one
    Pin pin(Supplier<State> newest, boolean mayWrite) {
        State state = newest.get();
        Pin pin = new Pin(state, mayWrite, System.nanoTime());
        pins.add(pin);
        State again = newest.get();
        while (again != state) {
            state = again;
            pin.state = again;
            again = newest.get();
        }
        return pin;
    }

    /** Returns the number of the oldest merge generation that a pin reads, or a given one if there is no older pin. */
    public long oldestGeneration(long newest) {
        long[] oldest = {newest};
        pins.forEach(pin -> oldest[0] = Math.min(oldest[0], pin.state.generation()));
        return oldest[0];
    }

    /** Returns the oldest version read by a pin that may write, or a given one if there is no older pin. */
    long oldestWritableVersion(long newest) {
        long[] oldest = {newest};
        pins.forEach(pin -> {
            if (pin.mayWrite) {
                oldest[0] = Math.min(oldest[0], pin.state.lastCommit());
            }
        });
        return oldest[0];
    }

    /** Returns the number of pins. */
    public long openCount() {
        long[] count = {0};
        pins.forEach(pin -> count[0]++);
        return count[0];
    }

    /** Returns how long the oldest pin has been held, or zero if there is none. */
    public long oldestAgeNanos() {
        long now = System.nanoTime();
        long[] age = {0};
        pins.forEach(pin -> age[0] = Math.max(age[0], now - pin.pinnedNanos));
        return age[0];
    }

    /** A state that is being read. */
    static final class Pin extends UseRegistry.Entry {

        private final boolean mayWrite;
        private final long pinnedNanos;
        private volatile State state;

        private Pin(State state, boolean mayWrite, long pinnedNanos) {
            this.state = state;
            this.mayWrite = mayWrite;
            this.pinnedNanos = pinnedNanos;
        }

        /** Returns the pinned state. */
        State state() {
            return state;
        }
    }
}
