package io.codex.benchmarks.workload;

import io.codex.benchmarks.data.Bytes;
import io.codex.benchmarks.data.TitleFile;
import io.codex.benchmarks.engine.Engine;
import java.io.IOException;

/** Stores titles with their positions as values, in transactions of 10,000. */
final class TitleIngest implements AutoCloseable {

    static final int TRANSACTION_SIZE = 10_000;

    private final TitleFile.Reader titles;
    private final byte[][] keys = new byte[TRANSACTION_SIZE][];
    private final byte[][] values = new byte[TRANSACTION_SIZE][];
    private int done;

    TitleIngest(TitleFile file) throws Exception {
        titles = file.read();
    }

    /** Stores the next titles, until so many are stored in all. */
    void upTo(int end, Engine engine) throws Exception {
        while (done < end) {
            int count = Math.min(TRANSACTION_SIZE, end - done);
            for (int i = 0; i < count; i++) {
                keys[i] = titles.next();
                values[i] = Bytes.ofLong(done + i);
            }
            engine.putAll(keys, values, count);
            done += count;
        }
    }

    @Override
    public void close() throws IOException {
        titles.close();
    }
}
