package io.codex.data;

import io.codex.Savepoint;
import io.codex.Transaction;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.SavepointManager;
import org.springframework.transaction.TransactionUsageException;
import org.springframework.transaction.support.SmartTransactionObject;

/** What Spring holds on to while it works with a transaction. Used by one thread. */
final class CodexTransactionObject implements SmartTransactionObject, SavepointManager {

    private @Nullable CodexTransactionHolder holder;

    CodexTransactionObject(@Nullable CodexTransactionHolder holder) {
        this.holder = holder;
    }

    boolean hasTransaction() {
        return holder != null;
    }

    void begin(CodexTransactionHolder begun) {
        holder = begun;
    }

    CodexTransactionHolder suspend() {
        CodexTransactionHolder suspended = holder();
        holder = null;
        return suspended;
    }

    CodexTransactionHolder holder() {
        CodexTransactionHolder known = holder;
        if (known == null) {
            throw new IllegalTransactionStateException("There is no transaction of the store here");
        }
        return known;
    }

    Transaction transaction() {
        return holder().transaction();
    }

    void setRollbackOnly() {
        holder().setRollbackOnly();
    }

    @Override
    public boolean isRollbackOnly() {
        return holder != null && holder.isRollbackOnly();
    }

    /** Nothing is held back from the store. */
    @Override
    public void flush() {}

    @Override
    public Object createSavepoint() {
        if (holder().isRollbackOnly()) {
            throw new CannotCreateTransactionException(
                    "No savepoint can be made in a transaction that is marked to be rolled back");
        }
        return new MarkedSavepoint(transaction().savepoint(), holder().undoLog().mark());
    }

    @Override
    public void rollbackToSavepoint(Object savepoint) {
        MarkedSavepoint known = known(savepoint);
        try {
            transaction().rollbackTo(known.savepoint());
        } catch (IllegalArgumentException e) {
            throw new TransactionUsageException(String.valueOf(e.getMessage()), e);
        }
        holder().undoLog().undoTo(known.undoMark());
        // What failed within the savepoint is taken back; the transaction around it may go on.
        holder().resetRollbackOnly();
    }

    /** A savepoint costs nothing to keep, and ends with its transaction. */
    @Override
    public void releaseSavepoint(Object savepoint) {
        known(savepoint);
    }

    private static MarkedSavepoint known(Object savepoint) {
        if (savepoint instanceof MarkedSavepoint known) {
            return known;
        }
        throw new TransactionUsageException(savepoint + " is no savepoint of this store");
    }

    /** A state of the store's transaction, and of what was done outside of the store until then. */
    private record MarkedSavepoint(Savepoint savepoint, int undoMark) {}
}
