package io.codex.benchmarks.workload;

import io.codex.benchmarks.data.TitleFile;
import io.codex.benchmarks.data.TitleList;
import io.codex.benchmarks.data.TitleSample;
import io.codex.benchmarks.engine.Engine;
import io.codex.benchmarks.engine.EntryReader;
import io.codex.benchmarks.measure.OrderCheck;
import io.codex.benchmarks.measure.ProcessFigures;
import io.codex.benchmarks.measure.Row;
import io.codex.benchmarks.measure.ScanChecksum;
import io.codex.benchmarks.measure.Timing;
import io.codex.benchmarks.measure.WrongAnswerException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stores titles in random order, closes, opens again, and reads them one by one, in short ranges and all in order. */
final class TitlesWorkload implements Workload {

    static final Row INGEST = Row.lower(
            "ingest", "s", "store all titles in random order, 10,000 a transaction, force once at the end, close");
    static final Row WRITTEN =
            Row.lower("written-per-put", "B", "bytes written by write calls while ingesting, for each title");
    static final Row DISK =
            Row.lower("disk-bytes", "B/B", "bytes on disk after close, for each byte of keys and values");
    static final Row INGEST_MEMORY = Row.lower("peak-memory-ingest", "MB", "most resident memory until closed");
    static final Row OPEN = Row.lower("open", "ms", "open again after a clean close");
    static final Row GET_HIT = Row.lower("get-hit", "µs", "get a random title that is there");
    static final Row GET_MISS = Row.lower("get-miss", "µs", "get a random title that is not there");
    static final Row SCAN_50 = Row.lower("scan-50", "µs", "read 50 titles in order from a random one on");
    static final Row SCAN_FIRST =
            Row.lower("full-scan-first", "ns", "read all in order for the first time, each title");
    static final Row SCAN = Row.lower("full-scan", "ns", "read all in order again, each title");
    static final Row MEMORY = Row.lower("peak-memory", "MB", "most resident memory of the whole run");

    private static final String BULK = "bulk";
    private static final int MAX_GETS = 1_000_000;
    private static final int MAX_MISSES = 200_000;
    private static final int MAX_SHORT_SCANS = 100_000;
    private static final int SHORT_SCAN_LENGTH = 50;
    private static final int WARM_SCANS = 5;

    /** So large a part of the work is done before it is measured. */
    private static final int WARMED_PART = 5;

    @Override
    public String name() {
        return "titles";
    }

    @Override
    public List<Row> rows() {
        return List.of(
                INGEST,
                WRITTEN,
                DISK,
                INGEST_MEMORY,
                OPEN,
                GET_HIT,
                GET_MISS,
                SCAN_50,
                SCAN_FIRST,
                SCAN,
                MEMORY,
                BulkLoadStage.TIME,
                BulkLoadStage.DISK,
                BulkLoadStage.MEMORY);
    }

    @Override
    public int defaultSize() {
        return 2_000_000;
    }

    @Override
    public List<String> extras() {
        return List.of(BulkLoadStage.FLOOR);
    }

    @Override
    public List<Stage> stages() {
        return List.of(Stage.of("transactions"), Stage.of(BULK));
    }

    @Override
    public void prepare(Path folder, @Nullable Path titles, int size) throws Exception {
        TitleList.prepare(folder, titles, size);
    }

    @Override
    public void run(Run run) throws Exception {
        TitleFile file = TitleList.prepare(run.shared(), run.titles(), run.size());
        if (run.stage().equals(BULK)) {
            BulkLoadStage.run(run, file);
        } else if (!run.contestant().equals(BulkLoadStage.FLOOR)) {
            write(run, file);
            read(run, file);
        }
    }

    private static void write(Run run, TitleFile file) throws Exception {
        long writtenBefore = ProcessFigures.writtenBytes();
        Engine engine = run.open("store", false);
        double seconds = Timing.seconds(() -> {
            try (TitleIngest ingest = new TitleIngest(file)) {
                ingest.upTo(file.count(), engine);
            }
            engine.sync();
            engine.close();
        });
        run.findings().figure(INGEST, seconds);
        if (!run.kind().writesThroughMapping()) {
            run.findings().figure(WRITTEN, (double) (ProcessFigures.writtenBytes() - writtenBefore) / file.count());
        }
        long payload = file.titleBytes() + (long) Long.BYTES * file.count();
        run.findings().figure(DISK, (double) ProcessFigures.diskBytes(run.subfolder("store")) / payload);
        run.findings().figure(INGEST_MEMORY, Units.megabytes(ProcessFigures.peakResidentBytes()));
    }

    private static void read(Run run, TitleFile file) throws Exception {
        TitleSample sample = TitleSample.draw(file, Math.min(MAX_GETS, file.count()), file.count());
        byte[][] unknown = sample.unknown(Math.min(MAX_MISSES, sample.size()));
        long start = System.nanoTime();
        try (Engine engine = run.open("store", false)) {
            run.findings().figure(OPEN, (System.nanoTime() - start) / Units.NANOS_PER_MILLI);
            gets(run, engine, sample, unknown);
            shortScans(run, engine, sample);
            fullScans(run, engine, file.count());
        }
        run.findings().figure(MEMORY, Units.megabytes(ProcessFigures.peakResidentBytes()));
    }

    private static void gets(Run run, Engine engine, TitleSample sample, byte[][] unknown) throws Exception {
        RandomGets gets = new RandomGets(engine);
        gets.known(sample, sample.size() / WARMED_PART);
        double hits = Timing.seconds(() -> gets.known(sample, sample.size()));
        run.findings().figure(GET_HIT, Units.microsEach(hits, sample.size()));
        double misses = Timing.seconds(() -> gets.unknown(unknown));
        run.findings().figure(GET_MISS, Units.microsEach(misses, unknown.length));
    }

    private static void shortScans(Run run, Engine engine, TitleSample sample) throws Exception {
        int count = Math.min(MAX_SHORT_SCANS, sample.size());
        ScanChecksum checksum = new ScanChecksum();
        try (EntryReader reader = engine.reader()) {
            shortScans(reader, sample, count / WARMED_PART, new ScanChecksum());
            double seconds = Timing.seconds(() -> shortScans(reader, sample, count, checksum));
            run.findings().figure(SCAN_50, Units.microsEach(seconds, count));
        }
        run.findings().answer("checksum of the short scans", checksum);
    }

    private static void shortScans(EntryReader reader, TitleSample sample, int count, ScanChecksum checksum)
            throws Exception {
        for (int i = 0; i < count; i++) {
            if (i % 100 == 0) {
                reader.renew();
            }
            reader.scan(sample.titles()[i], null, SHORT_SCAN_LENGTH, checksum);
        }
    }

    private static void fullScans(Run run, Engine engine, int count) throws Exception {
        try (EntryReader reader = engine.reader()) {
            double first = Timing.seconds(() -> scanAll(reader, count, new ScanChecksum()));
            run.findings().figure(SCAN_FIRST, Units.nanosEach(first, count));
            double warm = Timing.medianSeconds(WARM_SCANS, () -> scanAll(reader, count, new ScanChecksum()));
            run.findings().figure(SCAN, Units.nanosEach(warm, count));
            ScanChecksum checksum = new ScanChecksum();
            scanAll(reader, count, checksum);
            run.findings().answer("checksum of the full scan", checksum);
            reader.scan(null, null, Integer.MAX_VALUE, new OrderCheck());
        }
    }

    private static void scanAll(EntryReader reader, int count, ScanChecksum checksum) throws Exception {
        WrongAnswerException.unlessEqual(
                "Entries in a full scan", count, reader.scan(null, null, Integer.MAX_VALUE, checksum));
    }
}
