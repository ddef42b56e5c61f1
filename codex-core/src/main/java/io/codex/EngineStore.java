package io.codex;

import io.codex.internal.transaction.OptimisticTransaction;
import io.codex.internal.transaction.TransactionLimits;
import io.codex.internal.transaction.TransactionSettings;
import io.codex.internal.transaction.TreeCatalog;
import io.codex.internal.transaction.UseRegistry;
import io.codex.internal.transaction.VersionedStore;
import io.codex.sort.ExternalSort;
import io.codex.sort.SortedRecords;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.Objects;
import java.util.function.Supplier;

/** A store over any engine with optimistic commit. It owns the engine and closes it. */
final class EngineStore implements Store {

    private final String name;
    private final VersionedStore engine;
    private final Supplier<StoreStatistics> statistics;
    private final CodexOptions options;
    private final TreeCatalog catalog;
    private final Capabilities capabilities;
    private final UseRegistry<StoreTransaction> openTransactions = new UseRegistry<>();
    private final Retries retries = new Retries();
    private volatile boolean closed;

    /**
     * Creates a store.
     *
     * @param name names the store in messages, for instance its path
     * @param engine the engine, open
     * @param statistics asks the engine for its figures
     * @param options durability and whether writes are refused
     */
    EngineStore(String name, VersionedStore engine, Supplier<StoreStatistics> statistics, CodexOptions options) {
        this.name = name;
        this.engine = engine;
        this.statistics = statistics;
        this.options = options;
        this.catalog = new TreeCatalog(engine);
        TransactionLimits limits = TransactionLimits.of(engine);
        this.capabilities = new Capabilities(
                limits.maxKeyBytes(),
                limits.maxValueBytes(),
                limits.maxTransactionBytes(),
                EnumSet.allOf(Isolation.class),
                false);
    }

    @Override
    public Transaction begin(TransactionOptions transactionOptions) {
        Objects.requireNonNull(transactionOptions, "options");
        requireOpen();
        OptimisticTransaction work = new OptimisticTransaction(engine, catalog, settings(transactionOptions));
        StoreTransaction transaction = new StoreTransaction(transactionOptions, work);
        openTransactions.add(transaction);
        if (closed) {
            // The store may have been closed before it could see this transaction.
            transaction.close();
            requireOpen();
        }
        return transaction;
    }

    @Override
    public <T, E extends Exception> T run(TransactionOptions transactionOptions, TransactionWork<T, E> work) throws E {
        Objects.requireNonNull(work, "work");
        return retries.run(() -> begin(transactionOptions), work);
    }

    @Override
    public long bulkLoad(String tree, Iterator<TreeEntry<byte[], byte[]>> entries, ExternalSort sort) {
        Objects.requireNonNull(tree, "tree");
        Objects.requireNonNull(entries, "entries");
        Objects.requireNonNull(sort, "sort");
        requireLoadable(tree, entries, sort);
        return new BulkLoad(tree, sort, capabilities).run(entries, this::load);
    }

    /** What is wrong is told before the entries are read. */
    private void requireLoadable(String tree, Iterator<TreeEntry<byte[], byte[]>> entries, ExternalSort sort) {
        requireOpen();
        if (!engine.canLoad()) {
            Store.super.bulkLoad(tree, entries, sort);
        }
        try (Transaction rolledBack = begin()) {
            rolledBack.createTree(tree);
        }
    }

    private long load(String tree, SortedRecords sorted, boolean refusesExisting) {
        return retries.run(() -> {
            requireOpen();
            return new OptimisticTransaction(engine, catalog, settings(TransactionOptions.defaults()))
                    .load(tree, sorted, refusesExisting);
        });
    }

    @Override
    public Capabilities capabilities() {
        requireOpen();
        return capabilities;
    }

    @Override
    public StoreStatistics statistics() {
        requireOpen();
        return statistics.get();
    }

    @Override
    public void flush() {
        requireOpen();
        engine.flush();
    }

    @Override
    public void close() {
        closed = true;
        try (engine) {
            openTransactions.forEach(StoreTransaction::close);
        }
    }

    @Override
    public String toString() {
        return "Store " + name;
    }

    private TransactionSettings settings(TransactionOptions transactionOptions) {
        return new TransactionSettings(
                transactionOptions.isolation() == Isolation.SERIALIZABLE,
                transactionOptions.isReadOnly() || options.readOnly(),
                force(transactionOptions.durability().orElse(options.durability())));
    }

    private static VersionedStore.Force force(Durability durability) {
        return switch (durability) {
            case SYNC -> VersionedStore.Force.BEFORE_RETURN;
            case PERIODIC -> VersionedStore.Force.PERIODIC;
            case NONE -> VersionedStore.Force.NEVER;
        };
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("Store " + name + " is closed. Open it again.");
        }
    }
}
