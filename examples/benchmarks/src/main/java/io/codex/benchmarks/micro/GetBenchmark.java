package io.codex.benchmarks.micro;

import static java.util.Objects.requireNonNull;

import io.codex.Transaction;
import io.codex.TransactionOptions;
import io.codex.benchmarks.data.Records;
import java.io.IOException;
import java.util.Optional;
import java.util.SplittableRandom;
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

/** Gets random entries. With 100 of them there is one page: what is left is the search in it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class GetBenchmark {

    /** The number of entries. */
    @Param({"100", "1000000"})
    public int entries;

    private final byte[][] keys = new byte[1 << 12][];
    private int next;
    private @Nullable MicroStore store;
    private @Nullable Transaction transaction;

    /** Fills the store and begins to read. */
    @Setup
    public void open() throws IOException {
        store = MicroStore.with(entries);
        transaction = store.store().begin(TransactionOptions.readOnly());
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < keys.length; i++) {
            keys[i] = Records.key(random.nextInt(entries));
        }
    }

    /**
     * Gets one entry.
     *
     * @return its value
     */
    @Benchmark
    public Optional<byte[]> get() {
        next = (next + 1) & (keys.length - 1);
        return requireNonNull(transaction).get(MicroStore.TREE, keys[next]);
    }

    /** Closes the store. */
    @TearDown
    public void close() throws IOException {
        requireNonNull(transaction).close();
        requireNonNull(store).close();
    }
}
