package io.codex.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The code of the manual is that of the tests, which compile and run. */
class DocumentedQueriesTest {

    @Test
    void everyLineOfCodeOfThePageIsALineOfATest() throws IOException {
        String tests = testSources();

        List<String> documented = codeLines(Path.of("../docs/reference/query-keywords.md"));

        assertThat(documented)
                .hasSizeGreaterThan(10)
                .allSatisfy(line -> assertThat(tests).contains(line));
    }

    private static List<String> codeLines(Path page) throws IOException {
        List<String> lines = new ArrayList<>();
        boolean inCode = false;
        for (String line : Files.readAllLines(page)) {
            if (line.startsWith("```")) {
                inCode = !inCode;
            } else if (inCode && !line.isBlank()) {
                lines.add(line.strip());
            }
        }
        return lines;
    }

    private static String testSources() throws IOException {
        StringBuilder sources = new StringBuilder();
        try (Stream<Path> files = Files.walk(Path.of("src/test/java/io/codex/data/repository"))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                sources.append(Files.readString(file));
            }
        }
        return sources.toString();
    }
}
