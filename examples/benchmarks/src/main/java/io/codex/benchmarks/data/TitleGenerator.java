package io.codex.benchmarks.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Makes titles that look like those of an encyclopaedia: words that are frequent or made up, years, lists, and marks of
 * kind in brackets. They come in random order, and may repeat. The same titles come in every run.
 */
final class TitleGenerator implements Supplier<byte[]> {

    private static final long SEED = 20240601;

    private static final List<String> SYLLABLES = List.of(
            "ka lo mi ren ta vel zu dor an bel ri sha tor en gal is um ver nor pe chi ston ham burg ski ova ez ian"
                    .split(" "));
    private static final List<String> KINDS = List.of(
            "film",
            "album",
            "song",
            "band",
            "footballer",
            "politician",
            "novel",
            "TV_series",
            "disambiguation",
            "ship");

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final List<String> words = readWords();
    private final StringBuilder title = new StringBuilder();

    private static List<String> readWords() {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(TitleGenerator.class.getResourceAsStream("words.txt"), "words.txt"),
                StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public byte[] get() {
        title.setLength(0);
        addStart();
        int count = wordCount();
        for (int i = 0; i < count; i++) {
            addWord(i, count);
        }
        if (random.nextInt(100) < 6) {
            title.append("_(").append(KINDS.get(random.nextInt(KINDS.size()))).append(')');
        }
        return title.toString().getBytes(StandardCharsets.UTF_8);
    }

    private void addStart() {
        double chance = random.nextDouble();
        if (chance < 0.03) {
            title.append("List_of_");
        } else if (chance < 0.06) {
            title.append(1700 + random.nextInt(325)).append('_');
        }
    }

    private int wordCount() {
        double chance = random.nextDouble();
        if (chance < 0.10) {
            return 1;
        }
        if (chance < 0.57) {
            return 2;
        }
        if (chance < 0.88) {
            return 3;
        }
        return chance < 0.97 ? 4 : 6;
    }

    private void addWord(int index, int count) {
        if (title.length() > 0 && title.charAt(title.length() - 1) != '_') {
            title.append('_');
        }
        int start = title.length();
        if (count == 1 || random.nextInt(100) < 35) {
            int syllables = 2 + random.nextInt(3);
            for (int i = 0; i < syllables; i++) {
                title.append(SYLLABLES.get(random.nextInt(SYLLABLES.size())));
            }
        } else {
            double chance = random.nextDouble();
            title.append(words.get((int) (chance * chance * words.size())));
        }
        if (index == 0 || random.nextInt(100) < 70) {
            title.setCharAt(start, Character.toUpperCase(title.charAt(start)));
        }
    }
}
