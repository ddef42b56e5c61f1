package io.codex;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A range of keys in unsigned byte order, each end included, excluded or open. Immutable: keys are copied in and out.
 *
 * <p>Internally every range is kept as {@code [from, to)}: the smallest key that belongs to it, and the smallest key
 * above it. Since a zero byte appended to a key gives the next possible key, both forms say the same.
 *
 * <pre>{@code
 * KeyRange.all();
 * KeyRange.prefix(bytes("ab"));
 * KeyRange.atLeast(bytes("a")).intersect(KeyRange.lessThan(bytes("b")));
 * }</pre>
 */
public final class KeyRange {

    private static final byte[] EMPTY_KEY = {};
    private static final KeyRange ALL = new KeyRange(EMPTY_KEY, null);

    private final byte[] from;
    private final byte @Nullable [] to;

    private KeyRange(byte[] from, byte @Nullable [] to) {
        this.from = from;
        this.to = to;
    }

    /**
     * Returns the range of all keys.
     *
     * @return the range without bounds
     */
    public static KeyRange all() {
        return ALL;
    }

    /**
     * Returns the range of exactly one key.
     *
     * @param key the key
     * @return the range
     */
    public static KeyRange single(byte[] key) {
        return new KeyRange(key.clone(), successor(key));
    }

    /**
     * Returns the range of all keys that begin with a prefix.
     *
     * @param prefix the prefix; an empty one means all keys
     * @return the range
     */
    public static KeyRange prefix(byte[] prefix) {
        return new KeyRange(prefix.clone(), prefixEnd(prefix));
    }

    /**
     * Returns the range of the keys from a key on.
     *
     * @param key the smallest key in the range
     * @return the range
     */
    public static KeyRange atLeast(byte[] key) {
        return new KeyRange(key.clone(), null);
    }

    /**
     * Returns the range of the keys above a key.
     *
     * @param key the largest key below the range
     * @return the range
     */
    public static KeyRange greaterThan(byte[] key) {
        return new KeyRange(successor(key), null);
    }

    /**
     * Returns the range of the keys up to a key.
     *
     * @param key the largest key in the range
     * @return the range
     */
    public static KeyRange atMost(byte[] key) {
        return new KeyRange(EMPTY_KEY, successor(key));
    }

    /**
     * Returns the range of the keys below a key.
     *
     * @param key the smallest key above the range
     * @return the range
     */
    public static KeyRange lessThan(byte[] key) {
        return new KeyRange(EMPTY_KEY, key.clone());
    }

    /**
     * Returns the range from a key on and below another one, the usual half-open form.
     *
     * @param from the smallest key in the range
     * @param to the smallest key above the range; a range with {@code to} not above {@code from} is empty
     * @return the range
     */
    public static KeyRange closedOpen(byte[] from, byte[] to) {
        return new KeyRange(from.clone(), to.clone());
    }

    /**
     * Returns the range between two keys, both included.
     *
     * @param from the smallest key in the range
     * @param to the largest key in the range; a range with {@code to} below {@code from} is empty
     * @return the range
     */
    public static KeyRange closed(byte[] from, byte[] to) {
        return new KeyRange(from.clone(), successor(to));
    }

    /**
     * Returns the keys that lie in both ranges.
     *
     * @param other the other range
     * @return the range of the common keys, possibly empty
     */
    public KeyRange intersect(KeyRange other) {
        byte[] low = Arrays.compareUnsigned(from, other.from) >= 0 ? from : other.from;
        byte @Nullable [] high = to;
        if (high == null || (other.to != null && Arrays.compareUnsigned(other.to, high) < 0)) {
            high = other.to;
        }
        return new KeyRange(low, high);
    }

    /**
     * Returns the smallest key that may lie in the range.
     *
     * @return the lower end, included; empty bytes when the range has no lower bound
     */
    public byte[] from() {
        return from.clone();
    }

    /**
     * Returns the smallest key above the range.
     *
     * @return the upper end, excluded; empty when the range has no upper bound
     */
    public Optional<byte[]> to() {
        return to == null ? Optional.empty() : Optional.of(to.clone());
    }

    /**
     * Tells whether no key can lie in the range.
     *
     * @return whether the range is empty
     */
    public boolean isEmpty() {
        return to != null && Arrays.compareUnsigned(from, to) >= 0;
    }

    /**
     * Tells whether a key lies in the range.
     *
     * @param key the key
     * @return whether it does
     */
    public boolean contains(byte[] key) {
        return Arrays.compareUnsigned(key, from) >= 0 && (to == null || Arrays.compareUnsigned(key, to) < 0);
    }

    private static byte[] successor(byte[] key) {
        return Arrays.copyOf(key, key.length + 1);
    }

    /** Returns the smallest key above all keys with the prefix, or null if there is none. */
    private static byte @Nullable [] prefixEnd(byte[] prefix) {
        int last = prefix.length - 1;
        while (last >= 0 && prefix[last] == (byte) 0xff) {
            last--;
        }
        if (last < 0) {
            return null;
        }
        byte[] end = Arrays.copyOf(prefix, last + 1);
        end[last]++;
        return end;
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object instanceof KeyRange other && Arrays.equals(from, other.from) && Arrays.equals(to, other.to);
    }

    @Override
    public int hashCode() {
        return Objects.hash(Arrays.hashCode(from), Arrays.hashCode(to));
    }

    @Override
    public String toString() {
        HexFormat hex = HexFormat.of();
        return "[" + hex.formatHex(from) + ", " + (to == null ? "" : hex.formatHex(to)) + ")";
    }
}
