package io.codex.internal.tree;

import io.codex.internal.page.KeyHash;

/**
 * Tells of most keys that they were never added, without looking for them: a Bloom filter of ten bits a key, all bits of
 * one key within one line of the processor's cache. It never denies a key that was added, and wrongly admits about one
 * in a hundred others, more if it was laid out for fewer keys than it got.
 *
 * <p>One thread at a time adds keys; any number may ask meanwhile. Whoever learns of a key through a safe publication
 * that follows its addition finds it here.
 */
public final class KeyFilter {

    private static final int BITS_PER_KEY = 10;
    private static final int BLOCK_WORDS = KeyHash.BLOCK_BITS / Long.SIZE;
    private static final int BLOCKS_LIMIT = 1 << 24;

    private final long[] words;

    /**
     * Creates a filter without keys.
     *
     * @param expectedKeys for how many keys it is laid out, at least 0
     */
    public KeyFilter(long expectedKeys) {
        long blocks = Math.min(BLOCKS_LIMIT - 1, expectedKeys / (KeyHash.BLOCK_BITS / BITS_PER_KEY)) + 1;
        words = new long[Math.toIntExact(blocks * BLOCK_WORDS)];
    }

    /** Adds a key. */
    public void add(byte[] key) {
        add(key, key.length);
    }

    /** Adds all keys of a batch. */
    public void addAll(WriteBatch batch) {
        batch.forEach(new WriteBatch.EntryAction() {
            @Override
            public void put(byte[] key, int keyLength, byte[] value, int valueOffset, int valueLength) {
                add(key, keyLength);
            }

            @Override
            public void delete(byte[] key, int keyLength) {
                add(key, keyLength);
            }
        });
    }

    /** Adds a key at the beginning of an array. */
    public void add(byte[] key, int keyLength) {
        add(KeyHash.of(key, 0, keyLength));
    }

    private void add(long hash) {
        int block = block(hash);
        long probes = KeyHash.probes(hash);
        for (int i = 0; i < KeyHash.PROBES; i++) {
            int bit = KeyHash.bit(probes);
            words[block + bit / Long.SIZE] |= 1L << bit;
            probes <<= KeyHash.PROBE_BITS;
        }
    }

    /** Tells whether a key may have been added. If not, it certainly was not. */
    public boolean mightContain(byte[] key) {
        return mightContain(key, key.length);
    }

    /** Does the same for a key at the beginning of an array. */
    public boolean mightContain(byte[] key, int keyLength) {
        long hash = KeyHash.of(key, 0, keyLength);
        int block = block(hash);
        long probes = KeyHash.probes(hash);
        for (int i = 0; i < KeyHash.PROBES; i++) {
            int bit = KeyHash.bit(probes);
            if ((words[block + bit / Long.SIZE] & 1L << bit) == 0) {
                return false;
            }
            probes <<= KeyHash.PROBE_BITS;
        }
        return true;
    }

    /** Returns the bytes of memory it takes, which do not change. */
    public long memoryBytes() {
        return (long) words.length * Long.BYTES;
    }

    /** Returns the index of the first word of the block that holds all bits of a key. */
    private int block(long hash) {
        return KeyHash.block(hash, words.length / BLOCK_WORDS) * BLOCK_WORDS;
    }
}
