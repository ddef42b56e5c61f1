package io.codex.data.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CaseFoldTest {

    @ParameterizedTest
    @ValueSource(strings = {"Title", "ΟΔΟΣ", "ИЖ", "ß", "İı", "\ud801\udc00", "100%"})
    void whatJavaHoldsEqualIgnoringCaseIsEqual(String text) {
        for (String other : new String[] {text.toLowerCase(Locale.ROOT), text.toUpperCase(Locale.ROOT), text}) {
            assertThat(CaseFold.fold(text).equals(CaseFold.fold(other)))
                    .as("%s and %s", text, other)
                    .isEqualTo(text.equalsIgnoreCase(other));
        }
    }

    @Test
    void theLocaleOfTheMachineMakesNoDifference() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr"));

            assertThat(CaseFold.fold("TITLE")).isEqualTo("title");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void aBeginningStaysABeginning() {
        assertThat(CaseFold.fold("ΟΔΟΣ ΑΒ")).startsWith(CaseFold.fold("οδος"));
    }
}
