package io.codex.benchmarks.pool;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/** HikariCP on connections that do nothing, all of them made before the first is borrowed. */
public final class HikariPool implements BorrowReturn {

    private static final long FILL_SECONDS = 10;

    private final HikariDataSource pool;

    /** Creates the pool and waits until it is full. */
    public HikariPool() {
        HikariConfig config = new HikariConfig();
        config.setDataSource(new StubDataSource());
        config.setMaximumPoolSize(POOL_SIZE);
        config.setMinimumIdle(POOL_SIZE);
        config.setConnectionTimeout(TimeUnit.SECONDS.toMillis(10));
        pool = new HikariDataSource(config);
        awaitFull();
    }

    private void awaitFull() {
        long start = System.nanoTime();
        while (pool.getHikariPoolMXBean().getTotalConnections() < POOL_SIZE) {
            if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(FILL_SECONDS)) {
                throw new IllegalStateException(
                        "HikariCP made no " + POOL_SIZE + " connections in " + FILL_SECONDS + " s.");
            }
            Thread.onSpinWait();
        }
    }

    @Override
    public void once() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            if (connection.isClosed()) {
                throw new IllegalStateException("The pool lent a connection that is closed.");
            }
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
