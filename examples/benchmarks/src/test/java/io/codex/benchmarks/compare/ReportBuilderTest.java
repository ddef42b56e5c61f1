package io.codex.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.benchmarks.measure.RunResult;
import io.codex.benchmarks.workload.Workloads;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
final class ReportBuilderTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void theMedianOfSeveralRunsIsComparedWithThatOfTheBestPeer() throws Exception {
        List<Attempt> attempts = List.of(
                attempt("codex", 1, 3),
                attempt("lmdb", 1, 9),
                attempt("je", 1, 4),
                attempt("codex", 2, 1),
                attempt("lmdb", 2, 8),
                attempt("je", 2, 100),
                attempt("codex", 3, 2),
                attempt("lmdb", 3, 10),
                attempt("je", 3, 50));

        ReportRow row = row(List.of("codex", "lmdb", "je"), attempts);

        assertThat(row.engines().get("codex")).isEqualTo(new Figures(2, 1, 3, List.of(3.0, 1.0, 2.0), null));
        assertThat(row.bestPeer()).isEqualTo("lmdb");
        assertThat(row.ratio()).isEqualTo(4.5);
    }

    @Test
    void aVariantOfCodexIsNoPeer() throws Exception {
        List<Attempt> attempts = List.of(attempt("codex", 1, 2), attempt("codex-filter", 1, 1), attempt("lmdb", 1, 8));

        ReportRow row = row(List.of("codex", "codex-filter", "lmdb"), attempts);
        ReportRow rowOfVariant = row(List.of("codex-filter", "lmdb"), attempts.subList(1, 3));

        assertThat(row.bestPeer()).isEqualTo("lmdb");
        assertThat(row.ratio()).isEqualTo(4);
        assertThat(rowOfVariant.ratio()).isEqualTo(8);
    }

    @Test
    void aLargerHeapIsNoted() throws Exception {
        Attempt attempt = new Attempt("je", 1, "4g", new RunResult(Map.of("get-hit", 7.0), Map.of()));

        ReportRow row = row(List.of("je"), List.of(attempt));

        assertThat(row.engines()).containsEntry("je", new Figures(7, 7, 7, List.of(7.0), "4g"));
        assertThat(row.ratio()).isNull();
    }

    private ReportRow row(List<String> contestants, List<Attempt> attempts) throws Exception {
        Plan plan = new Plan(Workloads.of("titles"), 10, contestants, 3, "1g", 1 << 20, 1, null, folder);
        return ReportBuilder.build(plan, attempts, List.of()).rows().get(0);
    }

    private static Attempt attempt(String contestant, int runNumber, double figure) {
        return new Attempt(contestant, runNumber, "1g", new RunResult(Map.of("get-hit", figure), Map.of()));
    }
}
