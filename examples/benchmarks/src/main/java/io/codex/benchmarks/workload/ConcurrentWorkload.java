package io.codex.benchmarks.workload;

import io.codex.benchmarks.data.Records;
import io.codex.benchmarks.engine.Engine;
import io.codex.benchmarks.engine.EntryReader;
import io.codex.benchmarks.measure.Latencies;
import io.codex.benchmarks.measure.Row;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;

/** Readers and writers at the same time, on records of 16 + 100 bytes. */
final class ConcurrentWorkload implements Workload {

    static final Row READER = Row.higher("reader-1", "gets/s", "one thread gets random records");
    static final Row READERS = Row.higher("readers-2", "gets/s", "two threads get random records, together");
    static final Row READS_BESIDE =
            Row.higher("reads-beside-writer", "gets/s", "one thread gets random records while another one writes");
    static final Row COMMITS_BESIDE = Row.higher(
            "commits-beside-reader", "commits/s", "that other one, which replaces random records, not forced");
    static final Row WRITER_FORCED = Row.higher("writer-1-forced", "commits/s", "one thread, a forced commit a record");
    static final Row WRITER_FORCED_TAIL = Row.lower("writer-1-forced-p99.9", "µs", "its commits, all but one in 1,000");
    static final Row WRITERS_FORCED =
            Row.higher("writers-8-forced", "commits/s", "eight threads, each a forced commit a record, together");
    static final Row WRITERS_FORCED_TAIL =
            Row.lower("writers-8-forced-p99.9", "µs", "their commits, all but one in 1,000");
    static final Row WRITER = Row.higher("writer-1-unforced", "commits/s", "one thread, a commit a record, not forced");
    static final Row WRITER_TAIL = Row.lower("writer-1-unforced-p99.9", "µs", "its commits, all but one in 1,000");
    static final Row WRITERS = Row.higher(
            "writers-8-unforced", "commits/s", "eight threads, each a commit a record, together, not forced");
    static final Row WRITERS_TAIL = Row.lower("writers-8-unforced-p99.9", "µs", "their commits, all but one in 1,000");

    private static final String READS = "reads";
    private static final String WRITES = "writes";
    private static final int GETS_PER_SNAPSHOT = 100;
    private static final int WARM_GETS = 200_000;

    /** Each writer has numbers of its own, far from all others and from the records that are there already. */
    private static final long NUMBERS_PER_WRITER = 1L << 32;

    private long nextNumber = 1L << 40;

    @Override
    public String name() {
        return "concurrent";
    }

    @Override
    public List<Row> rows() {
        return List.of(
                READER,
                READERS,
                READS_BESIDE,
                COMMITS_BESIDE,
                WRITER_FORCED,
                WRITER_FORCED_TAIL,
                WRITERS_FORCED,
                WRITERS_FORCED_TAIL,
                WRITER,
                WRITER_TAIL,
                WRITERS,
                WRITERS_TAIL);
    }

    @Override
    public int defaultSize() {
        return 1_000_000;
    }

    @Override
    public List<String> extras() {
        return List.of(BareForce.NAME);
    }

    @Override
    public void run(Run run) throws Exception {
        if (run.contestant().equals(BareForce.NAME)) {
            bare(run);
            return;
        }
        try (Engine engine = run.open(false)) {
            SmallRecords.store(engine, run.size());
            engine.sync();
        }
        try (Engine engine = run.open(false)) {
            warm(engine, run.size());
            run.findings().figure(READER, readers(run, engine, 1));
            run.findings().figure(READERS, readers(run, engine, 2));
            readerAndWriter(run, engine);
            writers(run, engine, 1, WRITER, WRITER_TAIL);
            writers(run, engine, 8, WRITERS, WRITERS_TAIL);
        }
        try (Engine engine = run.open(true)) {
            writers(run, engine, 1, WRITER_FORCED, WRITER_FORCED_TAIL);
            writers(run, engine, 8, WRITERS_FORCED, WRITERS_FORCED_TAIL);
        }
    }

    private static void bare(Run run) throws Exception {
        try (BareForce bare = new BareForce(run.folder())) {
            Crowd crowd = new Crowd(run.seconds());
            crowd.add(WRITES, () -> latencies -> {
                bare.once(latencies);
                return 1;
            });
            note(run, crowd, WRITER_FORCED, WRITER_FORCED_TAIL);
        }
    }

    private static void warm(Engine engine, int size) throws Exception {
        try (RandomReads reads = new RandomReads(engine, size, 1)) {
            for (int i = 0; i < WARM_GETS / GETS_PER_SNAPSHOT; i++) {
                reads.again(new Latencies());
            }
        }
    }

    private static double readers(Run run, Engine engine, int count) throws Exception {
        Crowd crowd = new Crowd(run.seconds());
        for (int i = 0; i < count; i++) {
            int seed = i;
            crowd.add(READS, () -> new RandomReads(engine, run.size(), seed));
        }
        crowd.run();
        return crowd.outcome(READS).perSecond();
    }

    private static void readerAndWriter(Run run, Engine engine) throws Exception {
        Crowd crowd = new Crowd(run.seconds());
        crowd.add(READS, () -> new RandomReads(engine, run.size(), 1));
        SplittableRandom random = new SplittableRandom(2);
        crowd.add(WRITES, () -> latencies -> {
            int number = random.nextInt(run.size());
            engine.put(Records.key(number), SmallRecords.value(number));
            return 1;
        });
        crowd.run();
        run.findings().figure(READS_BESIDE, crowd.outcome(READS).perSecond());
        run.findings().figure(COMMITS_BESIDE, crowd.outcome(WRITES).perSecond());
    }

    private void writers(Run run, Engine engine, int count, Row perSecond, Row tail) throws Exception {
        Crowd crowd = new Crowd(run.seconds());
        for (int i = 0; i < count; i++) {
            long first = nextNumber;
            nextNumber += NUMBERS_PER_WRITER;
            crowd.add(WRITES, () -> new NewRecords(engine, first));
        }
        note(run, crowd, perSecond, tail);
    }

    private static void note(Run run, Crowd crowd, Row perSecond, Row tail) throws Exception {
        crowd.run();
        Crowd.Outcome outcome = crowd.outcome(WRITES);
        run.findings().figure(perSecond, outcome.perSecond());
        run.findings().figure(tail, outcome.tailMicros());
    }

    /** Gets random records, a new snapshot every 100 of them. */
    private static final class RandomReads implements Crowd.Task {

        private final EntryReader reader;
        private final int size;
        private final SplittableRandom random;
        private final byte[] buffer = new byte[SmallRecords.VALUE_BYTES];

        RandomReads(Engine engine, int size, int seed) throws Exception {
            this.reader = engine.reader();
            this.size = size;
            this.random = new SplittableRandom(seed);
        }

        @Override
        public int again(Latencies latencies) throws Exception {
            reader.renew();
            for (int i = 0; i < GETS_PER_SNAPSHOT; i++) {
                SmallRecords.check(reader, random.nextInt(size), buffer);
            }
            return GETS_PER_SNAPSHOT;
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }

    /** Stores records that were not there. */
    private static final class NewRecords implements Crowd.Task {

        private final Engine engine;
        private long number;

        NewRecords(Engine engine, long firstNumber) {
            this.engine = engine;
            this.number = firstNumber;
        }

        @Override
        public int again(Latencies latencies) throws Exception {
            byte[] key = Records.key(number);
            byte[] value = SmallRecords.value(number);
            number++;
            long start = System.nanoTime();
            engine.put(key, value);
            latencies.since(start);
            return 1;
        }
    }
}
