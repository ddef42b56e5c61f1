package io.codex.benchmarks.micro;

import static java.util.Objects.requireNonNull;

import io.codex.Cursor;
import io.codex.KeyRange;
import io.codex.ScanOptions;
import io.codex.Transaction;
import io.codex.TransactionOptions;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Steps of a cursor over all entries, keys and values taken. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CursorBenchmark {

    private static final int ENTRIES = 100_000;

    private @Nullable MicroStore store;
    private @Nullable Transaction transaction;

    /** Fills the store and begins to read. */
    @Setup
    public void open() throws IOException {
        store = MicroStore.with(ENTRIES);
        transaction = store.store().begin(TransactionOptions.readOnly());
    }

    /**
     * Goes over all entries.
     *
     * @param blackhole takes keys and values
     */
    @Benchmark
    @OperationsPerInvocation(ENTRIES)
    public void step(Blackhole blackhole) {
        try (Cursor cursor = requireNonNull(transaction).scan(MicroStore.TREE, KeyRange.all(), ScanOptions.forward())) {
            while (cursor.next()) {
                blackhole.consume(cursor.key());
                blackhole.consume(cursor.value());
            }
        }
    }

    /** Closes the store. */
    @TearDown
    public void close() throws IOException {
        requireNonNull(transaction).close();
        requireNonNull(store).close();
    }
}
