package io.codex.example.titles;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.example.titles.testing.SortedTitles;
import io.codex.example.titles.testing.TitleClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.io.ClassPathResource;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "titles.shuffle=true")
@DirtiesContext
class SampleTest {

    @TempDir
    static Path folder;

    @LocalServerPort
    int port;

    @DynamicPropertySource
    static void store(DynamicPropertyRegistry properties) {
        properties.add("codex.path", () -> folder.resolve("store"));
    }

    @Test
    void randomPrefixesAndRangesOverTheSampleEqualThoseOfASortedList() throws IOException {
        long seed = System.nanoTime();
        System.out.println("SampleTest seed " + seed);
        SortedTitles expected = sample();
        TitleClient client = new TitleClient(port);

        new RandomQueries(client, expected, seed).ask(1_000);

        assertThat(client.imported()).isEqualTo(expected.size());
    }

    private static SortedTitles sample() throws IOException {
        try (InputStream text = new GZIPInputStream(new ClassPathResource("sample/titles.txt.gz").getInputStream())) {
            return SortedTitles.read(text);
        }
    }
}
