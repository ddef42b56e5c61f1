package io.codex.sort;

import io.codex.error.DuplicateKeyException;
import io.codex.internal.page.KeyHeads;
import java.util.Arrays;
import java.util.List;

/**
 * Merges the records of several runs into one order. Used by one thread.
 *
 * <p>The sources play a tournament: each inner node of a tree keeps the loser of the match below it, so that the next winner
 * is found by the matches on the one path that the last winner came along. Heads decide most of the matches.
 */
final class MergedRecords implements RecordSource {

    private final RecordSource[] sources; // the oldest first
    private final long[] heads;
    private final boolean[] ended;
    private final int[] losers;
    private final Duplicates duplicates;
    private int winner = -1;
    private byte[] last = new byte[64];
    private int lastLength = -1;

    /**
     * Creates a walk over all sources.
     *
     * @param oldestFirst the sources, none of which has been stepped; each without equal keys, unless all are kept
     * @param duplicates what happens to keys that are equal
     */
    MergedRecords(List<RecordSource> oldestFirst, Duplicates duplicates) {
        this.sources = oldestFirst.toArray(new RecordSource[0]);
        this.heads = new long[sources.length];
        this.ended = new boolean[sources.length];
        this.losers = new int[sources.length];
        this.duplicates = duplicates;
    }

    @Override
    public boolean advance() {
        if (duplicates == Duplicates.KEEP_ALL || (sources.length == 1 && duplicates == Duplicates.LAST_WINS)) {
            return step();
        }
        while (step()) {
            if (!isRepeated()) {
                remember();
                return true;
            }
            if (duplicates == Duplicates.REFUSE) {
                throw new DuplicateKeyException("the input of the sort", Arrays.copyOf(last, lastLength));
            }
        }
        return false;
    }

    private boolean step() {
        if (sources.length == 0) {
            return false;
        }
        if (winner < 0) {
            start();
        } else {
            advanceSource(winner);
            replay();
        }
        return !ended[winner];
    }

    private void start() {
        for (int i = 0; i < sources.length; i++) {
            advanceSource(i);
        }
        winner = play(1);
    }

    /** Plays all matches below a node and returns the winner. Node i has the nodes 2i and 2i + 1 below it. */
    private int play(int node) {
        if (node >= sources.length) {
            return node - sources.length;
        }
        int first = play(2 * node);
        int second = play(2 * node + 1);
        boolean firstWins = isBefore(first, second);
        losers[node] = firstWins ? second : first;
        return firstWins ? first : second;
    }

    private void replay() {
        int current = winner;
        for (int node = (current + sources.length) / 2; node > 0; node /= 2) {
            int other = losers[node];
            if (isBefore(other, current)) {
                losers[node] = current;
                current = other;
            }
        }
        winner = current;
    }

    private void advanceSource(int index) {
        RecordSource source = sources[index];
        if (source.advance()) {
            int offset = source.keyOffset();
            heads[index] = KeyHeads.of(source.keyBytes(), offset, offset + source.keyLength());
        } else {
            ended[index] = true;
        }
    }

    private boolean isBefore(int first, int second) {
        if (ended[first] || ended[second]) {
            return !ended[first];
        }
        if (heads[first] != heads[second]) {
            return heads[first] < heads[second];
        }
        int order = compareKeys(sources[first], sources[second]);
        if (order != 0) {
            return order < 0;
        }
        // Of equal keys the one that stays comes first.
        return duplicates == Duplicates.LAST_WINS ? first > second : first < second;
    }

    private static int compareKeys(RecordSource first, RecordSource second) {
        int firstOffset = first.keyOffset();
        int secondOffset = second.keyOffset();
        return Arrays.compareUnsigned(
                first.keyBytes(),
                firstOffset,
                firstOffset + first.keyLength(),
                second.keyBytes(),
                secondOffset,
                secondOffset + second.keyLength());
    }

    private boolean isRepeated() {
        int offset = keyOffset();
        return keyLength() == lastLength && Arrays.equals(last, 0, lastLength, keyBytes(), offset, offset + lastLength);
    }

    private void remember() {
        lastLength = keyLength();
        if (last.length < lastLength) {
            last = new byte[2 * lastLength];
        }
        System.arraycopy(keyBytes(), keyOffset(), last, 0, lastLength);
    }

    @Override
    public byte[] keyBytes() {
        return sources[winner].keyBytes();
    }

    @Override
    public int keyOffset() {
        return sources[winner].keyOffset();
    }

    @Override
    public int keyLength() {
        return sources[winner].keyLength();
    }

    @Override
    public byte[] valueBytes() {
        return sources[winner].valueBytes();
    }

    @Override
    public int valueOffset() {
        return sources[winner].valueOffset();
    }

    @Override
    public int valueLength() {
        return sources[winner].valueLength();
    }
}
