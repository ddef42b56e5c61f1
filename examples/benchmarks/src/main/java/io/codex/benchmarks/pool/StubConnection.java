package io.codex.benchmarks.pool;

import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Struct;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A connection to nothing: what a pool calls succeeds at once, and nothing else is supported. */
final class StubConnection implements Connection {

    private static SQLFeatureNotSupportedException unsupported() {
        return new SQLFeatureNotSupportedException("A stub runs no statements.");
    }

    @Override
    public Statement createStatement() throws SQLException {
        throw unsupported();
    }

    @Override
    public PreparedStatement prepareStatement(String text) throws SQLException {
        throw unsupported();
    }

    @Override
    public CallableStatement prepareCall(String text) throws SQLException {
        throw unsupported();
    }

    @Override
    public String nativeSQL(String text) throws SQLException {
        throw unsupported();
    }

    @Override
    public void setAutoCommit(boolean on) {}

    @Override
    public boolean getAutoCommit() {
        return true;
    }

    @Override
    public void commit() {}

    @Override
    public void rollback() {}

    @Override
    public void close() {}

    @Override
    public boolean isClosed() {
        return false;
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        throw unsupported();
    }

    @Override
    public void setReadOnly(boolean on) {}

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public void setCatalog(String text) {}

    @Override
    public @Nullable String getCatalog() {
        return null;
    }

    @Override
    public void setTransactionIsolation(int number) {}

    @Override
    public int getTransactionIsolation() {
        return TRANSACTION_READ_COMMITTED;
    }

    @Override
    public @Nullable SQLWarning getWarnings() {
        return null;
    }

    @Override
    public void clearWarnings() {}

    @Override
    public Statement createStatement(int number, int number1) throws SQLException {
        throw unsupported();
    }

    @Override
    public PreparedStatement prepareStatement(String text, int number, int number2) throws SQLException {
        throw unsupported();
    }

    @Override
    public CallableStatement prepareCall(String text, int number, int number2) throws SQLException {
        throw unsupported();
    }

    @Override
    public void setTypeMap(Map<String, Class<?>> value) throws SQLException {
        throw unsupported();
    }

    @Override
    public void setHoldability(int number) {}

    @Override
    public int getHoldability() {
        return 0;
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        throw unsupported();
    }

    @Override
    public Savepoint setSavepoint(String text) throws SQLException {
        throw unsupported();
    }

    @Override
    public void rollback(Savepoint savepoint) throws SQLException {
        throw unsupported();
    }

    @Override
    public void releaseSavepoint(Savepoint savepoint) throws SQLException {
        throw unsupported();
    }

    @Override
    public Statement createStatement(int number, int number1, int number2) throws SQLException {
        throw unsupported();
    }

    @Override
    public PreparedStatement prepareStatement(String text, int number, int number2, int number3) throws SQLException {
        throw unsupported();
    }

    @Override
    public CallableStatement prepareCall(String text, int number, int number2, int number3) throws SQLException {
        throw unsupported();
    }

    @Override
    public PreparedStatement prepareStatement(String text, int number) throws SQLException {
        throw unsupported();
    }

    @Override
    public PreparedStatement prepareStatement(String text, int[] numbers) throws SQLException {
        throw unsupported();
    }

    @Override
    public PreparedStatement prepareStatement(String text, String[] texts) throws SQLException {
        throw unsupported();
    }

    @Override
    public Clob createClob() throws SQLException {
        throw unsupported();
    }

    @Override
    public Blob createBlob() throws SQLException {
        throw unsupported();
    }

    @Override
    public NClob createNClob() throws SQLException {
        throw unsupported();
    }

    @Override
    public SQLXML createSQLXML() throws SQLException {
        throw unsupported();
    }

    @Override
    public boolean isValid(int number) {
        return true;
    }

    @Override
    public void setClientInfo(String text, String text1) {}

    @Override
    public void setClientInfo(Properties properties) {}

    @Override
    public @Nullable String getClientInfo(String text) {
        return null;
    }

    @Override
    public Properties getClientInfo() {
        return new Properties();
    }

    @Override
    public Array createArrayOf(String text, Object[] objects) throws SQLException {
        throw unsupported();
    }

    @Override
    public Struct createStruct(String text, Object[] objects) throws SQLException {
        throw unsupported();
    }

    @Override
    public void setSchema(String text) {}

    @Override
    public @Nullable String getSchema() {
        return null;
    }

    @Override
    public void abort(Executor executor) {}

    @Override
    public void setNetworkTimeout(Executor executor, int number) {}

    @Override
    public int getNetworkTimeout() {
        return 0;
    }

    @Override
    public Map<String, Class<?>> getTypeMap() throws SQLException {
        throw unsupported();
    }

    @Override
    public <T> T unwrap(Class<T> value) throws SQLException {
        throw unsupported();
    }

    @Override
    public boolean isWrapperFor(Class<?> value) {
        return false;
    }
}
