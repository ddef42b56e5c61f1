package io.codex.sort;

import java.util.function.LongPredicate;

/** A sorted chunk of numbers that stays in memory. */
record MemoryNumbers(NumberChunk chunk) implements NumberRun {

    private static final int SAMPLES = 1024;

    @Override
    public boolean forEach(long low, long high, LongPredicate target) {
        int count = chunk.count();
        for (int i = NumberRun.position(low, count, index -> chunk.get((int) index)); i < count; i++) {
            long number = chunk.get(i);
            if (Long.compareUnsigned(number, high) > 0) {
                return true;
            }
            if (!target.test(number)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void sample(SampleTarget target) {
        int step = Math.max(1, chunk.count() / SAMPLES);
        for (int i = step / 2; i < chunk.count(); i += step) {
            target.accept(chunk.get(i), step);
        }
    }
}
