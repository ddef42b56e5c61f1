package io.codex.benchmarks.workload;

import io.codex.benchmarks.data.Records;
import io.codex.benchmarks.engine.Engine;
import io.codex.benchmarks.engine.EntryReader;
import io.codex.benchmarks.measure.ProcessFigures;
import io.codex.benchmarks.measure.Row;
import io.codex.benchmarks.measure.ScanChecksum;
import io.codex.benchmarks.measure.Timing;
import io.codex.benchmarks.measure.WrongAnswerException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Large values: 4 KiB, and 1 MiB; as many of the latter as take the same room. */
final class ValuesWorkload implements Workload {

    private static final Size SMALLER = new Size("4k", 4 << 10, 100);
    private static final Size LARGER = new Size("1m", 1 << 20, 4);

    @Override
    public String name() {
        return "values";
    }

    @Override
    public List<Row> rows() {
        return Stream.of(SMALLER, LARGER).flatMap(size -> size.rows().stream()).toList();
    }

    @Override
    public int defaultSize() {
        return 50_000;
    }

    @Override
    public void run(Run run) throws Exception {
        SMALLER.run(run, run.size());
        LARGER.run(run, Math.max(1, (int) ((long) run.size() * SMALLER.bytes / LARGER.bytes)));
    }

    /**
     * One size of values.
     *
     * @param name how rows are named after it
     * @param bytes the bytes of each value
     * @param perTransaction how many are stored in one transaction
     */
    private record Size(String name, int bytes, int perTransaction) {

        Row put() {
            return Row.lower("put-" + name, "µs", "store a value, several a transaction, force at the end, close");
        }

        Row get() {
            return Row.lower("get-" + name, "µs", "get a random value");
        }

        Row scan() {
            return Row.lower("scan-" + name, "µs", "read all values in the order of their keys, each");
        }

        Row disk() {
            return Row.lower("disk-bytes-" + name, "B/B", "bytes on disk after close, for each byte of values");
        }

        List<Row> rows() {
            return List.of(put(), get(), scan(), disk());
        }

        void run(Run run, int count) throws Exception {
            Engine written = run.open(name, false);
            double seconds = Timing.seconds(() -> {
                new Batches(perTransaction, number -> Records.key(number), number -> Records.value(number, bytes))
                        .put(written, 0, count);
                written.sync();
                written.close();
            });
            run.findings().figure(put(), Units.microsEach(seconds, count));
            double disk = ProcessFigures.diskBytes(run.subfolder(name));
            run.findings().figure(disk(), disk / ((double) bytes * count));
            try (Engine engine = run.open(name, false);
                    EntryReader reader = engine.reader()) {
                read(run, reader, count);
            }
        }

        private void read(Run run, EntryReader reader, int count) throws Exception {
            byte[] buffer = new byte[bytes];
            for (int number = 0; number < count; number++) {
                check(reader, number, buffer);
            }
            SplittableRandom random = new SplittableRandom(3);
            double gets = Timing.seconds(() -> {
                for (int i = 0; i < count; i++) {
                    reader.get(Records.key(random.nextInt(count)), buffer);
                }
            });
            run.findings().figure(get(), Units.microsEach(gets, count));
            ScanChecksum checksum = new ScanChecksum();
            double scan = Timing.seconds(() -> WrongAnswerException.unlessEqual(
                    "Values in a scan", count, reader.scan(null, null, Integer.MAX_VALUE, checksum)));
            run.findings().figure(scan(), Units.microsEach(scan, count));
            run.findings().answer("checksum of the scan of " + name, checksum);
        }

        private void check(EntryReader reader, int number, byte[] buffer) throws Exception {
            int length = reader.get(Records.key(number), buffer);
            if (length != bytes || !Arrays.equals(buffer, Records.value(number, bytes))) {
                throw new WrongAnswerException("The value " + number + " of " + bytes + " bytes was stored, but "
                        + length + " bytes were read, or other ones.");
            }
        }
    }
}
