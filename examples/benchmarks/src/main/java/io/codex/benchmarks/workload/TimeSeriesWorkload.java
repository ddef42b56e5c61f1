package io.codex.benchmarks.workload;

import io.codex.benchmarks.data.Events;
import io.codex.benchmarks.engine.Engine;
import io.codex.benchmarks.engine.EntryReader;
import io.codex.benchmarks.measure.Latencies;
import io.codex.benchmarks.measure.ProcessFigures;
import io.codex.benchmarks.measure.Row;
import io.codex.benchmarks.measure.ScanChecksum;
import io.codex.benchmarks.measure.Timing;
import io.codex.benchmarks.measure.WrongAnswerException;
import java.util.List;

/** Stores events of 35 channels as they come, one a commit and in batches, and reads one channel. */
final class TimeSeriesWorkload implements Workload {

    static final Row COMMIT =
            Row.lower("commit-unforced", "µs", "store one event in a commit of its own that survives a killed process");
    static final Row BATCH = Row.lower("batch-unforced", "µs", "store one event of 1,000 in the same commit");
    static final Row FORCED = Row.lower("commit-forced", "µs", "store one event in a forced commit of its own");
    static final Row FORCED_TAIL = Row.lower("commit-forced-p99.9", "µs", "the same, all but one in a thousand");
    static final Row ALL =
            Row.lower("all-rows", "s", "store all events, 1,000 a transaction, force once at the end, close");
    static final Row DISK =
            Row.lower("disk-bytes", "B/B", "bytes on disk after close, for each byte of keys and values");
    static final Row CHANNEL_FIRST =
            Row.lower("channel-first", "ms", "read all events of one channel for the first time");
    static final Row CHANNEL = Row.lower("channel", "ms", "read all events of the channel again");

    private static final int MAX_COMMITS = 25_000;
    private static final int BATCH_SIZE = 1_000;
    private static final int WARM_READS = 15;
    private static final int MEASURED_READS = 15;

    @Override
    public String name() {
        return "timeseries";
    }

    @Override
    public List<Row> rows() {
        return List.of(COMMIT, BATCH, FORCED, FORCED_TAIL, ALL, DISK, CHANNEL_FIRST, CHANNEL);
    }

    @Override
    public int defaultSize() {
        return Events.RECORDED;
    }

    @Override
    public List<String> extras() {
        return List.of(BareForce.NAME);
    }

    @Override
    public void run(Run run) throws Exception {
        Events events = new Events(run.size());
        int commits = Math.min(MAX_COMMITS, events.count());
        if (run.contestant().equals(BareForce.NAME)) {
            try (BareForce bare = new BareForce(run.folder())) {
                forced(run, bare.run(commits));
            }
            return;
        }
        warm(run, events, commits);
        smallCommits(run, events, commits);
        forcedCommits(run, events, commits);
        storeAll(run, events);
        readChannel(run, events);
    }

    /** Does all of it with another store first, so that it is the engine that is measured and not its compilation. */
    private static void warm(Run run, Events events, int commits) throws Exception {
        try (Engine engine = run.open("warm", false)) {
            putSingly(engine, events, commits);
            putInBatches(engine, events, events.count());
        }
        try (Engine engine = run.open("warm", false)) {
            readWarm(engine, events);
        }
    }

    private static void readWarm(Engine engine, Events events) throws Exception {
        try (EntryReader reader = engine.reader()) {
            for (int i = 0; i < WARM_READS; i++) {
                readOnce(reader, events, new ScanChecksum());
            }
        }
    }

    private static void smallCommits(Run run, Events events, int commits) throws Exception {
        try (Engine engine = run.open("single", false)) {
            double seconds = Timing.seconds(() -> putSingly(engine, events, commits));
            run.findings().figure(COMMIT, Units.microsEach(seconds, commits));
        }
        try (Engine engine = run.open("batches", false)) {
            double seconds = Timing.seconds(() -> putInBatches(engine, events, commits));
            run.findings().figure(BATCH, Units.microsEach(seconds, commits));
        }
    }

    private static void forcedCommits(Run run, Events events, int commits) throws Exception {
        try (Engine engine = run.open("forced", true)) {
            Latencies latencies = new Latencies();
            for (int i = 0; i < commits; i++) {
                byte[] key = events.key(i);
                byte[] value = events.value(i);
                long start = System.nanoTime();
                engine.put(key, value);
                latencies.since(start);
            }
            forced(run, latencies);
        }
    }

    private static void forced(Run run, Latencies latencies) {
        run.findings().figure(FORCED, latencies.meanMicros());
        run.findings().figure(FORCED_TAIL, latencies.tailMicros());
    }

    private static void storeAll(Run run, Events events) throws Exception {
        Engine engine = run.open("all", false);
        double seconds = Timing.seconds(() -> {
            putInBatches(engine, events, events.count());
            engine.sync();
            engine.close();
        });
        run.findings().figure(ALL, seconds);
        double payload = (double) Events.PAYLOAD_BYTES * events.count();
        run.findings().figure(DISK, ProcessFigures.diskBytes(run.subfolder("all")) / payload);
    }

    private static void readChannel(Run run, Events events) throws Exception {
        try (Engine engine = run.open("all", false);
                EntryReader reader = engine.reader()) {
            ScanChecksum checksum = new ScanChecksum();
            double first = Timing.seconds(() -> readOnce(reader, events, checksum));
            run.findings().figure(CHANNEL_FIRST, Units.millis(first));
            double again = Timing.medianSeconds(MEASURED_READS, () -> readOnce(reader, events, new ScanChecksum()));
            run.findings().figure(CHANNEL, Units.millis(again));
            run.findings().answer("checksum of the channel", checksum);
        }
    }

    private static void readOnce(EntryReader reader, Events events, ScanChecksum checksum) throws Exception {
        reader.renew();
        int count = reader.scan(
                Events.firstKey(Events.READ_CHANNEL),
                Events.firstKey(Events.READ_CHANNEL + 1),
                Integer.MAX_VALUE,
                checksum);
        WrongAnswerException.unlessEqual("Events of the channel", events.readChannelCount(), count);
    }

    private static void putSingly(Engine engine, Events events, int count) throws Exception {
        for (int i = 0; i < count; i++) {
            engine.put(events.key(i), events.value(i));
        }
    }

    private static void putInBatches(Engine engine, Events events, int count) throws Exception {
        new Batches(BATCH_SIZE, events::key, events::value).put(engine, 0, count);
    }
}
