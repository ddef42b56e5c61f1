package io.codex.example.titles.importing;

import io.codex.example.titles.Title;
import java.util.Map;

/**
 * The lines of one transaction.
 *
 * @param titles the titles by name, each with the smallest of its positions in the batch
 * @param lines the number of lines taken, whatever they held
 * @param blank the number of blank lines
 * @param invalid the number of lines that are no valid UTF-8
 * @param tooLong the number of lines longer than a key may be
 */
record TitleBatch(Map<String, Title> titles, long lines, long blank, long invalid, long tooLong) {

    boolean isEmpty() {
        return lines == 0;
    }
}
