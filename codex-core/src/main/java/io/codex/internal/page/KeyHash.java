package io.codex.internal.page;

/**
 * Numbers that stand for keys in Bloom filters whose bits of one key lie within one block of 512, a line of the
 * processor's cache: the upper half of a hash chooses the block, the six probes come from its product with an odd number.
 *
 * <p>The form is kept on disk in the filters of leaves, so it never changes.
 */
public final class KeyHash {

    /** The bits of one block. */
    public static final int BLOCK_BITS = 512;

    /** How many bits of a block are set for one key. */
    public static final int PROBES = 6;

    /** The bits of the number of one bit in its block. */
    public static final int PROBE_BITS = 9;

    // Odd numbers without a pattern: multiplying by them spreads each bit over all higher ones.
    private static final long MIX_WORDS = 0x9E3779B97F4A7C15L;
    private static final long MIX_BLOCK = 0xD6E8FEB86659FD93L;
    private static final long MIX_PROBES = 0xC2B2AE3D27D4EB4FL;

    private KeyHash() {}

    /** Returns the hash of the key bytes in {@code [from, to)}. */
    public static long of(byte[] key, int from, int to) {
        long hash = (long) to - from;
        for (int i = from; i < to; i += KeyHeads.BYTES) {
            hash = (hash ^ KeyHeads.of(key, i, to)) * MIX_WORDS;
            hash ^= hash >>> Integer.SIZE;
        }
        return hash * MIX_BLOCK;
    }

    /** Returns the index of the block that holds all bits of a key. */
    public static int block(long hash, long blocks) {
        return (int) (((hash >>> Integer.SIZE) * blocks) >>> Integer.SIZE);
    }

    /** Returns a number whose highest bits name the first bit; shifted by {@link #PROBE_BITS} they name the next one. */
    public static long probes(long hash) {
        return hash * MIX_PROBES;
    }

    /** Returns the bit in its block that the highest bits of a number name. */
    public static int bit(long probes) {
        return (int) (probes >>> (Long.SIZE - PROBE_BITS));
    }
}
