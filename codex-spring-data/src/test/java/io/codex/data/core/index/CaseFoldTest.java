package io.codex.data.core.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaseFoldTest {

    @ParameterizedTest
    @CsvSource({
        "Straße, STRASSE",
        "ﬁsh, FISH",
        "ΟΔΟΣ, οδος",
        "ΟΔΟΣ, οδοσ",
        "İstanbul, istanbul",
        "DIŞ, dış",
        "Ǆ, ǆ",
        "𐐀, 𐐨"
    })
    void textsThatDifferOnlyInCaseFoldToTheSame(String first, String second) {
        assertThat(CaseFold.fold(first)).isEqualTo(CaseFold.fold(second));
    }

    @Test
    void theLocaleOfTheMachineDoesNotMatter() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr"));

            assertThat(CaseFold.fold("TITLE")).isEqualTo("title");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void theBeginningOfATextFoldsIntoTheBeginningOfItsFold() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 20_000; round++) {
            String front = randomText(random);
            String back = randomText(random);

            assertThat(CaseFold.fold(front + back))
                    .as("seed %d", seed)
                    .isEqualTo(CaseFold.fold(front) + CaseFold.fold(back));
        }
    }

    private static String randomText(Random random) {
        return random.ints(random.nextInt(4), 0, 0x3000)
                .filter(Character::isDefined)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
