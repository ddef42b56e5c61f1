package io.codex;

/**
 * Work done within a transaction by {@code Store.run}. It must be repeatable: after a conflict it is run again, in a new
 * transaction.
 *
 * @param <T> the type of the result
 * @param <E> the type of checked exception the work may throw
 */
@FunctionalInterface
public interface TransactionWork<T, E extends Exception> {

    /**
     * Does the work. It must not commit, roll back or close the transaction.
     *
     * @param transaction the transaction to use
     * @return the result
     * @throws E if the work fails; the transaction is then rolled back
     */
    T run(Transaction transaction) throws E;
}
