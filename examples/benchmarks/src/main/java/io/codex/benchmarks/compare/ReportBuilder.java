package io.codex.benchmarks.compare;

import io.codex.benchmarks.engine.Engines;
import io.codex.benchmarks.measure.Row;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts the findings of all runs into rows. */
final class ReportBuilder {

    private final Plan plan;
    private final List<Attempt> attempts;

    private ReportBuilder(Plan plan, List<Attempt> attempts) {
        this.plan = plan;
        this.attempts = attempts;
    }

    static Report build(Plan plan, List<Attempt> attempts, List<String> problems) throws IOException {
        ReportBuilder builder = new ReportBuilder(plan, attempts);
        List<ReportRow> rows = new ArrayList<>();
        for (Row row : plan.workload().rows()) {
            Map<String, Figures> figures = builder.figures(row);
            if (!figures.isEmpty()) {
                rows.add(builder.row(row, figures));
            }
        }
        return new Report(
                plan.workload().name(),
                plan.size(),
                Machine.here(plan.folder()),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                plan.heap(),
                plan.memoryBytes(),
                plan.runCount(),
                plan.titles() == null ? "generated" : "a list",
                rows,
                problems);
    }

    private Map<String, Figures> figures(Row row) {
        Map<String, Figures> figures = new LinkedHashMap<>();
        for (String contestant : plan.contestants()) {
            List<Attempt> own = attempts.stream()
                    .filter(attempt -> attempt.contestant().equals(contestant))
                    .filter(attempt -> attempt.result().figures().containsKey(row.name()))
                    .toList();
            if (!own.isEmpty()) {
                figures.put(contestant, figures(row, own));
            }
        }
        return figures;
    }

    private Figures figures(Row row, List<Attempt> own) {
        Collection<Double> samples = own.stream()
                .map(attempt -> attempt.result().figures().get(row.name()))
                .toList();
        String heap = own.get(own.size() - 1).heap();
        return Figures.of(samples, heap.equals(plan.heap()) ? null : heap);
    }

    private ReportRow row(Row row, Map<String, Figures> figures) {
        Optional<String> extra = best(row, figures, plan.workload().extras());
        List<String> peers = figures.keySet().stream()
                .filter(name -> !Engines.isCodex(name))
                .filter(name -> !plan.workload().extras().contains(name))
                .toList();
        String bestPeer = best(row, figures, peers).or(() -> extra).orElse(null);
        String floor = extra.orElse(null);
        return new ReportRow(
                row.name(),
                row.unit(),
                row.better(),
                figures,
                bestPeer,
                ratio(row, figures, bestPeer),
                floor,
                ratio(row, figures, floor));
    }

    private static Optional<String> best(Row row, Map<String, Figures> figures, Collection<String> names) {
        return figures.entrySet().stream()
                .filter(entry -> names.contains(entry.getKey()))
                .min(Comparator.comparingDouble(
                        entry -> row.better().ratio(1, entry.getValue().median())))
                .map(Map.Entry::getKey);
    }

    private static @Nullable Double ratio(Row row, Map<String, Figures> figures, @Nullable String other) {
        // The first of its variants stands for Codex: the plain one, unless only another one takes part.
        Figures own = figures.entrySet().stream()
                .filter(entry -> Engines.isCodex(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
        Figures compared = other == null ? null : figures.get(other);
        return own == null || compared == null ? null : row.better().ratio(own.median(), compared.median());
    }
}
