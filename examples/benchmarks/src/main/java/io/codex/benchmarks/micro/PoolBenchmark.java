package io.codex.benchmarks.micro;

import static java.util.Objects.requireNonNull;

import io.codex.benchmarks.pool.BorrowReturn;
import io.codex.benchmarks.pool.CodexPool;
import io.codex.benchmarks.pool.HikariPool;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Borrows and gives back, beside HikariCP with connections that do nothing; {@code -t 8} for eight threads. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class PoolBenchmark {

    /** Which pool. */
    @Param({"codex", "hikari"})
    public String pool = "codex";

    private @Nullable BorrowReturn borrowReturn;

    /** Makes the pool. */
    @Setup
    public void open() {
        borrowReturn = pool.equals("codex") ? new CodexPool() : new HikariPool();
    }

    /** Borrows and gives back. */
    @Benchmark
    public void borrowReturn() throws Exception {
        requireNonNull(borrowReturn).once();
    }

    /** Closes the pool. */
    @TearDown
    public void close() {
        requireNonNull(borrowReturn).close();
    }
}
