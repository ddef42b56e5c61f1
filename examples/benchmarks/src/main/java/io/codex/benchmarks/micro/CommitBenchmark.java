package io.codex.benchmarks.micro;

import static java.util.Objects.requireNonNull;

import io.codex.Transaction;
import io.codex.benchmarks.data.Records;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Commits of one entry each that survive a killed process and are not forced. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CommitBenchmark {

    private static final int ENTRIES = 100_000;
    private static final byte[] VALUE = Records.value(1, 100);

    private long number;
    private @Nullable MicroStore store;

    /** Fills the store. */
    @Setup
    public void open() throws IOException {
        store = MicroStore.with(ENTRIES);
    }

    /** Replaces one entry. */
    @Benchmark
    public void commit() {
        try (Transaction transaction = requireNonNull(store).store().begin()) {
            transaction.put(MicroStore.TREE, Records.key(number++ % ENTRIES), VALUE);
            transaction.commit();
        }
    }

    /** Closes the store. */
    @TearDown
    public void close() throws IOException {
        requireNonNull(store).close();
    }
}
