package io.codex.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.benchmarks.compare.Figures;
import io.codex.benchmarks.compare.Machine;
import io.codex.benchmarks.compare.Report;
import io.codex.benchmarks.compare.ReportRow;
import io.codex.benchmarks.measure.Better;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReportTest {

    private final StringWriter output = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void figuresAreWrittenBetweenTheMarksAndNothingElseIsTouched() throws Exception {
        Path page = Files.copy(Path.of("../../docs/performance.md"), folder.resolve("page.md"));
        String before = Files.readString(page);
        Path result = folder.resolve("small.json");
        Json.write(result, report());

        int status = report(page, result);

        assertThat(status).as(output.toString()).isZero();
        String after = Files.readString(page);
        assertThat(after)
                .contains(
                        "### titles, 1,234",
                        "Heap 512m, memory for buffers and caches 128 MiB, 2 runs, generated data",
                        "| get-hit  | µs   | 0.500 (0.400-0.600) |         2.00 (1.00-3.00) | lmdb",
                        "1,000 (1,000-1,000) [4g]",
                        "![How many times better Codex is than the best peer: titles](page/small.svg)",
                        "- `titles` `get-miss` (1,234): 0.500x of lmdb")
                .doesNotContain("`get-hit` (1,234)");
        assertThat(after.substring(0, after.indexOf("## Figures")))
                .isEqualTo(before.substring(0, before.indexOf("## Figures")));
        assertThat(folder.resolve("page/small.svg"))
                .content()
                .startsWith("<?xml")
                .contains("<svg", "<path");
    }

    @Test
    void writingTwiceGivesTheSamePage() throws Exception {
        Path page = Files.copy(Path.of("../../docs/performance.md"), folder.resolve("page.md"));
        Path result = folder.resolve("small.json");
        Json.write(result, report());

        report(page, result);
        String once = Files.readString(page);
        report(page, result);

        assertThat(page).hasContent(once);
    }

    @Test
    void aPageWithoutMarksIsRefusedAndLeftAsItIs() throws Exception {
        Path page = Files.writeString(folder.resolve("page.md"), "# Mine\n");
        Path result = folder.resolve("small.json");
        Json.write(result, report());

        int status = report(page, result);

        assertThat(status).isEqualTo(2);
        assertThat(output.toString()).contains("has no lines '<!-- figures: written by the command report -->' and");
        assertThat(page).hasContent("# Mine\n");
    }

    private int report(Path page, Path result) {
        PrintWriter writer = new PrintWriter(output, true);
        return Benchmarks.commandLine()
                .setOut(writer)
                .setErr(writer)
                .execute("report", "--json=" + result, "--out=" + page);
    }

    private static Report report() {
        return new Report(
                "titles",
                1234,
                new Machine("a processor", 2, 24L << 30, "Linux", "a virtual machine", "ext4"),
                "2026-01-01T00:00:00Z",
                "512m",
                128 << 20,
                2,
                "generated",
                List.of(row("get-hit", 0.5, 2, null), row("get-miss", 2000, 1000, "4g")),
                List.of());
    }

    private static ReportRow row(String name, double own, double peer, @Nullable String heap) {
        double spread = own < 1 ? 0.1 : 0;
        Figures codex = new Figures(own, own - spread, own + spread, List.of(own - spread, own + spread), null);
        Figures lmdb = new Figures(peer, peer - spread * 10, peer + spread * 10, List.of(peer, peer), heap);
        Map<String, Figures> engines = new LinkedHashMap<>();
        engines.put("codex", codex);
        engines.put("lmdb", lmdb);
        return new ReportRow(name, "µs", Better.LOWER, engines, "lmdb", peer / own, null, null);
    }
}
