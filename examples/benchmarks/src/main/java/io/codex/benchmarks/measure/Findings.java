package io.codex.benchmarks.measure;

import java.util.Map;
import java.util.TreeMap;

/** Collects what one run finds: a figure a row, and answers that must be the same for every engine. */
public final class Findings {

    private final Map<String, Double> figures = new TreeMap<>();
    private final Map<String, String> answers = new TreeMap<>();

    /**
     * Notes a figure.
     *
     * @param row what was measured
     * @param figure the figure in the unit of the row
     */
    public void figure(Row row, double figure) {
        figures.put(row.name(), figure);
    }

    /**
     * Notes an answer of the engine.
     *
     * @param question what was asked
     * @param answer what the engine said
     */
    public void answer(String question, Object answer) {
        answers.put(question, answer.toString());
    }

    /**
     * Returns everything noted so far.
     *
     * @return the figures by the names of their rows, and the answers by their questions
     */
    public RunResult toResult() {
        return new RunResult(new TreeMap<>(figures), new TreeMap<>(answers));
    }
}
