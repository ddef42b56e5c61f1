package io.codex.example.titles.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The right answers, from nothing but a sorted list in memory: the names in the order of their code points, and the first
 * line of each. It shares no code with the application.
 */
public final class SortedTitles {

    private final List<TitleAnswer.Item> titles;

    private SortedTitles(List<TitleAnswer.Item> titles) {
        this.titles = titles;
    }

    public static SortedTitles of(List<String> lines) {
        Map<String, TitleAnswer.Item> first = new HashMap<>();
        for (int line = 0; line < lines.size(); line++) {
            if (!lines.get(line).isBlank()) {
                first.putIfAbsent(lines.get(line), new TitleAnswer.Item(lines.get(line), line));
            }
        }
        List<TitleAnswer.Item> titles = new ArrayList<>(first.values());
        titles.sort(Comparator.comparing(title -> utf8(title.name()), Arrays::compareUnsigned));
        return new SortedTitles(titles);
    }

    /** Reads a list of valid lines. */
    public static SortedTitles read(InputStream text) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8));
        return of(reader.lines().toList());
    }

    public int size() {
        return titles.size();
    }

    public List<TitleAnswer.Item> startingWith(String prefix, @Nullable String after) {
        int from = lowerBound(prefix);
        int to = from;
        while (to < titles.size() && titles.get(to).name().startsWith(prefix)) {
            to++;
        }
        return items(behind(after, from), to);
    }

    public List<TitleAnswer.Item> between(@Nullable String from, @Nullable String to, @Nullable String after) {
        return items(behind(after, from == null ? 0 : lowerBound(from)), to == null ? titles.size() : lowerBound(to));
    }

    public String random(Random random) {
        return titles.get(random.nextInt(titles.size())).name();
    }

    private int behind(@Nullable String after, int from) {
        if (after == null) {
            return from;
        }
        int place = lowerBound(after);
        boolean there = place < titles.size() && titles.get(place).name().equals(after);
        return Math.max(from, there ? place + 1 : place);
    }

    private List<TitleAnswer.Item> items(int from, int to) {
        return from >= to ? List.of() : titles.subList(from, to);
    }

    /** Returns the index of the first name that is not below a text. */
    private int lowerBound(String text) {
        byte[] bytes = utf8(text);
        int low = 0;
        int high = titles.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Arrays.compareUnsigned(utf8(titles.get(middle).name()), bytes) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
