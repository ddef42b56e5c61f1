package io.codex;

import io.codex.error.CodexException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The right to run transactions on a store, borrowed from a {@link SessionPool} and returned to it by {@link #close()}.
 * It runs one transaction at a time, any number one after the other. It is used by one thread at a time, not necessarily
 * always the same.
 *
 * <pre>{@code
 * try (Session session = pool.borrow()) {
 *     Transaction transaction = session.begin(TransactionOptions.defaults());
 *     transaction.put("titles", key, value);
 *     transaction.commit();
 * }
 * }</pre>
 */
public final class Session implements AutoCloseable {

    private final SessionPool pool;
    private final SessionSlot slot;
    private final Thread borrower;
    private final long borrowedNanos;
    private final @Nullable Throwable borrowedAt;
    private volatile @Nullable Transaction transaction;

    Session(SessionPool pool, SessionSlot slot, long borrowedNanos, @Nullable Throwable borrowedAt) {
        this.pool = pool;
        this.slot = slot;
        this.borrower = Thread.currentThread();
        this.borrowedNanos = borrowedNanos;
        this.borrowedAt = borrowedAt;
    }

    /**
     * Begins a transaction on the store of the pool. It need not be closed: returning the session rolls it back if it is
     * still open.
     *
     * @param options how it runs
     * @return the transaction
     * @throws IllegalStateException if a transaction of this session is open, or the session was returned
     * @throws CodexException if the store has stopped itself
     */
    public Transaction begin(TransactionOptions options) {
        Objects.requireNonNull(options, "options");
        requireBorrowed();
        Transaction last = transaction;
        if (last != null && last.isOpen()) {
            throw new IllegalStateException("The session has an open transaction already. Commit it or roll it back, or"
                    + " borrow another session.");
        }
        Transaction begun = pool.store().begin(options);
        transaction = begun;
        if (!slot.isOccupiedBy(this)) {
            // The pool was closed meanwhile, and may not have seen this transaction.
            begun.close();
            requireBorrowed();
        }
        return begun;
    }

    /**
     * Returns the open transaction.
     *
     * @return the transaction, or empty if there is none that is open
     */
    public Optional<Transaction> transaction() {
        return Optional.ofNullable(transaction).filter(Transaction::isOpen);
    }

    /**
     * Tells whether the session may be used: it was not returned, and its pool was not closed.
     *
     * @return whether it may be used
     */
    public boolean isOpen() {
        return slot.isOccupiedBy(this);
    }

    /** Rolls back the open transaction, if any, and returns the session. Closing twice is harmless. */
    @Override
    public void close() {
        if (slot.vacate(this, System.nanoTime() - borrowedNanos)) {
            try {
                rollBack();
            } finally {
                pool.giveBack(slot);
            }
        }
    }

    private void rollBack() {
        Transaction last = transaction;
        if (last != null) {
            last.close();
        }
    }

    private void requireBorrowed() {
        if (!isOpen()) {
            throw new IllegalStateException("The session was returned, or its pool was closed. Borrow a new one.");
        }
    }

    Thread borrower() {
        return borrower;
    }

    long heldNanos() {
        return System.nanoTime() - borrowedNanos;
    }

    /** Returns the stack of the borrower, if the pool looks for leaks. */
    @Nullable
    Throwable borrowedAt() {
        return borrowedAt;
    }

    /** Says who holds the session since when, as part of a sentence. */
    String describe() {
        return SessionText.thread(borrower) + " since " + SessionText.duration(heldNanos())
                + (transaction().isPresent() ? " (in a transaction)" : " (in no transaction)");
    }
}
