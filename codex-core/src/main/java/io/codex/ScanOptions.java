package io.codex;

import java.util.Objects;

/** How a scan runs. Immutable; each {@code with} method returns a changed copy. */
public final class ScanOptions {

    private static final ScanOptions FORWARD = new ScanOptions(Direction.FORWARD, Long.MAX_VALUE, false);
    private static final ScanOptions REVERSE = new ScanOptions(Direction.REVERSE, Long.MAX_VALUE, false);

    private final Direction direction;
    private final long limit;
    private final boolean keysOnly;

    private ScanOptions(Direction direction, long limit, boolean keysOnly) {
        this.direction = direction;
        this.limit = limit;
        this.keysOnly = keysOnly;
    }

    /**
     * Returns the options of a scan of all entries from the smallest key on.
     *
     * @return the defaults
     */
    public static ScanOptions forward() {
        return FORWARD;
    }

    /**
     * Returns the options of a scan of all entries from the largest key down.
     *
     * @return the defaults, in reverse
     */
    public static ScanOptions reverse() {
        return REVERSE;
    }

    /**
     * Returns the options of a scan of all entries in the given direction.
     *
     * @param direction the order in which keys are visited
     * @return the options
     */
    public static ScanOptions of(Direction direction) {
        return Objects.requireNonNull(direction, "direction") == Direction.FORWARD ? FORWARD : REVERSE;
    }

    /**
     * Returns a copy that ends after so many entries.
     *
     * @param limit the largest number of entries, zero or more
     * @return the copy
     */
    public ScanOptions withLimit(long limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("Limit " + limit + " must not be negative");
        }
        return new ScanOptions(direction, limit, keysOnly);
    }

    /**
     * Returns a copy that delivers keys without values. It reads no value that lies outside its page.
     *
     * @return the copy
     */
    public ScanOptions withKeysOnly() {
        return new ScanOptions(direction, limit, true);
    }

    /**
     * Returns the order in which keys are visited.
     *
     * @return the direction
     */
    public Direction direction() {
        return direction;
    }

    /**
     * Returns the largest number of entries.
     *
     * @return the limit, {@link Long#MAX_VALUE} for none
     */
    public long limit() {
        return limit;
    }

    /**
     * Returns whether values are left out.
     *
     * @return whether only keys are delivered
     */
    public boolean isKeysOnly() {
        return keysOnly;
    }

    @Override
    public String toString() {
        return "ScanOptions[direction=" + direction + ", limit=" + limit + ", keysOnly=" + keysOnly + "]";
    }
}
