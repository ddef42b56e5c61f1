package io.codex.data.core.index;

import java.util.Locale;

/**
 * The one fold behind everything that ignores case: filters, sorting and, later, indexes. It depends on no locale, so that
 * the same data gives the same answers on every machine.
 *
 * <p>Each character is turned into upper case by the full mapping of Unicode, and the result code point by code point into
 * lower case. So {@code ß} equals {@code ss}, the Turkish {@code İ} and {@code ı} equal {@code i}, and all forms of sigma
 * are equal. The fold of a text is made of the folds of its characters, whatever stands beside them: the beginning of a
 * text folds into the beginning of its fold.
 */
public final class CaseFold {

    private CaseFold() {}

    /**
     * Folds a text.
     *
     * @param text the text
     * @return what all texts that differ from it only in case fold into
     */
    public static String fold(String text) {
        String upper = text.toUpperCase(Locale.ROOT);
        StringBuilder folded = new StringBuilder(upper.length());
        upper.codePoints().map(Character::toLowerCase).forEach(folded::appendCodePoint);
        return folded.toString();
    }
}
