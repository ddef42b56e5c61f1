package io.codex.benchmarks.workload;

import io.codex.benchmarks.data.Records;
import io.codex.benchmarks.engine.Engine;
import io.codex.benchmarks.engine.EntryReader;
import io.codex.benchmarks.measure.ProcessFigures;
import io.codex.benchmarks.measure.Row;
import java.util.List;
import java.util.SplittableRandom;

/** What small forced commits make an engine write, everything until it is closed included. */
final class CommitBytesWorkload implements Workload {

    static final Row WRITTEN =
            Row.lower("commit-written", "B", "bytes written by write calls for each forced commit of 16 + 100 bytes");
    static final Row DEVICE = Row.lower(
            "commit-device", "B", "bytes the operating system had to write to the disk for it, in whole pages");

    private static final int PART_REPLACED = 10;

    @Override
    public String name() {
        return "commit-bytes";
    }

    @Override
    public List<Row> rows() {
        return List.of(WRITTEN, DEVICE);
    }

    @Override
    public int defaultSize() {
        return 1_000_000;
    }

    @Override
    public void run(Run run) throws Exception {
        try (Engine engine = run.open(false)) {
            SmallRecords.store(engine, run.size());
            engine.sync();
        }
        int commits = Math.max(1, run.size() / PART_REPLACED);
        long writtenBefore = ProcessFigures.writtenBytes();
        long deviceBefore = ProcessFigures.deviceBytes();
        try (Engine engine = run.open(true)) {
            replace(engine, run.size(), commits);
        }
        if (!run.kind().writesThroughMapping()) {
            run.findings().figure(WRITTEN, (double) (ProcessFigures.writtenBytes() - writtenBefore) / commits);
        }
        run.findings().figure(DEVICE, (double) (ProcessFigures.deviceBytes() - deviceBefore) / commits);
        check(run);
    }

    private static void replace(Engine engine, int size, int commits) throws Exception {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < commits; i++) {
            int number = random.nextInt(size);
            engine.put(Records.key(number), SmallRecords.value(number));
        }
    }

    private static void check(Run run) throws Exception {
        byte[] buffer = new byte[SmallRecords.VALUE_BYTES];
        try (Engine engine = run.open(false);
                EntryReader reader = engine.reader()) {
            for (int number = 0; number < run.size(); number++) {
                SmallRecords.check(reader, number, buffer);
            }
        }
    }
}
