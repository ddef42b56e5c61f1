package io.codex;

import io.codex.internal.transaction.OptimisticTransaction;
import io.codex.internal.transaction.UseRegistry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** A transaction of an {@link EngineStore}: checks what comes in and who comes in, and leaves the work to the floor below. */
final class StoreTransaction extends UseRegistry.Entry implements Transaction {

    private final TransactionOptions options;
    private final TransactionGuard guard;
    private final OptimisticTransaction work;

    StoreTransaction(TransactionOptions options, OptimisticTransaction work) {
        this.options = options;
        this.guard = new TransactionGuard(options.timeout().orElse(null));
        this.work = work;
    }

    @Override
    public TransactionOptions options() {
        return options;
    }

    @Override
    public boolean isOpen() {
        return guard.isOpen();
    }

    @Override
    public Optional<byte[]> get(String tree, byte[] key) {
        requireTreeAndKey(tree, key);
        guard.enter();
        try {
            return Optional.ofNullable(work.get(tree, key));
        } finally {
            guard.exit();
        }
    }

    @Override
    public List<Optional<byte[]>> getAll(String tree, Collection<byte[]> keys) {
        Objects.requireNonNull(keys, "keys");
        List<Optional<byte[]>> values = new ArrayList<>(keys.size());
        keys.forEach(key -> values.add(get(tree, key)));
        return values;
    }

    @Override
    public Cursor scan(String tree, KeyRange range, ScanOptions options) {
        requireTreeAndRange(tree, range);
        Objects.requireNonNull(options, "options");
        boolean reverse = options.direction() == Direction.REVERSE;
        return within(() ->
                new StoreCursor(guard, work.scan(tree, range.from(), range.to().orElse(null), reverse), options));
    }

    @Override
    public long count(String tree, KeyRange range) {
        requireTreeAndRange(tree, range);
        return within(() -> work.count(tree, range.from(), range.to().orElse(null)));
    }

    @Override
    public long estimate(String tree, KeyRange range) {
        requireTreeAndRange(tree, range);
        return within(() -> work.estimate(tree, range.from(), range.to().orElse(null)));
    }

    @Override
    public void put(String tree, byte[] key, byte[] value) {
        requireTreeAndKey(tree, key);
        Objects.requireNonNull(value, "value");
        guard.enter();
        try {
            work.put(tree, key, value);
        } finally {
            guard.exit();
        }
    }

    @Override
    public void delete(String tree, byte[] key) {
        requireTreeAndKey(tree, key);
        guard.enter();
        try {
            work.delete(tree, key);
        } finally {
            guard.exit();
        }
    }

    @Override
    public long deleteRange(String tree, KeyRange range) {
        requireTreeAndRange(tree, range);
        return within(() -> work.deleteRange(tree, range.from(), range.to().orElse(null)));
    }

    @Override
    public boolean createTree(String tree) {
        Objects.requireNonNull(tree, "tree");
        return within(() -> work.createTree(tree));
    }

    @Override
    public boolean dropTree(String tree) {
        Objects.requireNonNull(tree, "tree");
        return within(() -> work.dropTree(tree));
    }

    @Override
    public boolean treeExists(String tree) {
        Objects.requireNonNull(tree, "tree");
        return within(() -> work.treeExists(tree));
    }

    @Override
    public List<String> trees() {
        return within(work::trees);
    }

    @Override
    public Savepoint savepoint() {
        return within(() -> new StoreSavepoint(work.savepoint()));
    }

    @Override
    public void rollbackTo(Savepoint savepoint) {
        Objects.requireNonNull(savepoint, "savepoint");
        if (!(savepoint instanceof StoreSavepoint known)) {
            throw new IllegalArgumentException("Savepoint " + savepoint + " belongs to another kind of store. Use one"
                    + " that this transaction has returned.");
        }
        guard.enter();
        try {
            work.rollbackTo(known.point());
        } finally {
            guard.exit();
        }
    }

    @Override
    public void commit() {
        guard.enterAtAnyTime();
        try {
            commitInTime();
        } finally {
            guard.end();
            remove();
        }
    }

    @Override
    public void rollback() {
        guard.enterAtAnyTime();
        try {
            work.rollback();
        } finally {
            guard.end();
            remove();
        }
    }

    @Override
    public void close() {
        if (guard.endWhenIdle()) {
            try {
                work.rollback();
            } finally {
                remove();
            }
        }
    }

    private void commitInTime() {
        if (guard.isLate()) {
            work.rollback();
            throw guard.lateness();
        }
        work.commit();
    }

    private <T> T within(Supplier<T> call) {
        guard.enter();
        try {
            return call.get();
        } finally {
            guard.exit();
        }
    }

    private static void requireTreeAndKey(String tree, byte[] key) {
        Objects.requireNonNull(tree, "tree");
        Objects.requireNonNull(key, "key");
    }

    private static void requireTreeAndRange(String tree, KeyRange range) {
        Objects.requireNonNull(tree, "tree");
        Objects.requireNonNull(range, "range");
    }
}
