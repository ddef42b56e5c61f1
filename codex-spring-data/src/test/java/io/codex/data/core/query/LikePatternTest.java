package io.codex.data.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LikePatternTest {

    @ParameterizedTest
    @CsvSource({
        "'', '', true",
        "'', a, false",
        "%, '', true",
        "%, anything, true",
        "_, a, true",
        "_, '', false",
        "_, ab, false",
        "_, 😀, true",
        "a%, abc, true",
        "a%, bac, false",
        "%c, abc, true",
        "%b%, abc, true",
        "%ab%ab%, abab, true",
        "%ab%ab%, aba, false",
        "a_c, abc, true",
        "%a_, xxay, true",
        "a.c, abc, false",
        "[a-c], b, false",
        "100\\%, 100%, true",
        "100\\%, 1000, false",
        "a\\_c, abc, false",
        "a\\\\b, a\\b, true",
        "%%%%, '', true",
        "A, a, false"
    })
    void aPatternMatchesTheWholeText(String pattern, String text, boolean matches) {
        assertThat(LikePattern.of(pattern).matches(text)).isEqualTo(matches);
    }

    @Test
    void manyWildcardsOnALongTextTakeNoLongTime() {
        String text = "a".repeat(5_000);

        assertThat(LikePattern.of("%a".repeat(200) + "%b").matches(text)).isFalse();
    }

    @Test
    void aBackslashAtTheEndIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LikePattern.of("abc\\"))
                .withMessageContaining("abc\\")
                .withMessageContaining("Write two");
    }
}
