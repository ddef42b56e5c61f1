package io.codex.sort;

import java.util.Arrays;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/** A sorted chunk that stays in memory. */
final class MemoryRun implements RecordRun {

    private static final int SAMPLES = 64;

    private final RecordChunk chunk;
    private final boolean lastWins;

    MemoryRun(RecordChunk chunk, boolean lastWins) {
        this.chunk = chunk;
        this.lastWins = lastWins;
    }

    @Override
    public RecordSource source(byte @Nullable [] low, byte @Nullable [] high) {
        return new Source(low == null ? 0 : position(low), high == null ? chunk.count() : position(high));
    }

    /** Returns the index of the first key that is not less than a given one. */
    private int position(byte[] key) {
        int low = 0;
        int high = chunk.count();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (compare(middle, key) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int compare(int index, byte[] key) {
        int start = chunk.start(index);
        int offset = chunk.keyOffset(start);
        return Arrays.compareUnsigned(chunk.data(), offset, offset + chunk.keyLength(start), key, 0, key.length);
    }

    @Override
    public void sample(ObjLongConsumer<byte[]> target) {
        int count = chunk.count();
        int step = Math.max(1, count / SAMPLES);
        for (int i = step / 2; i < count; i += step) {
            int start = chunk.start(i);
            int offset = chunk.keyOffset(start);
            target.accept(Arrays.copyOfRange(chunk.data(), offset, offset + chunk.keyLength(start)), step);
        }
    }

    private final class Source implements RecordSource {

        private final int end;
        private int next;
        private int start;
        private int keyOffset;
        private int keyLength;

        Source(int from, int end) {
            this.next = from;
            this.end = end;
        }

        @Override
        public boolean advance() {
            do {
                if (next == end) {
                    return false;
                }
                start = chunk.start(next++);
                keyOffset = chunk.keyOffset(start);
                keyLength = chunk.keyLength(start);
            } while (lastWins && next < end && isRepeated(chunk.start(next)));
            return true;
        }

        private boolean isRepeated(int following) {
            int offset = chunk.keyOffset(following);
            byte[] data = chunk.data();
            return chunk.keyLength(following) == keyLength
                    && Arrays.equals(data, keyOffset, keyOffset + keyLength, data, offset, offset + keyLength);
        }

        @Override
        public byte[] keyBytes() {
            return chunk.data();
        }

        @Override
        public int keyOffset() {
            return keyOffset;
        }

        @Override
        public int keyLength() {
            return keyLength;
        }

        @Override
        public byte[] valueBytes() {
            return chunk.data();
        }

        @Override
        public int valueOffset() {
            return chunk.valueOffset(start);
        }

        @Override
        public int valueLength() {
            return chunk.valueLength(start);
        }
    }
}
