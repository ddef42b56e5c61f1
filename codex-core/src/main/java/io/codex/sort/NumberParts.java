package io.codex.sort;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the numbers of all runs into ranges, and brings one range after the other into order: its numbers are collected from
 * all runs and sorted anew, which is faster than a merge number by number. The next ranges are worked on by other threads
 * while one is read. Used by one thread.
 *
 * <p>Ranges are chosen by samples. One that turns out to hold too many numbers is cut in halves, until it fits, or is a
 * single number, which only has to be counted.
 */
final class NumberParts {

    /**
     * A range in order.
     *
     * @param numbers its numbers, or null if it is a single number
     * @param number the single number
     * @param count how many numbers there are
     */
    record Part(@Nullable NumberChunk numbers, long number, long count) {

        long get(long index) {
            return numbers == null ? number : numbers.get((int) index);
        }
    }

    private record Range(long low, long high) {}

    private record Ahead(Range range, Future<@Nullable Part> part) {}

    private record Sample(long number, long weight) {}

    private final NumberRuns factory;
    private final NumberType type;
    private final List<? extends NumberRun> runs;
    private final SortThreads threads;
    private final int capacity;
    private final int aheadCount;
    private final ArrayDeque<Range> waiting = new ArrayDeque<>();
    private final ArrayDeque<Ahead> ahead = new ArrayDeque<>();

    /**
     * Creates the parts.
     *
     * @param capacity the most numbers in a part
     * @param aheadCount how many parts may be worked on before they are asked for
     */
    NumberParts(
            NumberRuns factory,
            NumberType type,
            List<? extends NumberRun> runs,
            SortThreads threads,
            int capacity,
            int aheadCount) {
        this.factory = factory;
        this.type = type;
        this.runs = runs;
        this.threads = threads;
        this.capacity = capacity;
        this.aheadCount = aheadCount;
        cut();
    }

    private void cut() {
        List<Sample> samples = new ArrayList<>();
        runs.forEach(run -> run.sample((number, weight) -> samples.add(new Sample(number, weight))));
        samples.sort((first, second) -> Long.compareUnsigned(first.number, second.number));
        long low = 0;
        long inside = 0;
        for (Sample sample : samples) {
            // Ranges are filled to three quarters only, since samples are not exact.
            if (inside + sample.weight > capacity / 4L * 3 && sample.number != low) {
                waiting.add(new Range(low, sample.number - 1));
                low = sample.number;
                inside = 0;
            }
            inside += sample.weight;
        }
        waiting.add(new Range(low, type.isInt() ? 0xFFFF_FFFFL : -1L));
    }

    /** Returns the next part, or null at the end. */
    @Nullable
    Part next() {
        while (true) {
            while (ahead.size() <= aheadCount && !waiting.isEmpty()) {
                Range range = waiting.remove();
                ahead.add(new Ahead(range, threads.submit(() -> collect(range))));
            }
            Ahead first = ahead.poll();
            if (first == null) {
                return null;
            }
            Part part = SortThreads.await(first.part);
            if (part != null) {
                return part;
            }
            ahead.push(halfAhead(first.range, false));
            ahead.push(halfAhead(first.range, true));
        }
    }

    private Ahead halfAhead(Range range, boolean lower) {
        long middle = range.low + ((range.high - range.low) >>> 1);
        Range half = lower ? new Range(range.low, middle) : new Range(middle + 1, range.high);
        return new Ahead(half, threads.submit(() -> collect(half)));
    }

    /** Returns a part in order, or null if it holds too many numbers. */
    private @Nullable Part collect(Range range) {
        if (range.low == range.high) {
            return new Part(null, range.low, count(range.low));
        }
        NumberChunk chunk = NumberChunk.of(type, capacity);
        long[] buffer = factory.buffer();
        for (NumberRun run : runs) {
            if (!run.addTo(chunk, range.low, range.high, buffer)) {
                return null;
            }
        }
        factory.sort(chunk);
        return new Part(chunk, 0, chunk.count());
    }

    private long count(long number) {
        long[] buffer = factory.buffer();
        return runs.stream().mapToLong(run -> run.count(number, buffer)).sum();
    }
}
