package io.codex.sort;

/**
 * Numbers of four bytes. What they are above the least of them is cut into digits of about eleven bits, which are sorted one
 * after the other: three digits for numbers from the whole range, mostly two for those of a part of it.
 */
final class IntChunk implements NumberChunk {

    private static final int MAX_DIGIT_BITS = 12;

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

    boolean isFull() {
        return count == numbers.length;
    }

    /** Adds as many numbers of an array as there is room for, each with the same bits turned; returns how many. */
    int addAll(int[] source, int offset, int length, int turned) {
        int added = Math.min(length, numbers.length - count);
        for (int i = 0; i < added; i++) {
            numbers[count + i] = source[offset + i] ^ turned;
        }
        count += added;
        return added;
    }

    @Override
    public boolean addAll(long[] ordered, int from, int to) {
        if (to - from > numbers.length - count) {
            return false;
        }
        for (int i = from; i < to; i++) {
            numbers[count++] = (int) ordered[i];
        }
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
        int least = -1; // without a sign, as all numbers here
        int greatest = 0;
        for (int i = 0; i < count; i++) {
            least = Integer.compareUnsigned(numbers[i], least) < 0 ? numbers[i] : least;
            greatest = Integer.compareUnsigned(numbers[i], greatest) > 0 ? numbers[i] : greatest;
        }
        int bits = count == 0 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(greatest - least);
        int digits = (bits + MAX_DIGIT_BITS - 1) / MAX_DIGIT_BITS;
        for (int digit = 0; digit < digits; digit++) {
            int shift = digit * bits / digits;
            sortDigit(scratch, least, shift, (1 << ((digit + 1) * bits / digits - shift)) - 1);
        }
    }

    private void sortDigit(Scratch scratch, int least, int shift, int mask) {
        int[] from = numbers;
        int[] places = new int[mask + 2];
        for (int i = 0; i < count; i++) {
            places[((from[i] - least) >>> shift & mask) + 1]++;
        }
        for (int value = 1; value <= mask; value++) {
            places[value] += places[value - 1];
        }
        int[] to = scratch.exchange(from);
        for (int i = 0; i < count; i++) {
            int number = from[i];
            to[places[(number - least) >>> shift & mask]++] = number;
        }
        numbers = to;
    }
}
