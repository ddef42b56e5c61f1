package io.codex.benchmarks.micro;

import io.codex.codec.KeyCodec;
import io.codex.codec.KeyCodecs;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;

/** Typed keys to bytes and back. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class KeyCodecBenchmark {

    private static final KeyCodec<String> TEXTS = KeyCodecs.STRING;
    private static final KeyCodec<Long> NUMBERS = KeyCodecs.LONG;

    /** What is written; no constants, which the compiler would fold. */
    @Param("List_of_rivers")
    public String text = "";

    /** What is written. */
    @Param("-1234567890123")
    public long number;

    private byte[] textBytes = {};
    private byte[] numberBytes = {};

    /** Writes what is read. */
    @Setup
    public void encode() {
        textBytes = TEXTS.encode(text);
        numberBytes = NUMBERS.encode(number);
    }

    /**
     * Writes a text.
     *
     * @return its bytes
     */
    @Benchmark
    public byte[] encodeText() {
        return TEXTS.encode(text);
    }

    /**
     * Reads a text.
     *
     * @return the text
     */
    @Benchmark
    public String decodeText() {
        return TEXTS.decode(textBytes);
    }

    /**
     * Writes a number.
     *
     * @return its bytes
     */
    @Benchmark
    public byte[] encodeNumber() {
        return NUMBERS.encode(number);
    }

    /**
     * Reads a number.
     *
     * @return the number
     */
    @Benchmark
    public Long decodeNumber() {
        return NUMBERS.decode(numberBytes);
    }
}
