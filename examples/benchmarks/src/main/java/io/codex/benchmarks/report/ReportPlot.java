package io.codex.benchmarks.report;

import io.codex.benchmarks.compare.Report;
import io.codex.benchmarks.compare.ReportRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries.CategorySeriesRenderStyle;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Draws how many times better Codex is than the best peer, row by row, with a line where both are alike. */
public final class ReportPlot {

    private static final int WIDTH_PER_ROW = 70;
    private static final int WIDTH_BESIDE = 280;
    private static final int HEIGHT = 420;
    private static final int LABEL_DEGREES = 45;
    private static final double AXIS_START = 0.1;

    private ReportPlot() {}

    /**
     * Draws a report.
     *
     * @param report what was found
     * @param file the file that gets the picture, in SVG
     */
    public static void draw(Report report, Path file) throws IOException {
        List<ReportRow> rows =
                report.rows().stream().filter(row -> row.ratio() != null).toList();
        if (rows.isEmpty()) {
            Files.deleteIfExists(file);
            return;
        }
        List<String> names = rows.stream().map(ReportRow::row).toList();
        List<Double> ratios =
                rows.stream().map(ReportRow::ratio).map(Objects::requireNonNull).toList();
        CategoryChart chart = new CategoryChartBuilder()
                .width(WIDTH_BESIDE + WIDTH_PER_ROW * rows.size())
                .height(HEIGHT)
                .title(report.workload() + ": times better than the best peer")
                .build();
        chart.getStyler()
                .setYAxisLogarithmic(true)
                .setYAxisMin(Math.pow(10, Math.floor(Math.log10(Math.min(AXIS_START, Collections.min(ratios))))))
                .setXAxisLabelRotation(LABEL_DEGREES)
                .setLegendPosition(LegendPosition.OutsideE);
        chart.addSeries("codex", names, ratios);
        chart.addSeries("best peer", names, Collections.nCopies(rows.size(), 1.0))
                .setChartCategorySeriesRenderStyle(CategorySeriesRenderStyle.Line);
        VectorGraphicsEncoder.saveVectorGraphic(chart, withoutEnding(file), VectorGraphicsFormat.SVG);
    }

    /** The library adds the ending itself. */
    private static String withoutEnding(Path file) {
        return file.toString().replaceFirst("\\.svg$", "");
    }
}
