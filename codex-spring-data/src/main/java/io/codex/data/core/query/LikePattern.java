package io.codex.data.core.query;

import java.util.ArrayList;
import java.util.List;

/**
 * A pattern in which {@code %} stands for any text and {@code _} for any one character, that is one code point. A backslash
 * takes the meaning from the character behind it.
 */
final class LikePattern {

    private static final int ANY_TEXT = -1;
    private static final int ANY_ONE = -2;

    private final int[] symbols;

    private LikePattern(int[] symbols) {
        this.symbols = symbols;
    }

    static LikePattern of(String pattern) {
        List<Integer> symbols = new ArrayList<>();
        int[] points = pattern.codePoints().toArray();
        for (int index = 0; index < points.length; index++) {
            int point = points[index];
            if (point == '\\') {
                if (++index == points.length) {
                    throw new IllegalArgumentException(
                            "The pattern '" + pattern + "' ends with a backslash. Write two to search for one.");
                }
                symbols.add(points[index]);
            } else {
                symbols.add(point == '%' ? ANY_TEXT : point == '_' ? ANY_ONE : point);
            }
        }
        return new LikePattern(symbols.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Walks both sequences once; after a mismatch the last {@code %} takes one more character. */
    boolean matches(String text) {
        int[] points = text.codePoints().toArray();
        int symbol = 0;
        int point = 0;
        int lastAnyText = -1;
        int retryPoint = 0;
        while (point < points.length) {
            if (symbol < symbols.length && (symbols[symbol] == points[point] || symbols[symbol] == ANY_ONE)) {
                symbol++;
                point++;
            } else if (symbol < symbols.length && symbols[symbol] == ANY_TEXT) {
                lastAnyText = symbol++;
                retryPoint = point;
            } else if (lastAnyText >= 0) {
                symbol = lastAnyText + 1;
                point = ++retryPoint;
            } else {
                return false;
            }
        }
        while (symbol < symbols.length && symbols[symbol] == ANY_TEXT) {
            symbol++;
        }
        return symbol == symbols.length;
    }
}
