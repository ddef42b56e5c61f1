package io.codex.benchmarks;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes as people write it.
 *
 * @param bytes the number
 * @param text how it was written, as {@code 512m} or {@code 4g}
 */
record ByteSize(long bytes, String text) {

    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,5})([mg])");

    /**
     * Reads a number of bytes.
     *
     * @throws IllegalArgumentException if it has another form
     */
    static ByteSize parse(String text) {
        Matcher matcher = FORM.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no size. Give whole mebibytes or gibibytes, as 512m or 4g.");
        }
        long number = Long.parseLong(matcher.group(1));
        return new ByteSize(number << (matcher.group(2).equals("g") ? 30 : 20), matcher.group());
    }

    @Override
    public String toString() {
        return text;
    }
}
