package io.codex.benchmarks.workload;

import io.codex.benchmarks.data.TitleFile;
import io.codex.benchmarks.data.TitleList;
import io.codex.benchmarks.data.TitleSample;
import io.codex.benchmarks.engine.Engine;
import io.codex.benchmarks.measure.Row;
import io.codex.benchmarks.measure.Timing;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a put and a get cost while the store grows to twice its size, again and again. */
final class GrowthWorkload implements Workload {

    static final Row PUT_GROWTH = Row.lower("put-growth", "x", "a put from 8x to 16x, against one up to 1x");
    static final Row GET_GROWTH = Row.lower("get-growth", "x", "a get at 16x, against one at 1x");

    private static final List<Integer> FACTORS = List.of(1, 2, 4, 8, 16);
    private static final int LARGEST = 16;
    private static final int MAX_GETS = 200_000;

    private static Row put(int factor) {
        return Row.lower(
                "put-" + factor + "x", "µs", "put a random title while growing to " + factor + "x, forced at the end");
    }

    private static Row get(int factor) {
        return Row.lower("get-" + factor + "x", "µs", "get a random title at " + factor + "x");
    }

    @Override
    public String name() {
        return "growth";
    }

    @Override
    public List<Row> rows() {
        return Stream.of(
                        FACTORS.stream().map(GrowthWorkload::put),
                        FACTORS.stream().map(GrowthWorkload::get),
                        Stream.of(PUT_GROWTH, GET_GROWTH))
                .flatMap(rows -> rows)
                .toList();
    }

    @Override
    public int defaultSize() {
        return 13_755_095;
    }

    @Override
    public void prepare(Path folder, @Nullable Path titles, int size) throws Exception {
        if (size < LARGEST) {
            throw new IllegalArgumentException("--n=" + size + " cannot grow 16 times. Give " + LARGEST + " at least.");
        }
        TitleList.prepare(folder, titles, size);
    }

    @Override
    public void run(Run run) throws Exception {
        TitleFile file = TitleList.prepare(run.shared(), run.titles(), run.size());
        double[] puts = new double[FACTORS.size()];
        double[] gets = new double[FACTORS.size()];
        try (Engine engine = run.open(false);
                TitleIngest ingest = new TitleIngest(file)) {
            int size = 0;
            for (int step = 0; step < FACTORS.size(); step++) {
                int factor = FACTORS.get(step);
                int goal = (int) ((long) file.count() * factor / LARGEST);
                puts[step] = Units.microsEach(putUpTo(goal, ingest, engine), goal - size);
                gets[step] = get(engine, TitleSample.draw(file, Math.min(MAX_GETS, goal), goal));
                size = goal;
                run.findings().figure(put(factor), puts[step]);
                run.findings().figure(get(factor), gets[step]);
            }
        }
        int last = FACTORS.size() - 1;
        run.findings().figure(PUT_GROWTH, puts[last] / puts[0]);
        run.findings().figure(GET_GROWTH, gets[last] / gets[0]);
    }

    private static double putUpTo(int goal, TitleIngest ingest, Engine engine) throws Exception {
        return Timing.seconds(() -> {
            ingest.upTo(goal, engine);
            engine.sync();
        });
    }

    private static double get(Engine engine, TitleSample sample) throws Exception {
        RandomGets gets = new RandomGets(engine);
        gets.known(sample, sample.size());
        return Units.microsEach(Timing.seconds(() -> gets.known(sample, sample.size())), sample.size());
    }
}
