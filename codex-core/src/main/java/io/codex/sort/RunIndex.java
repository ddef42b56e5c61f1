package io.codex.sort;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Where the blocks of a run begin, by their first keys. If there are many, only every second, fourth, ... block is in the
 * index, so that it stays small. Written by one thread; then all may read.
 */
final class RunIndex {

    private static final int MAX_ENTRIES = 512;

    private record Entry(byte[] key, long position) {}

    private List<Entry> entries = new ArrayList<>();
    private final int maxEntries;
    private int stride = 1;
    private int blocks;

    RunIndex() {
        this(MAX_ENTRIES);
    }

    RunIndex(int maxEntries) {
        this.maxEntries = maxEntries;
    }

    /** Takes note of the next block. */
    void add(byte[] firstKey, long position) {
        if (blocks++ % stride != 0) {
            return;
        }
        if (entries.size() == maxEntries) {
            thin();
            if ((blocks - 1) % stride != 0) {
                return;
            }
        }
        entries.add(new Entry(firstKey, position));
    }

    private void thin() {
        List<Entry> half = new ArrayList<>();
        for (int i = 0; i < entries.size(); i += 2) {
            half.add(entries.get(i));
        }
        entries = half;
        stride *= 2;
    }

    /**
     * Returns the position of the last block in the index that begins below a key, or of the first one. What is equal to the
     * key may lie at the end of a block, too, if the run has the key more than once.
     */
    long positionBelow(byte @Nullable [] key) {
        if (key == null || entries.isEmpty()) {
            return entries.isEmpty() ? 0 : entries.get(0).position;
        }
        int low = 0;
        int high = entries.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Arrays.compareUnsigned(entries.get(middle).key, key) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return entries.get(Math.max(0, low - 1)).position;
    }

    /** Names the keys, each with the number of blocks that it stands for. */
    void sample(ObjLongConsumer<byte[]> target) {
        entries.forEach(entry -> target.accept(entry.key, stride));
    }
}
