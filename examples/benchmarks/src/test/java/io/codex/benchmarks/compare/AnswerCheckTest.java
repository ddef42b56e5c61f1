package io.codex.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.benchmarks.measure.RunResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class AnswerCheckTest {

    @Test
    void equalAnswersAreNoProblem() {
        List<Attempt> attempts = List.of(attempt("codex", "7"), attempt("lmdb", "7"), attempt("codex", "7"));

        assertThat(AnswerCheck.problems(attempts)).isEmpty();
    }

    @Test
    void theAnswerOfTheFewerIsNamedFirst() {
        List<Attempt> attempts = List.of(attempt("codex", "7"), attempt("lmdb", "8"), attempt("je", "7"));

        assertThat(AnswerCheck.problems(attempts))
                .containsExactly("WRONG ANSWER to 'count': 8 by lmdb, but 7 by codex and je.");
    }

    private static Attempt attempt(String contestant, String answer) {
        return new Attempt(contestant, 1, "1g", new RunResult(Map.of(), Map.of("count", answer)));
    }
}
