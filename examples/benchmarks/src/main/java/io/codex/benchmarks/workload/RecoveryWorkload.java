package io.codex.benchmarks.workload;

import io.codex.benchmarks.data.Records;
import io.codex.benchmarks.engine.Engine;
import io.codex.benchmarks.engine.EntryReader;
import io.codex.benchmarks.measure.OrderCheck;
import io.codex.benchmarks.measure.Row;
import io.codex.benchmarks.measure.WrongAnswerException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A process is killed while it writes. What it had committed must be there when the next one opens the store. */
final class RecoveryWorkload implements Workload {

    static final Row AFTER_KILL =
            Row.lower("open-after-kill", "ms", "open and get one record, after a process was killed while it wrote");
    static final Row AFTER_CLOSE = Row.lower("open-after-close", "ms", "open and get one record, after a clean close");

    private static final String WRITE = "write";

    @Override
    public String name() {
        return "recovery";
    }

    @Override
    public List<Row> rows() {
        return List.of(AFTER_KILL, AFTER_CLOSE);
    }

    @Override
    public int defaultSize() {
        return 1_000_000;
    }

    @Override
    public List<Stage> stages() {
        return List.of(Stage.killed(WRITE), Stage.of("open"));
    }

    @Override
    public void run(Run run) throws Exception {
        // Beside the folder of the engine, which may hold nothing else.
        Path acknowledged = run.shared().resolve(run.contestant() + ".acknowledged");
        if (run.stage().equals(WRITE)) {
            writeUntilKilled(run, acknowledged);
        } else {
            run.warmUp();
            int count = (int) ByteBuffer.wrap(Files.readAllBytes(acknowledged)).getLong();
            run.findings().figure(AFTER_KILL, open(run, count));
            run.findings().figure(AFTER_CLOSE, open(run, count));
        }
    }

    private static void writeUntilKilled(Run run, Path acknowledged) throws Exception {
        Files.createDirectories(run.shared());
        try (Engine engine = run.open("store", false);
                FileChannel channel = FileChannel.open(
                        acknowledged,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.TRUNCATE_EXISTING)) {
            SmallRecords.store(engine, run.size());
            acknowledge(channel, run.size());
            System.out.println(Stage.READY);
            for (int number = run.size(); number < Integer.MAX_VALUE; number++) {
                engine.put(Records.key(number), SmallRecords.value(number));
                acknowledge(channel, number + 1L);
            }
        }
    }

    private static void acknowledge(FileChannel channel, long count) throws IOException {
        channel.write(ByteBuffer.allocate(Long.BYTES).putLong(count).flip(), 0);
    }

    private static double open(Run run, int acknowledged) throws Exception {
        byte[] buffer = new byte[SmallRecords.VALUE_BYTES];
        long start = System.nanoTime();
        try (Engine engine = run.open("store", false);
                EntryReader reader = engine.reader()) {
            SmallRecords.check(reader, acknowledged - 1L, buffer);
            double millis = (System.nanoTime() - start) / Units.NANOS_PER_MILLI;
            checkAll(reader, acknowledged, buffer);
            return millis;
        }
    }

    private static void checkAll(EntryReader reader, int acknowledged, byte[] buffer) throws Exception {
        for (int number = 0; number < acknowledged; number++) {
            SmallRecords.check(reader, number, buffer);
        }
        int count = reader.scan(null, null, Integer.MAX_VALUE, new OrderCheck());
        // The commit under way when the process was killed may have come through.
        if (count != acknowledged && count != acknowledged + 1) {
            throw new WrongAnswerException(
                    "There are " + count + " records after a kill, but " + acknowledged + " were acknowledged.");
        }
    }
}
