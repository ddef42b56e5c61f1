package io.codex.benchmarks.measure;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Which direction of a figure is the better one. */
public enum Better {
    LOWER,
    HIGHER;

    /**
     * Tells how many times better one figure is than another.
     *
     * @param own the one
     * @param other the other
     * @return more than one if the one is better
     */
    public double ratio(double own, double other) {
        return this == LOWER ? other / own : own / other;
    }

    /**
     * Returns the word for it in results.
     *
     * @return the word
     */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
