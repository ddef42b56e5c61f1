package io.codex.benchmarks.workload;

import io.codex.benchmarks.engine.Engines;
import io.codex.benchmarks.measure.Row;
import io.codex.benchmarks.pool.BorrowReturn;
import io.codex.benchmarks.pool.CodexPool;
import io.codex.benchmarks.pool.HikariPool;
import java.util.List;

/** Borrows from a pool and gives back at once, over and over. */
final class PoolWorkload implements Workload {

    static final Row ONE = Row.lower("borrow-return-1", "ns", "borrow and return, one thread");
    static final Row EIGHT =
            Row.lower("borrow-return-8", "ns", "borrow and return, eight threads, for each of all they do together");

    private static final String HIKARI = "hikari";
    private static final String BORROW = "borrow";
    private static final int BORROWS_PER_LOOK_AT_THE_CLOCK = 200;

    @Override
    public String name() {
        return "pool";
    }

    @Override
    public List<Row> rows() {
        return List.of(ONE, EIGHT);
    }

    @Override
    public int defaultSize() {
        return BorrowReturn.POOL_SIZE;
    }

    @Override
    public List<String> extras() {
        return List.of(HIKARI);
    }

    @Override
    public boolean comparesEngines() {
        return false;
    }

    @Override
    public void run(Run run) throws Exception {
        try (BorrowReturn pool = run.contestant().equals(Engines.CODEX) ? new CodexPool() : new HikariPool()) {
            borrow(pool, 1, 1);
            run.findings().figure(ONE, borrow(pool, 1, run.seconds()));
            borrow(pool, 8, 1);
            run.findings().figure(EIGHT, borrow(pool, 8, run.seconds()));
        }
    }

    private static double borrow(BorrowReturn pool, int threads, int seconds) throws Exception {
        Crowd crowd = new Crowd(seconds);
        for (int i = 0; i < threads; i++) {
            crowd.add(BORROW, () -> latencies -> {
                for (int j = 0; j < BORROWS_PER_LOOK_AT_THE_CLOCK; j++) {
                    pool.once();
                }
                return BORROWS_PER_LOOK_AT_THE_CLOCK;
            });
        }
        crowd.run();
        return Units.nanosEach(1, 1) / crowd.outcome(BORROW).perSecond();
    }
}
