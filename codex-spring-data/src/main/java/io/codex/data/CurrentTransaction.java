package io.codex.data;

import io.codex.Store;
import io.codex.Transaction;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The transaction of a store that the current thread works in: one begun by {@link CodexTransactionManager}, or one that a
 * piece of work was given for itself.
 */
public final class CurrentTransaction {

    private CurrentTransaction() {}

    /**
     * Returns the transaction of the current thread.
     *
     * @param store the store
     * @return the transaction, or null if there is none
     */
    public static @Nullable Transaction find(Store store) {
        Object holder = TransactionSynchronizationManager.getResource(store);
        return holder instanceof CodexTransactionHolder known ? known.transaction() : null;
    }

    /**
     * Remembers how to undo a change of something outside of the store. It is undone if the transaction of the current
     * thread is rolled back, as a whole or to a savepoint made before. Without a transaction nothing is remembered.
     *
     * @param store the store
     * @param step undoes the change; it must not fail
     */
    public static void onRollback(Store store, Runnable step) {
        if (TransactionSynchronizationManager.getResource(store) instanceof CodexTransactionHolder known) {
            known.undoLog().add(step);
        }
    }

    /**
     * Does work with a transaction as the current one, so that whatever the work calls takes part in it.
     *
     * @param store the store
     * @param transaction the transaction, which the caller will commit or roll back
     * @param undoLog takes what has to be undone outside of the store; if the transaction does not commit, the caller
     *     has to undo it
     * @param work the work
     * @param <R> the type of the result
     * @return the result
     * @throws UnexpectedRollbackException if something within the work wants the transaction to be rolled back
     */
    public static <R extends @Nullable Object> R with(
            Store store, Transaction transaction, UndoLog undoLog, Supplier<R> work) {
        CodexTransactionHolder holder =
                new CodexTransactionHolder(Objects.requireNonNull(transaction, "transaction"), undoLog);
        TransactionSynchronizationManager.bindResource(store, holder);
        try {
            R result = work.get();
            if (holder.isRollbackOnly()) {
                throw new UnexpectedRollbackException(
                        "The transaction is rolled back, because a part of it failed and marked it so");
            }
            return result;
        } finally {
            TransactionSynchronizationManager.unbindResource(store);
        }
    }
}
