package io.codex.data.core;

import io.codex.Savepoint;
import io.codex.Store;
import io.codex.Transaction;
import io.codex.TransactionOptions;
import io.codex.data.CodexExceptionTranslator;
import io.codex.data.CurrentTransaction;
import io.codex.data.UndoLog;
import io.codex.error.CodexException;
import java.lang.ref.Cleaner;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.util.Lazy;

/** Runs work in the transaction of the current thread, or in one of its own if there is none. */
final class TransactionScope {

    private final Store store;
    private final CodexExceptionTranslator translator = new CodexExceptionTranslator();
    private final Lazy<Cleaner> forgotten = Lazy.of(Cleaner::create);

    TransactionScope(Store store) {
        this.store = store;
    }

    @Nullable
    Transaction current() {
        return CurrentTransaction.find(store);
    }

    /**
     * Runs work. In a transaction of its own it is run again after a conflict, and what the work calls takes part in that
     * transaction.
     */
    <R extends @Nullable Object> R run(boolean readOnly, CodexCallback<R> work) {
        return translated(() -> runUntranslated(readOnly, work));
    }

    /**
     * Runs writes of several records, all or none: a failure takes back those done before it, even if the caller goes on
     * with the transaction around them. For one record there is no need, since it is checked before its first write.
     */
    <R extends @Nullable Object> R runWhole(int records, CodexCallback<R> work) {
        Transaction joined = current();
        if (joined == null || records < 2) {
            return run(false, work);
        }
        Savepoint before = translated(joined::savepoint);
        try {
            return run(false, work);
        } catch (RuntimeException e) {
            takeBack(joined, before, e);
            throw e;
        }
    }

    private static void takeBack(Transaction transaction, Savepoint before, RuntimeException failure) {
        try {
            transaction.rollbackTo(before);
        } catch (RuntimeException e) {
            // The transaction is over, by its time limit or a closed store, so none of its writes will be committed.
            failure.addSuppressed(e);
        }
    }

    /** Runs work of the application, whose own failures reach it as they are. */
    <R extends @Nullable Object> R runForeign(boolean readOnly, CodexCallback<R> work) {
        try {
            return runUntranslated(readOnly, work);
        } catch (CodexException e) {
            throw translator.translate(e);
        }
    }

    private <R extends @Nullable Object> R runUntranslated(boolean readOnly, CodexCallback<R> work) {
        Transaction current = current();
        if (current != null) {
            return work.doInTransaction(current);
        }
        return readOnly ? read(work) : write(work);
    }

    /** Does something outside of the work itself, with the failures of the store translated. */
    <R extends @Nullable Object> R translated(Supplier<R> action) {
        try {
            return action.get();
        } catch (RuntimeException e) {
            throw translator.translate(e);
        }
    }

    private <R extends @Nullable Object> R read(CodexCallback<R> work) {
        try (Transaction transaction = store.begin(TransactionOptions.readOnly())) {
            return within(transaction, new UndoLog(), work);
        }
    }

    /** An attempt that is not committed leaves no trace on the objects it changed: the next one begins as the first. */
    private <R extends @Nullable Object> R write(CodexCallback<R> work) {
        UndoLog undoLog = new UndoLog();
        try {
            return store.run(transaction -> {
                undoLog.undoAll();
                return within(transaction, undoLog, work);
            });
        } catch (RuntimeException | Error e) {
            undoLog.undoAll();
            throw e;
        }
    }

    private <R extends @Nullable Object> R within(Transaction transaction, UndoLog undoLog, CodexCallback<R> work) {
        return CurrentTransaction.with(store, transaction, undoLog, () -> work.doInTransaction(transaction));
    }

    /** Makes a stream in the current transaction, or in a read-only one that ends with the stream. */
    <T> Stream<T> stream(Function<Transaction, Stream<T>> source) {
        Transaction current = current();
        Transaction transaction =
                current == null ? translated(() -> store.begin(TransactionOptions.readOnly())) : current;
        try {
            Stream<T> stream = source.apply(transaction);
            return current == null ? ownStream(stream, transaction) : new ScopedStream<>(stream, translator).asStream();
        } catch (RuntimeException e) {
            if (current == null) {
                transaction.close();
            }
            throw translator.translate(e);
        }
    }

    private <T> Stream<T> ownStream(Stream<T> stream, Transaction transaction) {
        ScopedStream<T> scoped = new ScopedStream<>(stream.onClose(transaction::close), translator);
        // Who forgets to close a stream must not keep its snapshot, and with it disk space, until the store is closed.
        forgotten.get().register(scoped, transaction::close);
        return scoped.asStream();
    }
}
