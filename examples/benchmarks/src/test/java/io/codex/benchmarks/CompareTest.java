package io.codex.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares real engines in real processes, on little data. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
final class CompareTest {

    private final StringWriter output = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    private Path json = Path.of("");

    @BeforeEach
    void nameTheResult() {
        json = folder.resolve("results/titles.json");
    }

    @Test
    void enginesAreMeasuredSideBySideAndTheirRatioIsTold() {
        int status = compare("--workload=titles", "--n=2000", "--engines=codex,lmdb,rocksdb", "--runs=1", "--heap=64m");

        assertThat(status).as(output.toString()).isZero();
        JsonNode report = read();
        assertThat(report.get("workload").asString()).isEqualTo("titles");
        assertThat(report.get("n").asInt()).isEqualTo(2000);
        assertThat(report.get("machine").get("cores").asInt()).isPositive();
        assertThat(report.get("problems")).isEmpty();
        JsonNode row = row(report, "get-hit");
        assertThat(row.get("unit").asString()).isEqualTo("µs");
        assertThat(row.get("engines").propertyNames()).containsExactly("codex", "lmdb", "rocksdb");
        JsonNode codex = row.get("engines").get("codex");
        assertThat(codex.get("median").asDouble())
                .isPositive()
                .isEqualTo(codex.get("samples").get(0).asDouble())
                .isEqualTo(codex.get("min").asDouble());
        String bestPeer = row.get("bestPeer").asString();
        assertThat(bestPeer).isIn("lmdb", "rocksdb");
        assertThat(row.get("ratio").asDouble())
                .isEqualTo(row.get("engines").get(bestPeer).get("median").asDouble()
                        / codex.get("median").asDouble());
        assertThat(output.toString()).contains("| get-hit ");
        assertThat(folder.resolve("work").toFile().list())
                .as("nothing of the engines is left behind")
                .allMatch(name -> name.equals("shared") || name.endsWith(".log") || name.endsWith(".json"));
    }

    @Test
    void anEngineThatScansWronglyFailsTheComparisonAndIsNamed() {
        int status = compare("--workload=titles", "--n=500", "--engines=codex,lmdb,lies-in-scans", "--runs=1");

        assertThat(status).isOne();
        assertThat(output.toString()).contains("WRONG ANSWER to 'checksum of the full scan'", " by lies-in-scans");
        assertThat(read().get("problems")).hasSize(2);
    }

    @Test
    void anEngineThatGetsAWrongValueFailsTheComparisonAndIsNamed() {
        int status = compare("--workload=titles", "--n=500", "--engines=lies-in-gets", "--runs=1");

        assertThat(status).isOne();
        assertThat(output.toString())
                .contains("lies-in-gets, run 1, stage transactions: WRONG ANSWER", "which is wrong");
    }

    @Test
    void aProcessIsKilledWhileItWritesAndWhatItHadCommittedIsThere() {
        int status = compare("--workload=recovery", "--n=2000", "--engines=codex", "--runs=1");

        assertThat(status).as(output.toString()).isZero();
        JsonNode row = row(read(), "open-after-kill");
        assertThat(row.get("engines").get("codex").get("median").asDouble()).isPositive();
        assertThat(row.has("ratio")).as("there is no peer to compare with").isFalse();
    }

    @Test
    void mistakesAreRefusedBeforeAnythingIsDone() {
        assertThat(compare("--workload=nothing", "--n=5")).isEqualTo(2);
        assertThat(compare("--workload=titles", "--engines=codex,oracle")).isEqualTo(2);
        assertThat(compare("--workload=titles", "--engines=codex,codex")).isEqualTo(2);
        assertThat(compare("--workload=titles", "--n=0")).isEqualTo(2);
        assertThat(compare("--workload=titles", "--heap=much")).isEqualTo(2);
        assertThat(compare("--workload=titles", "--titles=/no/such/list")).isEqualTo(2);

        assertThat(output.toString())
                .contains(
                        "There is no workload 'nothing'. Choose from titles",
                        "'oracle' does not take part in the workload titles. Choose from codex, codex-filter, lmdb",
                        "--engines=codex,codex names one twice",
                        "--n=0 is out of range. Give 1 to 2147483647.",
                        "'much' is no size. Give whole mebibytes or gibibytes, as 512m or 4g.",
                        "The list --titles=/no/such/list cannot be read.");
        assertThat(folder).isEmptyDirectory();
    }

    private int compare(String... options) {
        List<String> arguments =
                new ArrayList<>(List.of("compare", "--json=" + json, "--dir=" + folder.resolve("work")));
        arguments.addAll(Arrays.asList(options));
        PrintWriter writer = new PrintWriter(output, true);
        return Benchmarks.commandLine().setOut(writer).setErr(writer).execute(arguments.toArray(String[]::new));
    }

    private JsonNode read() {
        return JsonMapper.shared().readTree(json);
    }

    private static JsonNode row(JsonNode report, String name) {
        return report.get("rows")
                .valueStream()
                .filter(row -> row.get("row").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
