package io.codex.data.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The code in the guide is that of the tests beside this one, line by line. */
class GuideCodeTest {

    private static final Pattern CODE = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

    @ParameterizedTest
    @CsvSource({
        "mapping.md, MappingGuideTest",
        "transactions.md, TransactionGuideTest",
        "repositories.md, RepositoriesGuideTest"
    })
    void everyPieceOfCodeIsTakenFromATest(String page, String test) throws IOException {
        String guide = Files.readString(Path.of("../docs/guide", page));
        String source =
                withoutIndentation(Files.readString(Path.of("src/test/java/io/codex/data/guide", test + ".java")));

        List<String> pieces =
                CODE.matcher(guide).results().map(MatchResult::group).toList();

        assertThat(pieces)
                .hasSizeGreaterThan(4)
                .allSatisfy(piece -> assertThat(source)
                        .contains(withoutIndentation(piece.substring("```java\n".length(), piece.length() - 3))));
    }

    private static String withoutIndentation(String code) {
        return code.replaceAll("(?m)^\\s+", "").strip();
    }
}
