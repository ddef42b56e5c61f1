package io.codex.example.titles.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.example.titles.testing.HardTitles;
import io.codex.example.titles.testing.SortedTitles;
import io.codex.example.titles.testing.TitleAnswer;
import io.codex.example.titles.testing.TitleClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@DirtiesContext
class TitleApiTest {

    private static final SortedTitles EXPECTED = SortedTitles.of(HardTitles.lines());

    @TempDir
    static Path folder;

    @LocalServerPort
    int port;

    private TitleClient client;

    @DynamicPropertySource
    static void hardTitles(DynamicPropertyRegistry properties) {
        properties.add("codex.path", () -> folder.resolve("store"));
        properties.add("titles.import", () -> HardTitles.write(folder.resolve("hard.txt")));
    }

    @BeforeEach
    void connect() {
        client = new TitleClient(port);
    }

    @Test
    void everyTitleIsFoundAtItsFirstLine() {
        for (TitleAnswer.Item title : EXPECTED.between(null, null, null)) {
            assertThat(client.position(title.name())).as(title.name()).isEqualTo(title.position());
        }
    }

    @Test
    void theAnswerOfOneTitleHasExactlyNameAndPosition() {
        assertThat(client.get("/api/title", Map.of("name", "ab")).body()).isEqualTo("{\"name\":\"ab\",\"position\":3}");
    }

    @Test
    void aTitleThatIsNotThereIsAProblemWithStatus404() {
        HttpResponse<String> response = client.get("/api/title", Map.of("name", "no such <title>"));

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(problem(response)).contains("no such <title>");
    }

    @Test
    void theStatusCountsDistinctTitles() {
        assertThat(client.get("/api/status").body())
                .isEqualTo("{\"state\":\"ready\",\"imported\":" + EXPECTED.size() + "}");
    }

    @Test
    void allTitlesComeInTheOrderOfTheirCodePoints() {
        assertThat(client.titles(Map.of("limit", "1000")).items()).isEqualTo(EXPECTED.between(null, null, null));
    }

    @Test
    void withoutALimitTwentyTitlesCome() {
        assertThat(client.titles(Map.of()).items()).hasSize(20);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a", "aa", "A", "a ", "a+", "a%", "a_", "a*", "a\uFFFF", "\uD83D\uDC68", "\u4E2D", "none"})
    void aPrefixFindsExactlyTheTitlesThatBeginWithIt(String prefix) {
        List<TitleAnswer.Item> expected = EXPECTED.startingWith(prefix, null);

        assertThat(client.titles(Map.of("prefix", prefix, "limit", "1000")).items())
                .isEqualTo(expected);
        assertThat(client.count(prefix)).isEqualTo(expected.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "a", "aaaaaaaaaa", "a\uDBFF\uDFFF", "b", "\uDBFF\uDFFF\uDBFF\uDFFF"})
    void aPrefixGoesOnStrictlyBehindAnyKeyAlsoOneOutsideOfIt(String after) {
        assertThat(client.titles(Map.of("prefix", "a", "after", after, "limit", "1000"))
                        .items())
                .isEqualTo(EXPECTED.startingWith("a", after));
    }

    @ParameterizedTest
    @CsvSource({"a, b", "a, a", "b, a", "A, \uD800\uDC00", "\uFFFF, \uDBFF\uDFFF", "aa, ab"})
    void aRangeIncludesItsBeginningAndExcludesItsEnd(String from, String to) {
        assertThat(client.titles(Map.of("from", from, "to", to, "limit", "1000"))
                        .items())
                .isEqualTo(EXPECTED.between(from, to, null));
    }

    @Test
    void aRangeMayBeOpenAtEitherEnd() {
        assertThat(client.titles(Map.of("from", "ab", "limit", "1000")).items())
                .isEqualTo(EXPECTED.between("ab", null, null));
        assertThat(client.titles(Map.of("to", "ab", "limit", "1000")).items())
                .isEqualTo(EXPECTED.between(null, "ab", null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "a", "aa", "aab", "ab", "b"})
    void aRangeGoesOnStrictlyBehindAnyKeyAlsoOneOutsideOfIt(String after) {
        assertThat(client.titles(Map.of("from", "a", "to", "ab", "after", after, "limit", "1000"))
                        .items())
                .isEqualTo(EXPECTED.between("a", "ab", after));
    }

    @Test
    void allParametersMayBeAsLongAsATitle() {
        String longest = "\u4E2D".repeat(5461);

        TitleAnswer answer = client.titles(Map.of("from", longest, "to", longest, "after", longest));

        assertThat(longest.getBytes(StandardCharsets.UTF_8)).hasSize(16_383);
        assertThat(answer.items()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 1000})
    void nextIsNullExactlyWhenNothingFollows(int limit) {
        List<TitleAnswer.Item> all = client.allTitles(Map.of("limit", "" + limit), Integer.MAX_VALUE);

        assertThat(all).isEqualTo(EXPECTED.between(null, null, null));
    }

    @Test
    void nextIsNullWhenTheLastPartIsExactlyFull() {
        int all = EXPECTED.size();

        assertThat(client.titles(Map.of("limit", "" + all)).next()).isNull();
        assertThat(client.titles(Map.of("limit", "" + (all - 1))).next()).isNotNull();
    }

    @Test
    void nextIsNullWhenNothingIsFound() {
        TitleAnswer answer = client.titles(Map.of("prefix", "none"));

        assertThat(answer.items()).isEmpty();
        assertThat(answer.next()).isNull();
        assertThat(answer.micros()).isGreaterThanOrEqualTo(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "/api/titles?limit=0|whole numbers from 1 to 1000",
                "/api/titles?limit=1001|whole numbers from 1 to 1000",
                "/api/titles?limit=-1|whole numbers from 1 to 1000",
                "/api/titles?limit=%2B5|whole numbers from 1 to 1000",
                "/api/titles?limit=|whole numbers from 1 to 1000",
                "/api/titles?limit=1.5|whole numbers from 1 to 1000",
                "/api/titles?limit=99999999999999999999|whole numbers from 1 to 1000",
                "/api/titles?limit=%D9%A5|whole numbers from 1 to 1000",
                "/api/titles?limit=5&limit=6|Allowed is once",
                "/api/titles?prefix=a&prefix=b|Allowed is once",
                "/api/titles?prefix=a&from=b|either prefix, or from and to",
                "/api/titles?prefix=a&to=b|either prefix, or from and to",
                "/api/titles?prefx=a|Allowed are after, from, limit, prefix, to",
                "/api/titles/count?limit=5|Allowed are prefix",
                "/api/titles/count|Parameter 'prefix' is missing",
                "/api/title|Parameter 'name' is missing",
                "/api/title?nam=a|Allowed are name",
                "/api/status?x=1|Allowed are none"
            })
    void aParameterThatIsNotAllowedIsAProblem(String request, String allowed) {
        HttpResponse<String> response = client.get(request);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(problem(response)).contains(allowed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%ED%A0%80", "%C3", "%FF", "a%80", "%F8%88%80%80%80", "%C0%AF", "%zz", "%"})
    void textThatIsNoValidUtf8IsAProblem(String encoded) {
        for (String parameter : List.of("prefix", "from", "to", "after")) {
            assertThat(client.getUnchecked("/api/titles?" + parameter + "=" + encoded))
                    .startsWith("HTTP/1.1 400")
                    .contains("application/problem+json", "UTF-8");
        }
    }

    @Test
    void anAddressThatDoesNotExistIsAProblem() {
        HttpResponse<String> response = client.get("/api/nothing");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(problem(response)).isNotEmpty();
    }

    private static String problem(HttpResponse<String> response) {
        assertThat(response.headers().firstValue("content-type")).hasValue("application/problem+json");
        JsonNode problem = JsonMapper.builder().build().readTree(response.body());
        assertThat(problem.get("status").asInt()).isEqualTo(response.statusCode());
        return problem.get("detail").asString();
    }
}
