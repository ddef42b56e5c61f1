package io.codex.internal.transaction;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Knows which states are still being read. A segment may be deleted, and a recent commit forgotten, only when no pin is
 * older. A pin belongs to a transaction, not to a thread, and there is no limit on their number.
 *
 * <p>Pins lie in slots that are one cache line apart, so that readers on different processors do not disturb each other.
 * All threads may share it; nothing here ever waits.
 */
public final class SnapshotPins {

    private static final int SLOTS_PER_BLOCK = 64;
    private static final int SLOT_STRIDE = 16;

    private final Block first = new Block();

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
        claim(pin);
        State again = newest.get();
        while (again != state) {
            state = again;
            pin.state = again;
            again = newest.get();
        }
        return pin;
    }

    private void claim(Pin pin) {
        int start = Long.hashCode(Thread.currentThread().getId() * 0x9E3779B97F4A7C15L) >>> 26;
        Block block = first;
        while (!block.claim(pin, start)) {
            block = block.nextOrNew();
        }
    }

    /** Returns the number of the oldest merge generation that a pin reads, or a given one if there is no older pin. */
    public long oldestGeneration(long newest) {
        long[] oldest = {newest};
        forEach(pin -> oldest[0] = Math.min(oldest[0], pin.state.generation()));
        return oldest[0];
    }

    /** Returns the oldest version read by a pin that may write, or a given one if there is no older pin. */
    long oldestWritableVersion(long newest) {
        long[] oldest = {newest};
        forEach(pin -> {
            if (pin.mayWrite) {
                oldest[0] = Math.min(oldest[0], pin.state.lastCommit());
            }
        });
        return oldest[0];
    }

    /** Returns the number of pins. */
    public long openCount() {
        long[] count = {0};
        forEach(pin -> count[0]++);
        return count[0];
    }

    /** Returns how long the oldest pin has been held, or zero if there is none. */
    public long oldestAgeNanos() {
        long now = System.nanoTime();
        long[] age = {0};
        forEach(pin -> age[0] = Math.max(age[0], now - pin.pinnedNanos));
        return age[0];
    }

    private void forEach(Consumer<Pin> action) {
        for (Block block = first; block != null; block = block.next) {
            for (int slot = 0; slot < SLOTS_PER_BLOCK; slot++) {
                Pin pin = block.slots.get(slot * SLOT_STRIDE);
                if (pin != null) {
                    action.accept(pin);
                }
            }
        }
    }

    /** A state that is being read. */
    static final class Pin {

        private final boolean mayWrite;
        private final long pinnedNanos;
        private volatile State state;
        private @Nullable Block block;
        private int slot;

        private Pin(State state, boolean mayWrite, long pinnedNanos) {
            this.state = state;
            this.mayWrite = mayWrite;
            this.pinnedNanos = pinnedNanos;
        }

        /** Returns the pinned state. */
        State state() {
            return state;
        }

        /** Lets the state go. */
        void release() {
            Block held = block;
            if (held != null) {
                block = null;
                held.slots.set(slot * SLOT_STRIDE, null);
            }
        }
    }

    private static final class Block {

        private final AtomicReferenceArray<@Nullable Pin> slots =
                new AtomicReferenceArray<>(SLOTS_PER_BLOCK * SLOT_STRIDE);
        private volatile @Nullable Block next;

        boolean claim(Pin pin, int start) {
            for (int probe = 0; probe < SLOTS_PER_BLOCK; probe++) {
                int slot = (start + probe) % SLOTS_PER_BLOCK;
                if (slots.get(slot * SLOT_STRIDE) == null) {
                    pin.block = this;
                    pin.slot = slot;
                    if (slots.compareAndSet(slot * SLOT_STRIDE, null, pin)) {
                        return true;
                    }
                }
            }
            return false;
        }

        /** Blocks are only ever added, so the way along them needs no lock. */
        Block nextOrNew() {
            Block following = next;
            if (following == null) {
                following = append();
            }
            return following;
        }

        private synchronized Block append() {
            Block following = next;
            if (following == null) {
                following = new Block();
                next = following;
            }
            return following;
        }
    }
}
