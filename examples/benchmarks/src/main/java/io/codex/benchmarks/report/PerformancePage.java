package io.codex.benchmarks.report;

import io.codex.benchmarks.compare.Machine;
import io.codex.benchmarks.compare.Report;
import io.codex.benchmarks.compare.ReportRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A page in Markdown whose marked parts are written by this program and whose other parts are written by people. */
public final class PerformancePage {

    private static final String FIGURES = "figures";
    private static final String BEHIND = "behind";

    private final Path path;
    private String text;

    private PerformancePage(Path path, String text) {
        this.path = path;
        this.text = text;
    }

    /**
     * One comparison on the page.
     *
     * @param report what was found
     * @param picture the path of its picture, from the page
     */
    public record Section(Report report, String picture) {}

    /**
     * Reads a page.
     *
     * @param path where it lies
     * @return the page
     * @throws IllegalArgumentException if it has not the marks between which figures are written
     */
    public static PerformancePage read(Path path) throws IOException {
        if (!Files.isReadable(path)) {
            throw new IllegalArgumentException("The page " + path + " cannot be read. Name a readable file.");
        }
        PerformancePage page = new PerformancePage(path, Files.readString(path));
        for (String part : List.of(FIGURES, BEHIND)) {
            if (page.start(part) < 0 || page.end(part) < page.start(part)) {
                throw new IllegalArgumentException("The page " + path + " has no lines '" + begin(part) + "' and '"
                        + finish(part) + "' one behind the other. Add them where the program shall write.");
            }
        }
        return page;
    }

    /**
     * Writes the marked parts anew.
     *
     * @param sections the comparisons in their order
     */
    public void write(List<Section> sections) throws IOException {
        replace(FIGURES, machines(sections) + join(sections, PerformancePage::section));
        String behind = join(sections, PerformancePage::behind);
        replace(BEHIND, behind.isBlank() ? "In no row of these comparisons a peer was ahead.\n" : behind);
        Files.writeString(path, text);
    }

    private void replace(String part, String content) {
        int start = start(part) + begin(part).length();
        text = text.substring(0, start) + "\n\n" + content.strip() + "\n\n" + text.substring(end(part));
    }

    private int start(String part) {
        return text.indexOf(begin(part));
    }

    private int end(String part) {
        return text.indexOf(finish(part));
    }

    private static String begin(String part) {
        return "<!-- " + part + ": written by the command report -->";
    }

    private static String finish(String part) {
        return "<!-- end of " + part + " -->";
    }

    private static String join(List<Section> sections, Function<Section, String> writer) {
        return sections.stream().map(writer).collect(Collectors.joining());
    }

    private static String machines(List<Section> sections) {
        return sections.stream()
                .map(section -> machine(section.report().machine()))
                .distinct()
                .collect(Collectors.joining());
    }

    private static String machine(Machine machine) {
        return String.format(
                Locale.ROOT,
                "Machine: %s, %d cores, %d GiB, %s, %s, %s.%n%n",
                machine.processor(),
                machine.cores(),
                machine.memoryBytes() >> 30,
                machine.fileSystem(),
                machine.system(),
                machine.java());
    }

    private static String section(Section section) {
        Report report = section.report();
        return String.format(
                Locale.ROOT,
                "### %s, %,d%n%nHeap %s, memory for buffers and caches %d MiB, %d runs, %s, ended %s.%n%n%s%n%n![%s](%s)%n%n",
                report.workload(),
                report.n(),
                report.heap(),
                report.memoryBytes() >> 20,
                report.runs(),
                report.titles().equals("generated") ? "generated data" : "real titles",
                report.endedAt(),
                ReportTable.of(report),
                "How many times better Codex is than the best peer: " + report.workload(),
                section.picture());
    }

    private static String behind(Section section) {
        Report report = section.report();
        return report.rows().stream()
                .filter(row -> row.ratio() != null && row.ratio() < 1)
                .map(row -> behind(report, row))
                .collect(Collectors.joining());
    }

    private static String behind(Report report, ReportRow row) {
        return String.format(
                Locale.ROOT,
                "- `%s` `%s` (%,d): %sx of %s%n",
                report.workload(),
                row.row(),
                report.n(),
                Numbers.text(row.ratio() == null ? 0 : row.ratio()),
                row.bestPeer());
    }
}
