package io.codex.benchmarks.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Compares the answers of all runs. What most of them said is taken to be right. */
final class AnswerCheck {

    private AnswerCheck() {}

    /** Describes each question that was not answered alike. */
    static List<String> problems(List<Attempt> attempts) {
        Map<String, Map<String, List<Attempt>>> byQuestion = new TreeMap<>();
        for (Attempt attempt : attempts) {
            attempt.result()
                    .answers()
                    .forEach((question, answer) -> byQuestion
                            .computeIfAbsent(question, key -> new TreeMap<>())
                            .computeIfAbsent(answer, key -> new ArrayList<>())
                            .add(attempt));
        }
        List<String> problems = new ArrayList<>();
        byQuestion.forEach((question, byAnswer) -> {
            if (byAnswer.size() > 1) {
                problems.add(describe(question, byAnswer));
            }
        });
        return problems;
    }

    private static String describe(String question, Map<String, List<Attempt>> byAnswer) {
        return "WRONG ANSWER to '" + question + "': "
                + byAnswer.entrySet().stream()
                        .sorted(Comparator.comparingInt(
                                entry -> entry.getValue().size()))
                        .map(entry -> entry.getKey() + " by " + names(entry.getValue()))
                        .collect(Collectors.joining(", but "))
                + ".";
    }

    private static String names(List<Attempt> attempts) {
        return attempts.stream().map(Attempt::contestant).distinct().sorted().collect(Collectors.joining(" and "));
    }
}
