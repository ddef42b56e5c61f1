package io.codex.internal.page;

import java.nio.ByteBuffer;

/**
 * The Bloom filter that a leaf may carry between its prefix and its heads: ten bits a key, in blocks of 64 bytes. It
 * tells of most absent keys that they are absent after a look at one or two lines of memory, where the search would
 * touch many. Only what follows the prefix of the leaf is hashed.
 */
final class LeafFilter {

    /** The flag of a page that has one. */
    static final int FLAG = 1;

    private static final int BITS_PER_KEY = 10;
    private static final int BLOCK_BYTES = KeyHash.BLOCK_BITS / Byte.SIZE;

    private LeafFilter() {}

    /** Returns the size of the filter of a page with so many entries. */
    static int bytes(int count) {
        return blocks(count) * BLOCK_BYTES;
    }

    private static int blocks(int count) {
        return (count * BITS_PER_KEY + KeyHash.BLOCK_BITS - 1) / KeyHash.BLOCK_BITS;
    }

    /** Adds a key to a filter that begins at an offset. */
    static void add(byte[] page, int offset, int count, long hash) {
        int block = offset + KeyHash.block(hash, blocks(count)) * BLOCK_BYTES;
        long probes = KeyHash.probes(hash);
        for (int i = 0; i < KeyHash.PROBES; i++) {
            int bit = KeyHash.bit(probes);
            page[block + bit / Byte.SIZE] |= (byte) (1 << bit % Byte.SIZE);
            probes <<= KeyHash.PROBE_BITS;
        }
    }

    /** Tells whether a key may have been added to a filter that begins at an offset. */
    static boolean mightContain(ByteBuffer page, int offset, int count, long hash) {
        int block = offset + KeyHash.block(hash, blocks(count)) * BLOCK_BYTES;
        long probes = KeyHash.probes(hash);
        for (int i = 0; i < KeyHash.PROBES; i++) {
            int bit = KeyHash.bit(probes);
            if ((page.get(block + bit / Byte.SIZE) & 1 << bit % Byte.SIZE) == 0) {
                return false;
            }
            probes <<= KeyHash.PROBE_BITS;
        }
        return true;
    }
}
