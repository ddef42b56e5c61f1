package io.codex.benchmarks.workload;

import io.codex.benchmarks.data.Bytes;
import io.codex.benchmarks.data.TitleSample;
import io.codex.benchmarks.engine.Engine;
import io.codex.benchmarks.engine.EntryReader;
import io.codex.benchmarks.measure.WrongAnswerException;
import java.nio.charset.StandardCharsets;

/** Gets of titles drawn at random, a new snapshot every 100 of them, each answer checked. */
final class RandomGets {

    private static final int GETS_PER_SNAPSHOT = 100;

    private final Engine engine;

    RandomGets(Engine engine) {
        this.engine = engine;
    }

    /** Gets the first titles of a sample, which must be there. */
    void known(TitleSample sample, int count) throws Exception {
        byte[] value = new byte[Long.BYTES];
        try (EntryReader reader = engine.reader()) {
            for (int i = 0; i < count; i++) {
                if (i % GETS_PER_SNAPSHOT == 0) {
                    reader.renew();
                }
                int length = reader.get(sample.titles()[i], value);
                if (length != Long.BYTES || Bytes.getLong(value, 0) != sample.positions()[i]) {
                    throw wrong(sample.titles()[i], length, value);
                }
            }
        }
    }

    /** Gets titles that must not be there. */
    void unknown(byte[][] titles) throws Exception {
        byte[] value = new byte[Long.BYTES];
        try (EntryReader reader = engine.reader()) {
            for (int i = 0; i < titles.length; i++) {
                if (i % GETS_PER_SNAPSHOT == 0) {
                    reader.renew();
                }
                int length = reader.get(titles[i], value);
                if (length != EntryReader.ABSENT) {
                    throw wrong(titles[i], length, value);
                }
            }
        }
    }

    private static WrongAnswerException wrong(byte[] title, int length, byte[] value) {
        return new WrongAnswerException("The title '" + new String(title, StandardCharsets.UTF_8) + "' has a value of "
                + length + " bytes, " + Bytes.getLong(value, 0) + ", which is wrong.");
    }
}
