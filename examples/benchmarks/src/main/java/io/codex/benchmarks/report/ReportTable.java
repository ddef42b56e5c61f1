package io.codex.benchmarks.report;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import io.codex.benchmarks.compare.Figures;
import io.codex.benchmarks.compare.Report;
import io.codex.benchmarks.compare.ReportRow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A report as a table in Markdown, which reads well on a terminal too. */
public final class ReportTable {

    /**
     * The characters of the table's lines, a blank where there is none: above the head, of the head, below it, of a row,
     * between rows, above the foot, of the foot, below it.
     */
    private static final String LINES = "    " + "|||" + "|-||" + "|||" + "    " + "    " + "|||" + "    ";

    private ReportTable() {}

    /**
     * Makes the table.
     *
     * @param report what was found
     * @return the lines of the table
     */
    public static String of(Report report) {
        List<String> contestants = report.rows().stream()
                .flatMap(row -> row.engines().keySet().stream())
                .distinct()
                .toList();
        String[][] cells =
                report.rows().stream().map(row -> cells(row, contestants)).toArray(String[][]::new);
        return AsciiTable.builder()
                .border(LINES.chars().mapToObj(c -> c == ' ' ? null : (char) c).toArray(Character[]::new))
                .lineSeparator("\n")
                .data(columns(contestants), cells)
                .asString();
    }

    private static Column[] columns(List<String> contestants) {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column().header("row").dataAlign(HorizontalAlign.LEFT));
        columns.add(new Column().header("unit").dataAlign(HorizontalAlign.LEFT));
        contestants.forEach(name -> columns.add(new Column().header(name)));
        columns.add(new Column().header("best peer").dataAlign(HorizontalAlign.LEFT));
        columns.add(new Column().header("ratio"));
        columns.add(new Column().header("of floor"));
        return columns.toArray(Column[]::new);
    }

    private static String[] cells(ReportRow row, List<String> contestants) {
        List<String> cells = new ArrayList<>(List.of(row.row(), row.unit()));
        contestants.forEach(name -> cells.add(figures(row.engines().get(name))));
        cells.add(row.bestPeer() == null ? "" : row.bestPeer());
        cells.add(ratio(row.ratio()));
        cells.add(ratio(row.floorRatio()));
        return cells.toArray(String[]::new);
    }

    private static String figures(@Nullable Figures figures) {
        if (figures == null) {
            return "";
        }
        String median = Numbers.text(figures.median());
        String range = figures.samples().size() == 1
                ? ""
                : " (" + Numbers.text(figures.min()) + "-" + Numbers.text(figures.max()) + ")";
        return median + range + (figures.heap() == null ? "" : " [" + figures.heap() + "]");
    }

    private static String ratio(@Nullable Double ratio) {
        return ratio == null ? "" : Numbers.text(ratio) + "x";
    }
}
