package io.codex.example.titles;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;

/**
 * Prints how many questions a second the repository answers, called from one thread and from as many as there are
 * processors. Its arguments are a store of titles and the list it was made of; each figure is the second of two passes.
 */
final class TitleFigures {

    private static final int GETS = 200_000;
    private static final int RANGES = 20_000;
    private static final int TITLES_PER_RANGE = 50;

    private final Titles titles;
    private final List<String> names;

    private TitleFigures(Titles titles, List<String> names) {
        this.titles = titles;
        this.names = names;
    }

    public static void main(String[] arguments) throws Exception {
        List<String> names = randomNames(Path.of(arguments[1]));
        try (ConfigurableApplicationContext context = SpringApplication.run(
                TitlesApplication.class,
                "--server.port=0",
                "--codex.path=" + arguments[0],
                "--logging.level.root=warn")) {
            TitleFigures figures = new TitleFigures(context.getBean(Titles.class), names);
            for (int threads : new int[] {1, Runtime.getRuntime().availableProcessors()}) {
                figures.measure("get", GETS, threads, figures::get);
                figures.measure("range of " + TITLES_PER_RANGE, RANGES, threads, figures::range);
                figures.measure("prefix, up to " + TITLES_PER_RANGE, RANGES, threads, figures::prefix);
            }
        }
    }

    private static List<String> randomNames(Path list) throws IOException {
        List<String> all;
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(list)), StandardCharsets.UTF_8))) {
            all = reader.lines().toList();
        }
        Random random = new Random(1);
        return Stream.generate(() -> all.get(random.nextInt(all.size())))
                .limit(GETS)
                .toList();
    }

    private void get(String name) {
        check(titles.findById(name).isPresent(), name);
    }

    private void range(String name) {
        check(
                titles.findByNameGreaterThanEqualOrderByName(name, ScrollPosition.keyset(), Limit.of(TITLES_PER_RANGE))
                        .getContent()
                        .get(0)
                        .name()
                        .equals(name),
                name);
    }

    private void prefix(String name) {
        String prefix =
                name.substring(0, name.offsetByCodePoints(0, Math.min(2, name.codePointCount(0, name.length()))));
        check(
                !titles.findByNameStartingWithOrderByName(prefix, ScrollPosition.keyset(), Limit.of(TITLES_PER_RANGE))
                        .isEmpty(),
                name);
    }

    private static void check(boolean right, String name) {
        if (!right) {
            throw new AssertionError("The answer about '" + name + "' is wrong");
        }
    }

    private void measure(String what, int count, int threads, Consumer<String> question) throws Exception {
        ask(count, threads, question);
        long start = System.nanoTime();
        ask(count, threads, question);
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                Locale.ROOT, "%-22s %2d thread(s): %,10.0f/s%n", what, threads, (double) count * threads / seconds);
    }

    private void ask(int count, int threads, Consumer<String> question)
            throws InterruptedException, ExecutionException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> all = IntStream.range(0, threads)
                    .<Future<?>>mapToObj(thread -> executor.submit(() -> {
                        for (int index = 0; index < count; index++) {
                            question.accept(names.get((index + thread * count / threads) % names.size()));
                        }
                    }))
                    .toList();
            for (Future<?> one : all) {
                one.get();
            }
        } finally {
            executor.shutdown();
        }
    }
}
