package io.codex.sort;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a sort of records. It may be read any number of times, by several threads with a cursor each, until it is
 * closed; closing it ends the sort and deletes its files.
 */
public final class SortedRecords implements AutoCloseable {

    private final RecordSorter sorter;
    private final List<? extends RecordRun> runs;
    private final Duplicates duplicates;
    private final ProgressMeter progress;
    private final int partCount;

    SortedRecords(
            RecordSorter sorter,
            List<? extends RecordRun> runs,
            Duplicates duplicates,
            ProgressMeter progress,
            int partCount) {
        this.sorter = sorter;
        this.runs = runs;
        this.duplicates = duplicates;
        this.progress = progress;
        this.partCount = partCount;
    }

    /**
     * Walks over all records.
     *
     * @return a new cursor before the first one
     */
    public RecordCursor cursor() {
        return cursor(null, null);
    }

    /**
     * Cuts the records into one part for each thread of the sort, fewer if they would be small.
     *
     * @return as {@link #parts(int)} does
     */
    public List<RecordCursor> parts() {
        return parts(partCount);
    }

    /**
     * Cuts the records into parts of about the same size, to be read at the same time. All keys of a part lie below those of
     * the next one, and equal keys lie in one part.
     *
     * @param count how many parts are wanted, 1 at least; there may be fewer if there are few different keys
     * @return a new cursor for each part, in order
     */
    public List<RecordCursor> parts(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("The number of parts " + count + " must be 1 at least");
        }
        List<RecordCursor> cursors = new ArrayList<>();
        byte[] low = null;
        for (byte[] cut : cuts(count)) {
            cursors.add(cursor(low, cut));
            low = cut;
        }
        cursors.add(cursor(low, null));
        return cursors;
    }

    private RecordCursor cursor(byte @Nullable [] low, byte @Nullable [] high) {
        sorter.requireOpen();
        List<RecordSource> sources = new ArrayList<>();
        runs.forEach(run -> sources.add(run.source(low, high)));
        return new RecordCursor(new MergedRecords(sources, duplicates), progress);
    }

    private record Sample(byte[] key, long weight) {}

    /** Returns ascending keys at which the records fall into parts of about the same size. */
    private List<byte[]> cuts(int count) {
        List<Sample> samples = new ArrayList<>();
        runs.forEach(run -> run.sample((key, weight) -> samples.add(new Sample(key, weight))));
        samples.sort((first, second) -> Arrays.compareUnsigned(first.key, second.key));
        long total = samples.stream().mapToLong(Sample::weight).sum();
        List<byte[]> cuts = new ArrayList<>();
        long passed = 0;
        for (Sample sample : samples) {
            boolean due = passed >= total * (cuts.size() + 1) / count;
            byte[] before = cuts.isEmpty() ? samples.get(0).key : cuts.get(cuts.size() - 1);
            boolean differs = !Arrays.equals(before, sample.key);
            if (due && differs && cuts.size() < count - 1) {
                cuts.add(sample.key);
            }
            passed += sample.weight;
        }
        return cuts;
    }

    @Override
    public void close() {
        sorter.close();
    }
}
