package io.codex.benchmarks;

import io.codex.benchmarks.compare.Report;
import io.codex.benchmarks.report.PerformancePage;
import io.codex.benchmarks.report.ReportPlot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes tables and pictures of what comparisons found into a page. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Writes what comparisons found into a page, between its markers, and draws pictures beside it.")
final class ReportCommand implements Callable<Integer> {

    @Option(names = "--json", required = true, split = ",", description = "The results, in the order of the page.")
    private List<Path> results = List.of();

    @Option(names = "--out", required = true, description = "The page; pictures go into a folder named after it.")
    private Path page = Path.of("");

    @Override
    public Integer call() throws Exception {
        for (Path file : results) {
            if (!Files.isReadable(file)) {
                throw new IllegalArgumentException("The result " + file + " cannot be read. Name readable files.");
            }
        }
        PerformancePage performance = PerformancePage.read(page);
        String name = page.getFileName().toString().replaceFirst("\\.md$", "");
        Path pictures = page.resolveSibling(name);
        Files.createDirectories(pictures);
        List<PerformancePage.Section> sections = new ArrayList<>();
        for (Path file : results) {
            Report report = Json.read(file, Report.class);
            String picture = file.getFileName().toString().replaceFirst("\\.json$", "") + ".svg";
            ReportPlot.draw(report, pictures.resolve(picture));
            sections.add(new PerformancePage.Section(report, name + "/" + picture));
        }
        performance.write(sections);
        return 0;
    }
}
