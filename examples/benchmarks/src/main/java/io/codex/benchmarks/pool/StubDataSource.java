package io.codex.benchmarks.pool;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Makes connections that do nothing. */
final class StubDataSource implements DataSource {

    @Override
    public Connection getConnection() {
        return new StubConnection();
    }

    @Override
    public Connection getConnection(String user, String password) {
        return new StubConnection();
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter writer) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("A stub logs nothing.");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("A stub wraps nothing.");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
