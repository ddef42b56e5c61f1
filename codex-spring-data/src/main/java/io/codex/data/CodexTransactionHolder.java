package io.codex.data;

import io.codex.Transaction;
import org.springframework.transaction.support.ResourceHolderSupport;

/** A transaction bound to the current thread, with what Spring has to know about it. Used by that thread alone. */
final class CodexTransactionHolder extends ResourceHolderSupport {

    private final Transaction transaction;

    CodexTransactionHolder(Transaction transaction) {
        this.transaction = transaction;
    }

    Transaction transaction() {
        return transaction;
    }
}
