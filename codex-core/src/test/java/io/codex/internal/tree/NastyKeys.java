package io.codex.internal.tree;

import io.codex.internal.page.PageFormat;
import java.util.Arrays;
import java.util.Random;

/** Keys of the shapes that searches by heads and prefixes get wrong: zeros, equal heads, prefixes of each other. */
public final class NastyKeys {

    private final Random random;
    private final byte[][] stems;

    /** Creates a generator that repeats itself for equal random numbers. */
    public NastyKeys(Random random) {
        this.random = random;
        this.stems = new byte[6][];
        for (int i = 0; i < stems.length; i++) {
            stems[i] = bytes(random.nextInt(24), 4);
        }
    }

    /** Returns a key. */
    public byte[] next() {
        int shape = random.nextInt(100);
        if (shape < 1) {
            return new byte[random.nextInt(12)];
        }
        if (shape < 2) {
            return bytes(random.nextInt(PageFormat.MAX_KEY_BYTES + 1), 2);
        }
        if (shape < 3) {
            byte[] key = new byte[PageFormat.MAX_KEY_BYTES - random.nextInt(3)];
            Arrays.fill(key, (byte) 'x');
            return append(Arrays.copyOf(key, key.length - 2), bytes(random.nextInt(3), 4));
        }
        if (shape < 40) {
            return bytes(random.nextInt(5), 3);
        }
        if (shape < 60) {
            byte[] key = new byte[8 + random.nextInt(4)];
            Arrays.fill(key, random.nextBoolean() ? (byte) 0xFF : 0);
            return append(key, bytes(random.nextInt(3), 256));
        }
        return append(stems[random.nextInt(stems.length)], bytes(random.nextInt(20), random.nextBoolean() ? 2 : 256));
    }

    /** Returns bytes of which each has one of a few values. */
    private byte[] bytes(int length, int values) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (random.nextInt(values) * 85);
        }
        return bytes;
    }

    private static byte[] append(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
