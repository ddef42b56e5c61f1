package io.codex.data;

import io.codex.Isolation;
import io.codex.SessionPool;
import io.codex.Store;
import io.codex.TransactionOptions;
import io.codex.error.CodexException;
import io.codex.error.CommitUnknownException;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.InvalidIsolationLevelException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.ResourceTransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Spring's transactions on a store. All seven propagations work: {@code NESTED} by savepoints, {@code REQUIRES_NEW} beside
 * the suspended transaction, since a store has many writers.
 *
 * <p>Isolation: {@code DEFAULT} and {@code SERIALIZABLE} are serializable; the weaker levels of SQL are snapshot isolation,
 * which is stronger than each of them. Unique indexes are unique at every level. A read-only transaction refuses every write. A time limit counts from the begin; a
 * call after it fails, and so does the commit. A commit that conflicts fails with an
 * {@link org.springframework.dao.OptimisticLockingFailureException}, and the whole transaction may be tried again.
 *
 * <p>It may be shared by all threads.
 */
public class CodexTransactionManager extends AbstractPlatformTransactionManager implements ResourceTransactionManager {

    private static final long serialVersionUID = 1L;

    private final transient Store store;
    private final transient @Nullable SessionPool pool;
    private final transient CodexExceptionTranslator translator = new CodexExceptionTranslator();

    /**
     * Creates a transaction manager without a bound on the number of transactions.
     *
     * @param store the store
     */
    public CodexTransactionManager(Store store) {
        this(Objects.requireNonNull(store, "store"), null, true);
    }

    /**
     * Creates a transaction manager that borrows a session for each transaction. {@code REQUIRES_NEW} needs a second one
     * while the first is suspended.
     *
     * @param store the store
     * @param pool the sessions on that store
     */
    public CodexTransactionManager(Store store, SessionPool pool) {
        this(Objects.requireNonNull(store, "store"), Objects.requireNonNull(pool, "pool"), true);
    }

    private CodexTransactionManager(Store store, @Nullable SessionPool pool, boolean nestedAllowed) {
        this.store = store;
        this.pool = pool;
        setNestedTransactionAllowed(nestedAllowed);
    }

    @Override
    public Object getResourceFactory() {
        return store;
    }

    @Override
    protected Object doGetTransaction() {
        return new CodexTransactionObject(
                (CodexTransactionHolder) TransactionSynchronizationManager.getResource(store));
    }

    @Override
    protected boolean isExistingTransaction(Object transaction) {
        return object(transaction).hasTransaction();
    }

    @Override
    protected void doBegin(Object transaction, TransactionDefinition definition) {
        TransactionOptions options = options(definition);
        CodexTransactionHolder holder;
        try {
            holder = begin(options);
        } catch (CodexException | IllegalStateException e) {
            throw new CannotCreateTransactionException("No transaction could be begun: " + e.getMessage(), e);
        }
        holder.setSynchronizedWithTransaction(true);
        options.timeout().ifPresent(timeout -> holder.setTimeoutInMillis(timeout.toMillis()));
        object(transaction).begin(holder);
        TransactionSynchronizationManager.bindResource(store, holder);
    }

    private CodexTransactionHolder begin(TransactionOptions options) {
        return pool == null
                ? CodexTransactionHolder.begin(store, options)
                : CodexTransactionHolder.begin(pool, options);
    }

    private TransactionOptions options(TransactionDefinition definition) {
        TransactionOptions options = TransactionOptions.defaults()
                .withIsolation(isolation(definition.getIsolationLevel()))
                .withReadOnly(definition.isReadOnly());
        int seconds = determineTimeout(definition);
        if (seconds == 0) {
            throw new CannotCreateTransactionException("A time limit of 0 seconds leaves no time to do anything. "
                    + "Give one second at least, or none at all.");
        }
        return seconds < 0 ? options : options.withTimeout(Duration.ofSeconds(seconds));
    }

    private static Isolation isolation(int level) {
        return switch (level) {
            case TransactionDefinition.ISOLATION_DEFAULT, TransactionDefinition.ISOLATION_SERIALIZABLE ->
                Isolation.SERIALIZABLE;
            case TransactionDefinition.ISOLATION_REPEATABLE_READ,
                    TransactionDefinition.ISOLATION_READ_COMMITTED,
                    TransactionDefinition.ISOLATION_READ_UNCOMMITTED -> Isolation.SNAPSHOT;
            default -> throw new InvalidIsolationLevelException("Isolation level " + level + " is unknown");
        };
    }

    @Override
    protected Object doSuspend(Object transaction) {
        TransactionSynchronizationManager.unbindResource(store);
        return object(transaction).suspend();
    }

    @Override
    protected void doResume(@Nullable Object transaction, Object suspended) {
        TransactionSynchronizationManager.bindResource(store, suspended);
    }

    @Override
    protected void doCommit(DefaultTransactionStatus status) {
        CodexTransactionHolder holder = object(status.getTransaction()).holder();
        try {
            holder.transaction().commit();
            holder.undoLog().forget();
        } catch (CommitUnknownException e) {
            holder.undoLog().forget();
            throw new TransactionSystemException("It is unknown whether the transaction was committed", e);
        } catch (RuntimeException e) {
            throw translator.translate(e);
        }
    }

    /** Never fails, even after a commit that did, and so does not hide why the transaction is rolled back. */
    @Override
    protected void doRollback(DefaultTransactionStatus status) {
        CodexTransactionHolder holder = object(status.getTransaction()).holder();
        holder.transaction().close();
        holder.undoLog().undoAll();
    }

    @Override
    protected void doSetRollbackOnly(DefaultTransactionStatus status) {
        object(status.getTransaction()).setRollbackOnly();
    }

    @Override
    protected void doCleanupAfterCompletion(Object transaction) {
        TransactionSynchronizationManager.unbindResource(store);
        CodexTransactionHolder holder = object(transaction).suspend();
        holder.clear();
        holder.release();
    }

    private static CodexTransactionObject object(Object transaction) {
        return (CodexTransactionObject) transaction;
    }
}
