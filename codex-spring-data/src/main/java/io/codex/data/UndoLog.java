package io.codex.data;

import java.util.ArrayList;
import java.util.List;

/**
 * What has to be undone outside of the store when a transaction is rolled back, as a whole or to a savepoint. Used by the
 * thread of the transaction alone.
 */
public final class UndoLog {

    private final List<Runnable> steps = new ArrayList<>();

    /** Creates an empty log. */
    public UndoLog() {}

    /**
     * Remembers how to undo a change.
     *
     * @param step undoes it; it must not fail
     */
    void add(Runnable step) {
        steps.add(step);
    }

    /** Returns the point to which {@link #undoTo} can go back. */
    int mark() {
        return steps.size();
    }

    /** Undoes what was done since a mark. The last change is undone first: an object may have been changed several times. */
    void undoTo(int mark) {
        for (int index = steps.size() - 1; index >= mark; index--) {
            steps.remove(index).run();
        }
    }

    /** Undoes all that was done, the last change first, and forgets it. */
    public void undoAll() {
        undoTo(0);
    }

    /** Forgets all, because it is committed. */
    void forget() {
        steps.clear();
    }
}
