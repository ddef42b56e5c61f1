package io.codex.example.titles;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.example.titles.testing.SortedTitles;
import io.codex.example.titles.testing.TitleAnswer;
import io.codex.example.titles.testing.TitleClient;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Asks random questions over HTTP and compares each answer with a sorted list in memory. */
final class RandomQueries {

    private static final int MAX_PARTS = 3;

    private final TitleClient client;
    private final SortedTitles expected;
    private final Random random;

    RandomQueries(TitleClient client, SortedTitles expected, long seed) {
        this.client = client;
        this.expected = expected;
        this.random = new Random(seed);
    }

    void ask(int questions) {
        for (int question = 0; question < questions; question++) {
            if (random.nextBoolean()) {
                askPrefix();
            } else {
                askRange();
            }
        }
    }

    private void askPrefix() {
        String prefix = text();
        String after = random.nextInt(3) == 0 ? text() : null;
        compare(parameters("prefix", prefix, "after", after), expected.startingWith(prefix, after));
        if (after == null) {
            assertThat(client.count(prefix))
                    .as("number of titles that begin with '%s'", prefix)
                    .isEqualTo(expected.startingWith(prefix, null).size());
        }
    }

    private void askRange() {
        String from = random.nextInt(8) == 0 ? null : text();
        String to = random.nextInt(8) == 0 ? null : text();
        String after = random.nextInt(3) == 0 ? text() : null;
        Map<String, String> parameters = parameters("from", from, "to", to);
        parameters.putAll(parameters("after", after, "limit", null));
        compare(parameters, expected.between(from, to, after));
    }

    private void compare(Map<String, String> parameters, List<TitleAnswer.Item> right) {
        int limit = 1 + random.nextInt(1000);
        Map<String, String> question = new HashMap<>(parameters);
        question.put("limit", "" + limit);

        List<TitleAnswer.Item> answer = client.allTitles(question, MAX_PARTS);

        assertThat(answer).as("%s", question).isEqualTo(right.subList(0, Math.min(right.size(), MAX_PARTS * limit)));
    }

    /** Part of a title, a title, or a title with something behind it: about as often hit as miss. */
    private String text() {
        String title = expected.random(random);
        int codePoints = title.codePointCount(0, title.length());
        return switch (random.nextInt(4)) {
            case 0 -> title;
            case 1 -> title + Character.toString('a' + random.nextInt(26));
            default -> title.substring(0, title.offsetByCodePoints(0, 1 + random.nextInt(Math.min(codePoints, 5))));
        };
    }

    private static Map<String, String> parameters(
            String first, @Nullable String firstValue, String second, @Nullable String secondValue) {
        Map<String, String> parameters = new HashMap<>();
        if (firstValue != null) {
            parameters.put(first, firstValue);
        }
        if (secondValue != null) {
            parameters.put(second, secondValue);
        }
        return parameters;
    }
}
