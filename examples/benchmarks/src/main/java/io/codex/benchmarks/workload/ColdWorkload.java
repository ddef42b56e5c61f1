package io.codex.benchmarks.workload;

import io.codex.benchmarks.data.TitleFile;
import io.codex.benchmarks.data.TitleList;
import io.codex.benchmarks.data.TitleSample;
import io.codex.benchmarks.engine.Engine;
import io.codex.benchmarks.measure.Row;
import io.codex.benchmarks.measure.Timing;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gets from data that is much larger than the heap: first from a disk that nothing was read from, then from the cache. */
final class ColdWorkload implements Workload {

    static final Row OPEN_COLD = Row.lower("open-cold", "ms", "open with nothing in the operating system's cache");
    static final Row GET_COLD = Row.lower("get-cold", "µs", "get a random title, the first ones after that");
    static final Row GET_WARM = Row.lower("get-warm", "µs", "get a random title with all files in the system's cache");

    private static final String FILL = "fill";

    /** Filling is not measured, and no engine shall fail in it. */
    private static final String FILL_HEAP = "4g";

    private static final int COLD_GETS = 3_000;
    private static final int WARM_GETS = 200_000;

    @Override
    public String name() {
        return "cold";
    }

    @Override
    public List<Row> rows() {
        return List.of(OPEN_COLD, GET_COLD, GET_WARM);
    }

    @Override
    public int defaultSize() {
        return 13_755_095;
    }

    @Override
    public List<Stage> stages() {
        return List.of(Stage.withHeap(FILL, FILL_HEAP), Stage.of("read"));
    }

    @Override
    public void prepare(Path folder, @Nullable Path titles, int size) throws Exception {
        TitleList.prepare(folder, titles, size);
    }

    @Override
    public void run(Run run) throws Exception {
        TitleFile file = TitleList.prepare(run.shared(), run.titles(), run.size());
        if (run.stage().equals(FILL)) {
            fill(run, file);
        } else {
            read(run, file);
        }
    }

    private static void fill(Run run, TitleFile file) throws Exception {
        try (Engine engine = run.open("store", false);
                TitleIngest ingest = new TitleIngest(file)) {
            ingest.upTo(file.count(), engine);
        }
    }

    private static void read(Run run, TitleFile file) throws Exception {
        TitleSample sample = TitleSample.draw(file, Math.min(WARM_GETS, file.count()), file.count());
        int cold = Math.min(COLD_GETS, sample.size());
        run.warmUp();
        SystemCache.drop(run.folder());
        long start = System.nanoTime();
        try (Engine engine = run.open("store", false)) {
            run.findings().figure(OPEN_COLD, (System.nanoTime() - start) / Units.NANOS_PER_MILLI);
            RandomGets gets = new RandomGets(engine);
            double first = Timing.seconds(() -> gets.known(sample, cold));
            run.findings().figure(GET_COLD, Units.microsEach(first, cold));
            SystemCache.fill(run.folder());
            gets.known(sample, sample.size());
            double warm = Timing.seconds(() -> gets.known(sample, sample.size()));
            run.findings().figure(GET_WARM, Units.microsEach(warm, sample.size()));
        }
    }
}
