package io.codex.example.titles.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.example.titles.testing.HardTitles;
import io.codex.example.titles.testing.SortedTitles;
import io.codex.example.titles.testing.TitleAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The page in a real Chromium, over a real store with titles made to break it. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@DirtiesContext
class TitlesPageIT {

    private static final List<String> LINES = lines();
    private static final SortedTitles EXPECTED = SortedTitles.of(LINES);

    @TempDir
    static Path folder;

    /** One for all tests: it takes long to start. */
    private static @Nullable Browser shared;

    @LocalServerPort
    int port;

    private Browser browser;

    private static List<String> lines() {
        List<String> lines = new ArrayList<>(HardTitles.lines());
        IntStream.range(0, 950).mapToObj(number -> "river " + number).forEach(lines::add);
        return lines;
    }

    @DynamicPropertySource
    static void list(DynamicPropertyRegistry properties) throws IOException {
        Path file = Files.write(folder.resolve("list.txt"), LINES);
        properties.add("codex.path", () -> folder.resolve("store"));
        properties.add("titles.import", () -> file);
    }

    @BeforeEach
    void open() {
        if (shared == null) {
            shared = Browser.open(port, folder.resolve("profile"));
        }
        browser = shared;
        browser.useSize(1100, 850);
        browser.visit("");
    }

    @AfterAll
    static void close() {
        if (shared != null) {
            shared.close();
        }
    }

    @Test
    void itShowsTheNumberOfTitlesAndTheTimeOfTheQuery() {
        browser.await("the total", () -> browser.text("total").equals(EXPECTED.size() + " titles"));

        assertThat(browser.text("answer")).matches("answered in [0-9.]+ (µs|ms)");
        assertThat(browser.isVisible("importing")).isFalse();
    }

    @Test
    void itSearchesAsOneTypes() throws IOException {
        browser.type("river 9");

        browser.await("the count", () -> browser.text("answer").startsWith("61 titles · answered in"));
        assertThat(browser.names()).isEqualTo(names(EXPECTED.startingWith("river 9", null)));
        browser.screenshot("desktop");
    }

    @Test
    void itLoadsMoreWhenOneScrollsUntilTheEnd() {
        browser.type("river");
        browser.await("the count", () -> browser.text("answer").startsWith("950 titles"));
        assertThat(browser.shown()).isLessThan(950);

        while (!browser.isVisible("end")) {
            int before = browser.shown();
            browser.scrollToEnd();
            browser.await("more titles", () -> browser.shown() > before || browser.isVisible("end"));
        }

        assertThat(browser.names()).isEqualTo(names(EXPECTED.startingWith("river", null)));
    }

    @Test
    void aServerThatFailsIsNotAskedAgainBeforeTheUserWantsIt() {
        browser.type("river");
        browser.await("the count", () -> browser.text("answer").startsWith("950 titles"));
        browser.run("""
                window.realFetch = window.fetch;
                window.failures = 0;
                window.fetch = async () => {
                    window.failedAt = performance.now();
                    window.failures++;
                    return new Response('{"detail":"out of order"}', { status: 500 });
                };
                """);

        browser.scrollToEnd();
        browser.await("the problem", () -> browser.isVisible("problem"));
        browser.await(
                "a pause after the failure",
                () -> browser.script("return performance.now() - window.failedAt > 1000 || window.failures > 5")
                        .equals(true));

        assertThat((Long) browser.script("return window.failures"))
                .as("questions")
                .isLessThan(5);
        assertThat(browser.text("problem-text")).isEqualTo("out of order");

        browser.run("window.fetch = window.realFetch; document.getElementById('retry').click()");
        browser.await("more titles", () -> browser.shown() > 100);
        while (!browser.isVisible("end")) {
            browser.scrollToEnd();
        }
        assertThat(browser.names()).isEqualTo(names(EXPECTED.startingWith("river", null)));
    }

    @Test
    void anAnswerThatComesLateDoesNotReplaceANewerOne() {
        // The first question is held back until the second is answered.
        browser.run("""
                const real = window.fetch;
                window.fetch = async (url, options) => {
                    const response = real(url, { ...options, signal: undefined });
                    if (String(url).includes('prefix=river&')) {
                        await new Promise((done) => setTimeout(done, 1500));
                        window.lateAnswers = (window.lateAnswers ?? 0) + 1;
                    }
                    return response;
                };
                """);

        browser.type("river");
        browser.await("the first question to be asked", () -> "river".equals(address()));
        browser.type("river 11");
        browser.await(
                "the late answer",
                () -> browser.script("return window.lateAnswers ?? 0").equals(1L));

        assertThat(browser.names()).isEqualTo(names(EXPECTED.startingWith("river 11", null)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<img", "a&b", "a+b", "a%", "a\"b", "a\\b", "\u0645", "\u4E2D", "stra\u00DF"})
    void textIsShownAsItIsAndNeverAsMarkup(String prefix) {
        browser.type(prefix);

        List<String> expected = names(EXPECTED.startingWith(prefix, null));
        browser.await("the titles", () -> browser.names().equals(expected));
        assertThat(browser.script("return document.title")).isEqualTo("Titles · Codex");
        assertThat(browser.script("return document.querySelectorAll('#titles img, #titles script').length"))
                .isEqualTo(0L);
    }

    @Test
    void allTitlesAreShownUnchanged() {
        browser.await("the first part", () -> browser.shown() == 100);

        assertThat(browser.names())
                .isEqualTo(names(EXPECTED.between(null, null, null)).subList(0, 100));
    }

    @Test
    void itSaysWhenNothingBeginsWithTheText() {
        browser.type("no such <b>title</b>");

        browser.await("the note", () -> browser.isVisible("empty"));
        assertThat(browser.text("empty")).isEqualTo("No title begins with “no such <b>title</b>”");
        assertThat(browser.names()).isEmpty();
    }

    @Test
    void theKeyboardReachesEverything() {
        browser.type("river 1");
        browser.await("the titles", () -> browser.names().indexOf("river 1") == 0);

        assertThat(browser.focusedText()).isEqualTo("prefix");
        browser.press(Keys.ARROW_DOWN, Keys.NULL);
        assertThat(browser.focusedText()).isEqualTo("river 1");
        browser.press(Keys.ARROW_DOWN);
        assertThat(browser.focusedText()).isEqualTo("river 10");
        browser.press(Keys.ARROW_UP);
        browser.press(Keys.ARROW_UP);
        assertThat(browser.focusedText()).isEqualTo("prefix");
        browser.press(Keys.ARROW_DOWN);
        browser.press("/");
        assertThat(browser.focusedText()).isEqualTo("prefix");
        browser.press(Keys.ESCAPE);
        browser.await("all titles", () -> browser.shown() == 100);
        assertThat(browser.script("return document.getElementById('prefix').value"))
                .isEqualTo("");
    }

    @Test
    void aSearchCanBeKeptAsALink() {
        browser.type("river 90");
        browser.await("the titles", () -> browser.names().indexOf("river 90") == 0);

        browser.visit("?prefix=river+90");

        assertThat(browser.names()).isEqualTo(names(EXPECTED.startingWith("river 90", null)));
    }

    @Test
    void itFitsAPhoneInLightAndDark() throws IOException {
        browser.useSize(360, 740);
        browser.type("river");
        browser.await("the count", () -> browser.text("answer").startsWith("950 titles"));
        browser.screenshot("phone");

        assertThat(browser.script("return document.documentElement.scrollWidth"))
                .isEqualTo(360L);
        assertThat((Long) browser.script(
                        "return document.getElementById('prefix').getBoundingClientRect().height" + " | 0"))
                .as("height of the field, for a thumb")
                .isGreaterThanOrEqualTo(40);
        browser.useDarkColours();
        browser.screenshot("phone-dark");
        assertThat(browser.script("return getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(20, 24, 22)");
    }

    @Test
    void everythingItNeedsComesFromTheApplicationItself() {
        assertThat((List<?>) browser.script("return performance.getEntriesByType('resource').map(entry => entry.name)"))
                .isNotEmpty()
                .allSatisfy(name -> assertThat((String) name).startsWith("http://localhost:" + port));
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void whatAScreenReaderNeedsIsThere() {
        assertThat(browser.script("return document.getElementById('prefix').labels[0].textContent"))
                .isEqualTo("Titles that begin with");
        assertThat(browser.script("return document.getElementById('answer').getAttribute('aria-live')"))
                .isEqualTo("polite");
        assertThat(browser.script("return document.getElementById('titles').getAttribute('aria-label')"))
                .isEqualTo("Titles found");
        assertThat(browser.script("return document.documentElement.lang")).isEqualTo("en");
    }

    private String address() {
        return (String) browser.script("return new URL(location.href).searchParams.get('prefix') ?? ''");
    }

    private static List<String> names(List<TitleAnswer.Item> titles) {
        return titles.stream().map(TitleAnswer.Item::name).toList();
    }
}
