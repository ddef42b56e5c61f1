package io.codex.benchmarks.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one contestant in one row.
 *
 * @param median the middle one; of an even number the mean of the two in the middle
 * @param min the smallest
 * @param max the largest
 * @param samples all of them, in the order of the runs
 * @param heap the largest heap of its process if that was not the one asked for, otherwise null
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Figures(
        double median,
        double min,
        double max,
        List<Double> samples,
        @Nullable String heap) {

    static Figures of(Collection<Double> samples, @Nullable String heap) {
        double[] sorted =
                samples.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Figures(median, sorted[0], sorted[sorted.length - 1], List.copyOf(samples), heap);
    }
}
