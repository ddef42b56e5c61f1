package io.codex.benchmarks.compare;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Compares contestants: run by run, each of them once, beginning with another one each time, so that a disturbance of the
 * machine meets all of them.
 */
public final class Comparison {

    private final Plan plan;
    private final PrintWriter progress;

    /**
     * Creates a comparison.
     *
     * @param plan what to compare
     * @param progress gets a line for each run
     */
    public Comparison(Plan plan, PrintWriter progress) {
        this.plan = plan;
        this.progress = progress;
    }

    /**
     * Does all runs.
     *
     * @return what was found; its problems say what failed or was answered wrongly
     */
    public Report run() throws Exception {
        plan.workload().prepare(plan.shared(), plan.titles(), plan.size());
        Runner runner = new Runner(plan);
        List<Attempt> attempts = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (int run = 1; run <= plan.runCount(); run++) {
            List<String> order = new ArrayList<>(plan.contestants());
            Collections.rotate(order, 1 - run);
            for (String contestant : order) {
                attempt(runner, contestant, run, attempts, problems);
            }
        }
        problems.addAll(AnswerCheck.problems(attempts));
        return ReportBuilder.build(plan, attempts, problems);
    }

    private void attempt(Runner runner, String contestant, int run, List<Attempt> attempts, List<String> problems)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        String outcome = "done";
        try {
            attempts.add(runner.run(contestant, run));
        } catch (FailedRunException e) {
            problems.add(e.getMessage());
            outcome = "FAILED";
        }
        progress.printf(
                "run %d of %d, %s: %s in %.1f s%n",
                run, plan.runCount(), contestant, outcome, (System.nanoTime() - start) / 1e9);
        progress.flush();
    }
}
