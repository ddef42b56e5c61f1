package io.codex.benchmarks.workload;

import io.codex.benchmarks.data.Bytes;
import io.codex.benchmarks.data.Records;
import io.codex.benchmarks.engine.Engine;
import io.codex.benchmarks.engine.EntryReader;
import io.codex.benchmarks.measure.WrongAnswerException;

/** Records of 16 bytes of key and 100 of value, by their numbers. */
final class SmallRecords {

    static final int VALUE_BYTES = 100;
    private static final int BATCH_SIZE = 10_000;

    private SmallRecords() {}

    static void store(Engine engine, int count) throws Exception {
        new Batches(BATCH_SIZE, number -> Records.key(number), number -> value(number)).put(engine, 0, count);
    }

    static byte[] value(long number) {
        return Records.value(number, VALUE_BYTES);
    }

    /** Refuses an engine that has not exactly this record. */
    static void check(EntryReader reader, long number, byte[] buffer) throws Exception {
        int length = reader.get(Records.key(number), buffer);
        if (length != VALUE_BYTES || Bytes.getLong(buffer, 0) != number) {
            throw new WrongAnswerException("The record " + number + " has a value of " + length
                    + " bytes that begins with " + Bytes.getLong(buffer, 0) + ", which is wrong.");
        }
    }
}
