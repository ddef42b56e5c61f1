package io.codex.sort;

/** A sorted chunk of numbers that stays in memory. */
record MemoryNumbers(NumberChunk chunk) implements NumberRun {

    private static final int SAMPLES = 1024;

    @Override
    public boolean addTo(NumberChunk target, long low, long high, long[] buffer) {
        int end = end(high);
        for (int i = position(low); i < end; i++) {
            if (!target.add(chunk.get(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public long count(long number, long[] buffer) {
        return (long) end(number) - position(number);
    }

    private int position(long number) {
        return NumberRun.position(number, chunk.count(), index -> chunk.get((int) index));
    }

    /** Returns the index behind the last number that is not greater. */
    private int end(long number) {
        return number == -1L ? chunk.count() : position(number + 1);
    }

    @Override
    public void sample(SampleTarget target) {
        int step = Math.max(1, chunk.count() / SAMPLES);
        for (int i = step / 2; i < chunk.count(); i += step) {
            target.accept(chunk.get(i), step);
        }
    }
}
