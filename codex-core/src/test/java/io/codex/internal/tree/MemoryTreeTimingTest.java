package io.codex.internal.tree;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Prints what the memory tree costs, for keys like titles of pages. Not a check: it only measures. */
@Tag("long")
class MemoryTreeTimingTest {

    private static final int KEYS = 2_000_000;
    private static final int BATCH = 10_000;
    private static final int SAMPLES = 500_000;
    private static final int ROUNDS = 4;

    private final SplittableRandom random = new SplittableRandom(1);
    private final byte[][] keys = new byte[KEYS][];
    private final byte[] value = new byte[8];

    @Test
    void costOfWritingAndReading() {
        for (int i = 0; i < KEYS; i++) {
            keys[i] = title();
        }
        for (int round = 0; round < ROUNDS; round++) {
            MemoryTree tree = new MemoryTree();
            report("put in batches", KEYS, () -> putInBatches(tree));
            MemoryTree.Version version = tree.version();
            report("get", SAMPLES, () -> get(version));
            EntryCursor entries = version.scan(new byte[0], null, false);
            report("scan", tree.entryCount(), () -> walk(entries));
            List<EntryCursor> sources =
                    List.of(putOneInTen().scan(new byte[0], null, false), version.scan(new byte[0], null, false));
            report(
                    "scan of two sources merged",
                    tree.entryCount(),
                    () -> walk(new MergedCursor(sources, false, false)));
            report("put and fix a version", SAMPLES, () -> putOneByOne(tree));
            report("put into a write set and apply it", KEYS, this::applyWriteSets);
            System.out.printf(
                    Locale.ROOT, "%.1f bytes of memory an entry%n", (double) tree.memoryBytes() / tree.entryCount());
            assertThat(tree.entryCount()).isPositive();
        }
    }

    private void putInBatches(MemoryTree tree) {
        for (int i = 0; i < KEYS; i++) {
            tree.put(keys[i], value);
            if (i % BATCH == BATCH - 1) {
                tree.version();
            }
        }
    }

    private void get(MemoryTree.Version version) {
        for (int i = 0; i < SAMPLES; i++) {
            if (version.get(keys[random.nextInt(KEYS)]) == null) {
                throw new AssertionError("A key is gone");
            }
        }
    }

    private static void walk(EntryCursor cursor) {
        KeyBuffer key = new KeyBuffer();
        while (cursor.next()) {
            cursor.readKey(key);
        }
    }

    private MemoryTree.Version putOneInTen() {
        MemoryTree tree = new MemoryTree();
        for (int i = 0; i < KEYS; i += 10) {
            tree.put(keys[i], value);
        }
        return tree.version();
    }

    private void putOneByOne(MemoryTree tree) {
        for (int i = 0; i < SAMPLES; i++) {
            tree.put(keys[random.nextInt(KEYS)], value);
            tree.version();
        }
    }

    private void applyWriteSets() {
        MemoryTree target = new MemoryTree();
        for (int from = 0; from < KEYS; from += BATCH) {
            MemoryTree writes = new MemoryTree();
            for (int i = from; i < from + BATCH; i++) {
                writes.put(keys[i], value);
            }
            target.putAll(writes.version(), new KeyFilter(0));
            target.version();
        }
    }

    private static void report(String what, long count, Runnable work) {
        long start = System.nanoTime();
        work.run();
        long nanos = System.nanoTime() - start;
        System.out.printf(Locale.ROOT, "%-35s %8.1f ns each%n", what, (double) nanos / count);
    }

    private byte[] title() {
        StringBuilder title = new StringBuilder();
        for (int word = random.nextInt(3); word >= 0; word--) {
            // Squared, so that some words are much more frequent than others.
            int rank = (int) (Math.pow(random.nextDouble(), 2) * 20_000);
            String syllables = Integer.toString(rank * 7919 % 1_000_003, 20).replaceAll("[0-9]", "$0a");
            title.append(title.isEmpty() ? "" : "_").append(syllables);
        }
        return title.append(random.nextInt(3) == 0 ? "_(" + random.nextInt(100_000) + ")" : "")
                .toString()
                .getBytes(UTF_8);
    }
}
