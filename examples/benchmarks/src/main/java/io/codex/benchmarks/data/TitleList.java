package io.codex.benchmarks.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Prepares title files: generated, or taken from a list with one title a line, plain or gzip, and shuffled. */
public final class TitleList {

    private static final long SHUFFLE_SEED = 7;

    private TitleList() {}

    /**
     * Writes a title file into a folder, if it is not there yet.
     *
     * @param folder the folder
     * @param list a list in UTF-8, or null to generate titles
     * @param count how many titles
     * @return the titles
     * @throws IllegalArgumentException if the list has fewer different titles, or one that is too long
     */
    public static TitleFile prepare(Path folder, @Nullable Path list, int count) throws IOException {
        String origin = list == null
                ? "generated"
                : Integer.toHexString(
                        (list.toAbsolutePath() + "/" + Files.getLastModifiedTime(list) + Files.size(list)).hashCode());
        Path path = folder.resolve("titles-" + origin + "-" + count + ".bin");
        if (Files.exists(path)) {
            return TitleFile.open(path);
        }
        Files.createDirectories(folder);
        return list == null ? generate(path, count) : shuffle(path, list, count);
    }

    private static TitleFile generate(Path path, int count) throws IOException {
        DistinctKeys seen = new DistinctKeys(count);
        Iterator<byte[]> titles = Stream.generate(new TitleGenerator())
                .filter(title -> title.length <= TitleFile.MAX_TITLE_BYTES && seen.add(title))
                .iterator();
        return TitleFile.write(path, titles, count);
    }

    private static TitleFile shuffle(Path path, Path list, int count) throws IOException {
        List<byte[]> titles = readDistinct(list);
        if (titles.size() < count) {
            throw new IllegalArgumentException("The list " + list + " has " + titles.size()
                    + " different titles, but --n=" + count + " asks for more. Lower --n or give a longer list.");
        }
        Collections.shuffle(titles, new Random(SHUFFLE_SEED));
        return TitleFile.write(path, titles.iterator(), count);
    }

    private static List<byte[]> readDistinct(Path list) throws IOException {
        List<byte[]> titles = new ArrayList<>();
        DistinctKeys seen = new DistinctKeys(1 << 24);
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(open(list), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                byte[] title = line.getBytes(StandardCharsets.UTF_8);
                if (title.length > TitleFile.MAX_TITLE_BYTES) {
                    throw new IllegalArgumentException("The list " + list + " has a title of " + title.length
                            + " bytes, but not every engine takes more than " + TitleFile.MAX_TITLE_BYTES
                            + ". Leave it out: " + line.substring(0, 60) + "...");
                }
                if (title.length > 0 && seen.add(title)) {
                    titles.add(title);
                }
            }
        }
        return titles;
    }

    private static InputStream open(Path list) throws IOException {
        InputStream input = Files.newInputStream(list);
        return list.toString().endsWith(".gz") ? new GZIPInputStream(input) : input;
    }
}
