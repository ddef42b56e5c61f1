package io.codex.benchmarks.pool;

import io.codex.Codex;
import io.codex.Session;
import io.codex.SessionPool;
import io.codex.SessionPoolOptions;
import io.codex.Store;

/** Codex's pool of sessions on an empty store in memory. */
public final class CodexPool implements BorrowReturn {

    private final Store store = Codex.inMemory();
    private final SessionPool pool =
            new SessionPool(store, SessionPoolOptions.defaults().withMaxSize(POOL_SIZE));

    /** Creates the pool. */
    public CodexPool() {}

    @Override
    public void once() {
        try (Session session = pool.borrow()) {
            if (!session.isOpen()) {
                throw new IllegalStateException("The pool lent a session that is closed.");
            }
        }
    }

    @Override
    public void close() {
        pool.close();
        store.close();
    }
}
