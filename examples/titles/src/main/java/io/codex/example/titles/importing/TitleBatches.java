package io.codex.example.titles.importing;

import io.codex.example.titles.Title;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Cuts lines into batches, and sorts out the lines that are no titles. */
final class TitleBatches {

    private static final Logger LOGGER = LoggerFactory.getLogger(TitleBatches.class);
    private static final int LINES_PER_BATCH = 10_000;

    /** Enough to find the mistake, and too few to flood the log of a file that is no text at all. */
    private static final int REFUSALS_REPORTED = 10;

    private final Lines lines;
    private Map<String, Title> titles = Map.of();
    private long taken;
    private long blank;
    private long invalid;
    private long tooLong;
    private int refusals;

    TitleBatches(Lines lines) {
        this.lines = lines;
    }

    /** Passes over lines that an earlier run has committed. */
    void skip(long count) throws IOException {
        for (long skipped = 0; skipped < count && lines.next() != null; skipped++) {
            // Only the place in the order matters.
        }
    }

    /** Returns the next batch, empty when all lines are taken. */
    TitleBatch next() throws IOException {
        titles = new HashMap<>(2 * LINES_PER_BATCH);
        taken = 0;
        blank = 0;
        invalid = 0;
        tooLong = 0;
        for (Line line = lines.next(); line != null; line = lines.next()) {
            take(line);
            if (++taken == LINES_PER_BATCH) {
                break;
            }
        }
        return new TitleBatch(titles, taken, blank, invalid, tooLong);
    }

    private void take(Line line) {
        if (line.isTooLong()) {
            tooLong++;
            report(line, "is longer than a key may be");
            return;
        }
        String text = line.text();
        if (text == null) {
            invalid++;
            report(line, "is no valid UTF-8");
        } else if (text.isBlank()) {
            blank++;
        } else {
            titles.merge(text, new Title(text, line.number()), TitleBatches::first);
        }
    }

    /** In a random order the line met first need not be the first of the file. */
    static Title first(Title one, Title other) {
        return one.position() <= other.position() ? one : other;
    }

    private void report(Line line, String reason) {
        if (++refusals <= REFUSALS_REPORTED) {
            LOGGER.warn("Line {} (counted from 0) {} and is left out", line.number(), reason);
        }
    }
}
