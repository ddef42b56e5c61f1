package io.codex.data;

import io.codex.Session;
import io.codex.SessionPool;
import io.codex.Store;
import io.codex.Transaction;
import io.codex.TransactionOptions;
import org.springframework.transaction.support.ResourceHolderSupport;

/** A transaction bound to the current thread, with what Spring has to know about it. Used by that thread alone. */
final class CodexTransactionHolder extends ResourceHolderSupport {

    private final Transaction transaction;
    private final Runnable release;
    private final UndoLog undoLog;

    /** Creates a holder of a transaction that somebody else ends. */
    CodexTransactionHolder(Transaction transaction, UndoLog undoLog) {
        this(transaction, () -> {}, undoLog);
    }

    private CodexTransactionHolder(Transaction transaction, Runnable release, UndoLog undoLog) {
        this.transaction = transaction;
        this.release = release;
        this.undoLog = undoLog;
    }

    static CodexTransactionHolder begin(Store store, TransactionOptions options) {
        Transaction transaction = store.begin(options);
        return new CodexTransactionHolder(transaction, transaction::close, new UndoLog());
    }

    static CodexTransactionHolder begin(SessionPool pool, TransactionOptions options) {
        Session session = pool.borrow();
        try {
            return new CodexTransactionHolder(session.begin(options), session::close, new UndoLog());
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    Transaction transaction() {
        return transaction;
    }

    UndoLog undoLog() {
        return undoLog;
    }

    /** Rolls the transaction back, if it is still open, and returns its session, if it has one. */
    void release() {
        release.run();
    }
}
