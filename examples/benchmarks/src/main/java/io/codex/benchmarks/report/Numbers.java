package io.codex.benchmarks.report;

import java.util.Locale;

/** Numbers for people: three digits that count. */
final class Numbers {

    private Numbers() {}

    static String text(double number) {
        double size = Math.abs(number);
        int decimals = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
        return String.format(Locale.ROOT, "%,." + decimals + "f", number);
    }
}
