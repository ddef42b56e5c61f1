package io.codex.benchmarks.engine;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** SQLite: one table without row ids, a write-ahead log, a mapping, one connection that writes and one a reader. */
final class SqliteEngine implements Engine {

    private static final long MAP_BYTES = 8L << 30;

    private final EngineSettings settings;
    private final Connection connection;
    private final PreparedStatement insert;

    /** Guards the connection that writes. */
    private final ReentrantLock writing = new ReentrantLock();

    private SqliteEngine(EngineSettings settings, Connection connection) throws SQLException {
        this.settings = settings;
        this.connection = connection;
        this.insert = connection.prepareStatement("INSERT OR REPLACE INTO entries VALUES(?, ?)");
    }

    static Engine open(EngineSettings settings) throws SQLException {
        return new SqliteEngine(settings, connect(settings));
    }

    private static Connection connect(EngineSettings settings) throws SQLException {
        Connection connection =
                DriverManager.getConnection("jdbc:sqlite:" + settings.folder().resolve("entries.sqlite"));
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA page_size=4096");
            statement.execute("PRAGMA journal_mode=WAL");
            statement.execute("PRAGMA synchronous=" + (settings.forced() ? "FULL" : "NORMAL"));
            statement.execute("PRAGMA cache_size=-" + (settings.memoryBytes() >> 10));
            statement.execute("PRAGMA mmap_size=" + MAP_BYTES);
            statement.execute("PRAGMA temp_store=MEMORY");
            statement.execute("PRAGMA busy_timeout=20000");
            statement.execute("PRAGMA wal_autocheckpoint=" + (settings.forced() ? 1_000 : 50_000));
            statement.execute("CREATE TABLE IF NOT EXISTS entries(k BLOB PRIMARY KEY, v BLOB NOT NULL) WITHOUT ROWID");
        }
        connection.setAutoCommit(false);
        return connection;
    }

    @Override
    public void putAll(byte[][] keys, byte[][] values, int count) throws SQLException {
        writing.lock();
        try {
            for (int i = 0; i < count; i++) {
                insert(keys[i], values[i]);
            }
            connection.commit();
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void put(byte[] key, byte[] value) throws SQLException {
        writing.lock();
        try {
            insert(key, value);
            connection.commit();
        } finally {
            writing.unlock();
        }
    }

    private void insert(byte[] key, byte[] value) throws SQLException {
        insert.setBytes(1, key);
        insert.setBytes(2, value);
        insert.executeUpdate();
    }

    @Override
    public EntryReader reader() throws SQLException {
        return new Reader(connect(settings));
    }

    @Override
    public void sync() throws SQLException {
        writing.lock();
        try {
            connection.commit();
            connection.setAutoCommit(true);
            try (Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA synchronous=FULL");
                statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
                statement.execute("PRAGMA synchronous=" + (settings.forced() ? "FULL" : "NORMAL"));
            }
            connection.setAutoCommit(false);
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        try {
            sync();
            insert.close();
            connection.close();
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    private static final class Reader implements EntryReader {

        private final Connection connection;
        private final PreparedStatement get;
        private final PreparedStatement scanAll;
        private final PreparedStatement scanRange;

        Reader(Connection connection) throws SQLException {
            this.connection = connection;
            get = connection.prepareStatement("SELECT v FROM entries WHERE k = ?");
            scanAll = connection.prepareStatement("SELECT k, v FROM entries WHERE k >= ? ORDER BY k LIMIT ?");
            scanRange =
                    connection.prepareStatement("SELECT k, v FROM entries WHERE k >= ? AND k < ? ORDER BY k LIMIT ?");
        }

        @Override
        public void renew() throws SQLException {
            connection.commit();
        }

        @Override
        public int get(byte[] key, byte[] target) throws SQLException {
            get.setBytes(1, key);
            try (ResultSet result = get.executeQuery()) {
                if (!result.next()) {
                    return ABSENT;
                }
                byte[] value = result.getBytes(1);
                System.arraycopy(value, 0, target, 0, value.length);
                return value.length;
            }
        }

        @Override
        public int scan(byte @Nullable [] from, byte @Nullable [] to, int limit, EntrySink sink) throws SQLException {
            PreparedStatement scan = to == null ? scanAll : scanRange;
            int parameter = 1;
            scan.setBytes(parameter++, from == null ? new byte[0] : from);
            if (to != null) {
                scan.setBytes(parameter++, to);
            }
            scan.setInt(parameter, limit);
            int count = 0;
            try (ResultSet result = scan.executeQuery()) {
                while (result.next()) {
                    byte[] key = result.getBytes(1);
                    byte[] value = result.getBytes(2);
                    sink.accept(key, key.length, value, value.length);
                    count++;
                }
            }
            return count;
        }

        @Override
        public void close() throws IOException {
            try {
                get.close();
                scanAll.close();
                scanRange.close();
                connection.commit();
                connection.close();
            } catch (SQLException e) {
                throw new IOException(e);
            }
        }
    }
}
