package io.codex.example.titles.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A short list of titles with everything that is easily got wrong, and with lines that are no titles. */
public final class HardTitles {

    /** Text that would do something if it were taken for markup or script. */
    public static final String MARKUP = "<img src=x onerror=\"document.title='broken'\">";

    public static final String RIGHT_TO_LEFT = "\u0645\u0643\u062A\u0628\u0629 (library)";
    public static final String FAMILY = "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67 family";

    private static final List<String> TITLES = List.of(
            "a",
            "A",
            "aa",
            "ab",
            "a&b=c",
            "a+b",
            "a%20b",
            "a b",
            "a\tb",
            "a\"b'c",
            "a\\b",
            "a\u0000b",
            "a\u0301",
            "\u00E1",
            "a\uFFFD",
            "a\uFFFF",
            "a\uD83D\uDE00",
            "a\uDBFF\uDFFF",
            "\uE000 private use",
            "\uFFFD",
            "\uFFFF last of the first plane",
            "\uD800\uDC00 first of the second plane",
            "\uDBFF\uDFFF last of all",
            "\u4E2D\u6587",
            "\u4E2D\u56FD",
            "stra\u00DFe",
            "\u0130stanbul",
            "a".repeat(2_000),
            MARKUP,
            RIGHT_TO_LEFT,
            FAMILY,
            "*",
            "%",
            "_",
            "a%",
            "a_",
            "a*");

    private HardTitles() {}

    /** Returns the lines that can be read, in the order of the file; the title of a line that cannot is blank. */
    public static List<String> lines() {
        List<String> lines = new ArrayList<>(TITLES);
        lines.add("");
        lines.add(" \t ");
        lines.add("a");
        lines.add("");
        lines.add("only after the invalid line");
        return lines;
    }

    /** Writes the list, with one line that is no UTF-8 where {@link #lines} has its second empty text. */
    public static Path write(Path file) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<String> lines = lines();
        for (int line = 0; line < lines.size(); line++) {
            boolean invalid = line == lines.size() - 2;
            bytes.writeBytes(
                    invalid
                            ? new byte[] {'b', 'a', 'd', (byte) 0xC3}
                            : lines.get(line).getBytes(StandardCharsets.UTF_8));
            bytes.write('\n');
        }
        try {
            return Files.write(file, bytes.toByteArray());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
