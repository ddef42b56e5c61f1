package io.codex.sort;

/** Numbers of eight bytes. The bytes are sorted one after the other. */
final class LongChunk implements NumberChunk {

    private static final int DIGITS = Long.BYTES;
    private static final int DIGIT_VALUES = 1 << Byte.SIZE;

    private long[] numbers;
    private int count;

    LongChunk(int capacity) {
        numbers = new long[capacity];
    }

    @Override
    public boolean add(long ordered) {
        if (count == numbers.length) {
            return false;
        }
        numbers[count++] = ordered;
        return true;
    }

    @Override
    public boolean addAll(long[] ordered, int from, int to) {
        if (to - from > numbers.length - count) {
            return false;
        }
        System.arraycopy(ordered, from, numbers, count, to - from);
        count += to - from;
        return true;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public long get(int index) {
        return numbers[index];
    }

    @Override
    public void clear() {
        count = 0;
    }

    @Override
    public void sort(Scratch scratch) {
        int[] counts = countDigits();
        for (int digit = 0; digit < DIGITS; digit++) {
            if (toStarts(counts, digit)) {
                move(scratch, counts, digit);
            }
        }
    }

    private int[] countDigits() {
        int[] counts = new int[DIGITS * DIGIT_VALUES];
        for (int i = 0; i < count; i++) {
            long rest = numbers[i];
            for (int base = 0; base < DIGITS * DIGIT_VALUES; base += DIGIT_VALUES) {
                counts[base + (int) (rest & 0xFF)]++;
                rest >>>= Byte.SIZE;
            }
        }
        return counts;
    }

    /** Turns the counts of a digit into places; false if all numbers have the same digit there. */
    private boolean toStarts(int[] counts, int digit) {
        int sum = 0;
        for (int i = digit * DIGIT_VALUES; i < (digit + 1) * DIGIT_VALUES; i++) {
            int found = counts[i];
            if (found == count) {
                return false;
            }
            counts[i] = sum;
            sum += found;
        }
        return true;
    }

    private void move(Scratch scratch, int[] places, int digit) {
        long[] from = numbers;
        long[] to = scratch.exchange(from);
        int base = digit * DIGIT_VALUES;
        int shift = digit * Byte.SIZE;
        for (int i = 0; i < count; i++) {
            long number = from[i];
            to[places[base + (int) ((number >>> shift) & 0xFF)]++] = number;
        }
        numbers = to;
    }
}
