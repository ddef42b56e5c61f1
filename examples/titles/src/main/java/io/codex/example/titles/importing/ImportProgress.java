package io.codex.example.titles.importing;

import io.codex.data.core.mapping.Tree;
import org.springframework.data.annotation.Id;

/**
 * How far the import of one list has come. It is stored in the same transaction as the titles it counts, so after a crash
 * it is never ahead of them nor behind.
 *
 * @param fingerprint which list, whatever its name
 * @param source the name of the list when it was last imported
 * @param shuffled whether the lines are taken in random order
 * @param finished whether all lines are done
 * @param lines the number of lines done, in the order they are taken
 * @param imported the number of titles that the list added to the store
 * @param blank the number of blank lines among those done
 * @param invalid the number of lines that are no valid UTF-8
 * @param tooLong the number of lines longer than a key may be
 */
@Tree("imports")
record ImportProgress(
        @Id String fingerprint,
        String source,
        boolean shuffled,
        boolean finished,
        long lines,
        long imported,
        long blank,
        long invalid,
        long tooLong) {

    static ImportProgress begin(String fingerprint, String source, boolean shuffled) {
        return new ImportProgress(fingerprint, source, shuffled, false, 0, 0, 0, 0, 0);
    }

    /**
     * Goes through the lines again in another order. What was stored stays and is met again; titles are counted only when
     * they are added, so the total comes out right.
     */
    ImportProgress beginAgain(boolean otherOrder) {
        return new ImportProgress(fingerprint, source, otherOrder, false, 0, imported, 0, 0, 0);
    }

    ImportProgress plus(TitleBatch batch, long added) {
        return new ImportProgress(
                fingerprint,
                source,
                shuffled,
                false,
                lines + batch.lines(),
                imported + added,
                blank + batch.blank(),
                invalid + batch.invalid(),
                tooLong + batch.tooLong());
    }

    ImportProgress finish() {
        return new ImportProgress(fingerprint, source, shuffled, true, lines, imported, blank, invalid, tooLong);
    }

    /** Returns the number of lines whose title was there already. */
    long repeated() {
        return lines - imported - blank - invalid - tooLong;
    }
}
