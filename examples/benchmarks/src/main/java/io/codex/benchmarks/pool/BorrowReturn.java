package io.codex.benchmarks.pool;

/** A pool under test. It may be used by all threads. */
public interface BorrowReturn extends AutoCloseable {

    /** How many sessions or connections each pool has. */
    int POOL_SIZE = 10;

    /** Borrows from the pool and gives back at once. */
    void once() throws Exception;

    @Override
    void close();
}
