package io.codex.internal.transaction;

import io.codex.internal.tree.DiskTree;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * The newest state that readers may see. It changes in four ways: a commit becomes visible, the active
 * buffer is frozen, a merge is finished, a bulk load is finished, which is a merge and a commit in one.
 */
final class PublishedState implements Supplier<State> {

    private final AtomicReference<State> current;

    PublishedState(State initial) {
        this.current = new AtomicReference<>(initial);
    }

    @Override
    public State get() {
        return Objects.requireNonNull(current.get());
    }

    /**
     * Makes a commit and all before it visible. Does nothing if a later commit has been published already, since its view
     * contains this one.
     */
    void publishCommit(WriteBuffer.View active, long commit, long catalogCommit) {
        current.updateAndGet(
                state -> state.lastCommit() >= commit ? state : state.withCommit(active, commit, catalogCommit));
    }

    /**
     * Puts a new, empty buffer in front of the active one. All commits so far must have been published.
     *
     * @param frozen what the active buffer holds, in the form that suits a merge
     */
    void publishFrozen(WriteBuffer.View frozen, WriteBuffer.View empty) {
        current.updateAndGet(state -> state.withFrozen(empty, frozen));
    }

    /** Puts the tree that contains the frozen buffer in place of both. */
    void publishMerged(DiskTree merged) {
        current.updateAndGet(state -> state.withMerged(merged));
    }

    /** Does both at once: the tree contains the frozen buffer and the commit that a bulk load is. */
    void publishLoaded(WriteBuffer.View active, long commit, long catalogCommit, DiskTree loaded) {
        current.updateAndGet(state -> state.withLoaded(active, commit, catalogCommit, loaded));
    }
}
