package io.codex.sort;

/** Numbers of four bytes. Three digits of eleven bits each are sorted one after the other. */
final class IntChunk implements NumberChunk {

    private static final int DIGITS = 3;
    private static final int DIGIT_BITS = 11;
    private static final int DIGIT_VALUES = 1 << DIGIT_BITS;

    private int[] numbers;
    private int count;

    IntChunk(int capacity) {
        numbers = new int[capacity];
    }

    @Override
    public boolean add(long ordered) {
        if (count == numbers.length) {
            return false;
        }
        numbers[count++] = (int) ordered;
        return true;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public long get(int index) {
        return numbers[index] & 0xFFFF_FFFFL;
    }

    @Override
    public void clear() {
        count = 0;
    }

    @Override
    public void sort(Scratch scratch) {
        int[] ends = countDigits();
        for (int digit = 0; digit < DIGITS; digit++) {
            if (toStarts(ends, digit)) {
                move(scratch, ends, digit);
            }
        }
    }

    private int[] countDigits() {
        int[] counts = new int[DIGITS * DIGIT_VALUES];
        for (int i = 0; i < count; i++) {
            int number = numbers[i];
            counts[number & (DIGIT_VALUES - 1)]++;
            counts[DIGIT_VALUES + ((number >>> DIGIT_BITS) & (DIGIT_VALUES - 1))]++;
            counts[2 * DIGIT_VALUES + (number >>> (2 * DIGIT_BITS))]++;
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
        int[] from = numbers;
        int[] to = scratch.exchange(from);
        int base = digit * DIGIT_VALUES;
        int shift = digit * DIGIT_BITS;
        for (int i = 0; i < count; i++) {
            int number = from[i];
            to[places[base + ((number >>> shift) & (DIGIT_VALUES - 1))]++] = number;
        }
        numbers = to;
    }
}
