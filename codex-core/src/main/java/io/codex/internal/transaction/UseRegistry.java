package io.codex.internal.transaction;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Knows the objects that are in use right now. They lie in slots that are one cache line apart, so that threads on
 * different processors do not disturb each other. There is no limit on their number. All threads may share it; nothing
 * here ever waits for another thread's work.
 *
 * @param <T> the kind of object
 */
public final class UseRegistry<T extends UseRegistry.Entry> {

    private static final int SLOTS_PER_BLOCK = 64;
    private static final int SLOT_STRIDE = 16;

    private final Block<T> first = new Block<>();

    /** Adds an object that is in no registry. */
    public void add(T entry) {
        int start = Long.hashCode(Thread.currentThread().getId() * 0x9E3779B97F4A7C15L) >>> 26;
        Block<T> block = first;
        while (!block.claim(entry, start)) {
            block = block.nextOrNew();
        }
    }

    /** Shows all objects that are in use during the whole call, and perhaps others. */
    public void forEach(Consumer<? super T> action) {
        for (Block<T> block = first; block != null; block = block.next) {
            for (int slot = 0; slot < SLOTS_PER_BLOCK; slot++) {
                T entry = block.slots.get(slot * SLOT_STRIDE);
                if (entry != null) {
                    action.accept(entry);
                }
            }
        }
    }

    /** An object that may be in a registry, in one at most. */
    public abstract static class Entry {

        private @Nullable Block<?> block;
        private int slot;

        /** Creates an object that is in no registry. */
        protected Entry() {}

        /** Takes this object out of its registry, if it is in one. Called by one thread at a time. */
        public final void remove() {
            Block<?> held = block;
            if (held != null) {
                block = null;
                held.slots.set(slot * SLOT_STRIDE, null);
            }
        }
    }

    private static final class Block<T extends Entry> {

        private final AtomicReferenceArray<@Nullable T> slots =
                new AtomicReferenceArray<>(SLOTS_PER_BLOCK * SLOT_STRIDE);
        private volatile @Nullable Block<T> next;

        boolean claim(T entry, int start) {
            Entry place = entry;
            for (int probe = 0; probe < SLOTS_PER_BLOCK; probe++) {
                int slot = (start + probe) % SLOTS_PER_BLOCK;
                if (slots.get(slot * SLOT_STRIDE) == null) {
                    place.block = this;
                    place.slot = slot;
                    if (slots.compareAndSet(slot * SLOT_STRIDE, null, entry)) {
                        return true;
                    }
                }
            }
            return false;
        }

        /** Blocks are only ever added, so the way along them needs no lock. */
        Block<T> nextOrNew() {
            Block<T> following = next;
            if (following == null) {
                following = append();
            }
            return following;
        }

        private synchronized Block<T> append() {
            Block<T> following = next;
            if (following == null) {
                following = new Block<>();
                next = following;
            }
            return following;
        }
    }
}
