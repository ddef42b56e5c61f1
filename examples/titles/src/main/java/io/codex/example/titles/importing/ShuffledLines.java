package io.codex.example.titles.importing;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Brings lines into a random order that is the same each time, in memory that does not grow with the file: every line
 * first goes to a random bucket of a temporary file, then one bucket after the other is read and shuffled. Each order of
 * the lines is as likely as any other.
 */
final class ShuffledLines implements Lines {

    /** So many that a bucket of 20 million titles takes about 30 MB of memory. */
    private static final int BUCKETS = 64;

    private static final long SEED = 20_261_130;

    private final BucketFile buckets;
    private final ArrayDeque<Line> current = new ArrayDeque<>();
    private int nextBucket;

    private ShuffledLines(BucketFile buckets) {
        this.buckets = buckets;
    }

    /** Reads all lines and closes them. */
    static ShuffledLines of(Lines lines) throws IOException {
        Random random = new Random(SEED);
        BucketFile buckets = new BucketFile(BUCKETS);
        try (lines) {
            for (Line line = lines.next(); line != null; line = lines.next()) {
                buckets.add(random.nextInt(BUCKETS), line);
            }
            return new ShuffledLines(buckets);
        } catch (IOException | RuntimeException failure) {
            buckets.close();
            throw failure;
        }
    }

    @Override
    public @Nullable Line next() throws IOException {
        while (current.isEmpty() && nextBucket < BUCKETS) {
            List<Line> lines = buckets.read(nextBucket);
            Collections.shuffle(lines, new Random(SEED + 1 + nextBucket));
            current.addAll(lines);
            nextBucket++;
        }
        return current.poll();
    }

    @Override
    public void close() throws IOException {
        buckets.close();
    }
}
