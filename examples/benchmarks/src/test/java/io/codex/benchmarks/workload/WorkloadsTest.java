package io.codex.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.benchmarks.engine.Engines;
import io.codex.benchmarks.measure.Findings;
import io.codex.benchmarks.measure.Row;
import io.codex.benchmarks.measure.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@EnabledOnOs(OS.LINUX)
final class WorkloadsTest {

    private static final int SIZE = 400;

    @TempDir
    private Path folder = Path.of("");

    /** All but those that are killed, which need processes of their own. */
    static Stream<Workload> workloadsOfOneProcess() {
        return all().filter(workload -> workload.stages().stream().noneMatch(Stage::killed));
    }

    static Stream<Workload> all() {
        return Workloads.all().stream();
    }

    @ParameterizedTest
    @MethodSource("workloadsOfOneProcess")
    void everyRowGetsAFigureFromCodex(Workload workload) throws Exception {
        RunResult result = run(workload, Engines.CODEX);

        assertThat(result.figures())
                .containsOnlyKeys(workload.rows().stream().map(Row::name).toList());
        assertThat(result.figures().values()).allMatch(figure -> figure >= 0 && Double.isFinite(figure));
    }

    @ParameterizedTest
    @MethodSource("workloadsOfOneProcess")
    void anExtraGivesFiguresToSomeRowsOnly(Workload workload) throws Exception {
        for (String extra : workload.extras()) {
            RunResult result = run(workload, extra);

            assertThat(workload.rows().stream().map(Row::name))
                    .containsAll(result.figures().keySet());
            assertThat(result.figures()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyRowHasItsOwnNameAndIsExplainedInTheReadme(Workload workload) throws Exception {
        List<String> names = workload.rows().stream().map(Row::name).toList();

        assertThat(names).doesNotHaveDuplicates();
        String section = section(workload.name());
        assertThat(names).allSatisfy(name -> assertThat(section).contains("`" + name + "`"));
        assertThat(workload.extras()).allSatisfy(name -> assertThat(section).contains("`" + name + "`"));
    }

    @Test
    void anUnknownWorkloadIsRefusedWithTheNamesOfAll() {
        assertThatThrownBy(() -> Workloads.of("nothing"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("'nothing'", "titles", "commit-bytes", "pool");
    }

    private RunResult run(Workload workload, String contestant) throws Exception {
        workload.prepare(folder.resolve("shared"), null, SIZE);
        Findings findings = new Findings();
        Path own = Files.createDirectories(folder.resolve(contestant));
        for (Stage stage : workload.stages()) {
            workload.run(new Run(
                    contestant, stage.name(), SIZE, own, folder.resolve("shared"), null, 16 << 20, 1, findings));
        }
        return findings.toResult();
    }

    private static String section(String name) throws Exception {
        String readme = Files.readString(Path.of("README.md"));
        int start = readme.indexOf("\n### " + name + "\n");
        assertThat(start).as("README.md has a part named " + name).isNotNegative();
        int end = readme.indexOf("\n##", start + 1);
        return readme.substring(start, end);
    }
}
