package io.codex.sort;

/** The numbers that a {@link NumberSorter} takes. */
public enum NumberType {
    /** Four bytes with a sign. */
    INT(Integer.MIN_VALUE, Integer.MAX_VALUE),
    /** Four bytes without a sign: 0 to 4294967295. */
    UNSIGNED_INT(0, 0xFFFF_FFFFL),
    /** Eight bytes with a sign. */
    LONG(Long.MIN_VALUE, Long.MAX_VALUE),
    /** Eight bytes without a sign, in a {@code long} that is to be read so. */
    UNSIGNED_LONG(Long.MIN_VALUE, Long.MAX_VALUE);

    private final long smallest;
    private final long largest;

    NumberType(long smallest, long largest) {
        this.smallest = smallest;
        this.largest = largest;
    }

    boolean isInt() {
        return this == INT || this == UNSIGNED_INT;
    }

    int bytes() {
        return isInt() ? Integer.BYTES : Long.BYTES;
    }

    boolean contains(long number) {
        return number >= smallest && number <= largest;
    }

    /** Returns a number that, read without a sign, has the place in the order that the given one has in this type. */
    long toOrdered(long number) {
        return switch (this) {
            case INT -> number - Integer.MIN_VALUE;
            case LONG -> number ^ Long.MIN_VALUE;
            case UNSIGNED_INT, UNSIGNED_LONG -> number;
        };
    }

    /** Undoes {@link #toOrdered}. */
    long fromOrdered(long ordered) {
        return switch (this) {
            case INT -> ordered + Integer.MIN_VALUE;
            case LONG -> ordered ^ Long.MIN_VALUE;
            case UNSIGNED_INT, UNSIGNED_LONG -> ordered;
        };
    }
}
