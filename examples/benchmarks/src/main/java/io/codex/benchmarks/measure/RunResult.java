package io.codex.benchmarks.measure;

import java.util.Map;
import java.util.TreeMap;

/**
 * What one run of one engine found.
 *
 * @param figures the figures by the names of their rows
 * @param answers the answers by their questions
 */
public record RunResult(Map<String, Double> figures, Map<String, String> answers) {

    /**
     * Adds what another part of the same run found.
     *
     * @param other the other part
     * @return both together
     */
    public RunResult and(RunResult other) {
        Map<String, Double> allFigures = new TreeMap<>(figures);
        allFigures.putAll(other.figures);
        Map<String, String> allAnswers = new TreeMap<>(answers);
        allAnswers.putAll(other.answers);
        return new RunResult(allFigures, allAnswers);
    }

    /**
     * Returns a result without anything in it.
     *
     * @return the result
     */
    public static RunResult empty() {
        return new RunResult(Map.of(), Map.of());
    }
}
