package io.codex.benchmarks.workload;

import io.codex.benchmarks.engine.Engine;
import java.util.function.IntFunction;

/**
 * Stores entries that are made from their numbers, several in one transaction.
 *
 * @param size how many in one transaction
 * @param keys makes the keys
 * @param values makes the values
 */
record Batches(int size, IntFunction<byte[]> keys, IntFunction<byte[]> values) {

    /** Stores the entries with the numbers of a range, its end left out. */
    void put(Engine engine, int start, int end) throws Exception {
        byte[][] batchKeys = new byte[size][];
        byte[][] batchValues = new byte[size][];
        for (int next = start; next < end; next += size) {
            int count = Math.min(size, end - next);
            for (int i = 0; i < count; i++) {
                batchKeys[i] = keys.apply(next + i);
                batchValues[i] = values.apply(next + i);
            }
            engine.putAll(batchKeys, batchValues, count);
        }
    }
}
