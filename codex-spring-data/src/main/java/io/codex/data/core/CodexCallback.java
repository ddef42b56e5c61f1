package io.codex.data.core;

import io.codex.Transaction;
import org.jspecify.annotations.Nullable;

/**
 * Work on the store itself, done in the current transaction or in one of its own. In one of its own it is run again after
 * a conflict, so it must be repeatable.
 *
 * @param <R> the type of the result
 */
@FunctionalInterface
public interface CodexCallback<R extends @Nullable Object> {

    /**
     * Does the work. It must not commit, roll back or close the transaction.
     *
     * @param transaction the transaction to use
     * @return the result
     */
    R doInTransaction(Transaction transaction);
}
