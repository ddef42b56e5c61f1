package io.codex.benchmarks.data;

/**
 * Tells keys apart by 64 bits of hash, in eight bytes or less for each. Two keys that share a hash count as one: among 14
 * million that happens once in 190,000 lists.
 */
final class DistinctKeys {

    private static final long FNV_START = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private final long[] slots;

    DistinctKeys(int count) {
        slots = new long[Math.max(2, Integer.highestOneBit(Math.max(1, count))) * 4];
    }

    /** Adds a key, and tells whether it was new. */
    boolean add(byte[] key) {
        long hash = FNV_START;
        for (byte element : key) {
            hash = (hash ^ element) * FNV_PRIME;
        }
        hash = Bytes.scramble(hash);
        // Zero marks a free slot.
        hash = hash == 0 ? 1 : hash;
        int slot = (int) (hash & (slots.length - 1));
        while (slots[slot] != 0 && slots[slot] != hash) {
            slot = (slot + 1) & (slots.length - 1);
        }
        boolean isNew = slots[slot] == 0;
        slots[slot] = hash;
        return isNew;
    }
}
