package io.codex.internal.tree;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Kinds of random keys, each of which strains another part of the comparison by heads. */
enum KeyShape {

    /** Like titles of pages: words of letters. */
    TITLES {
        @Override
        byte[] key(SplittableRandom random, int step) {
            String text = "Title_" + Integer.toString(random.nextInt(3000), 36) + "_of_" + random.nextInt(40);
            return text.substring(random.nextInt(7)).getBytes(StandardCharsets.UTF_8);
        }
    },

    /** Up to 20 bytes, of which most are zero: they differ in length and in what looks like padding. */
    ZERO_BYTES {
        @Override
        byte[] key(SplittableRandom random, int step) {
            byte[] key = new byte[random.nextInt(21)];
            if (key.length > 0) {
                key[random.nextInt(key.length)] = (byte) random.nextInt(3);
            }
            return key;
        }
    },

    /** Up to 20 bytes of any value, often the largest and the smallest. */
    ANY_BYTES {
        @Override
        byte[] key(SplittableRandom random, int step) {
            byte[] key = new byte[random.nextInt(21)];
            random.nextBytes(key);
            if (key.length > 0) {
                key[0] = (byte) (random.nextInt(4) - 2);
            }
            return key;
        }
    },

    /** A long common prefix, then few bytes: all heads are equal. */
    LONG_PREFIX {
        @Override
        byte[] key(SplittableRandom random, int step) {
            byte[] key = new byte[30 + random.nextInt(12)];
            Arrays.fill(key, (byte) 'p');
            for (int i = 28; i < key.length; i++) {
                key[i] = (byte) random.nextInt(2);
            }
            return key;
        }
    },

    /** A channel and an ascending time. */
    TIME_SERIES {
        @Override
        byte[] key(SplittableRandom random, int step) {
            int now = random.nextInt(10) == 0 ? random.nextInt(step + 1) : step;
            return String.format("%02d/%012d", random.nextInt(5), now).getBytes(StandardCharsets.UTF_8);
        }
    },

    /** From a few bytes up to the longest keys that there are. */
    HUGE {
        @Override
        byte[] key(SplittableRandom random, int step) {
            byte[] key = new byte[random.nextInt(3) == 0 ? 16_392 - random.nextInt(3) : random.nextInt(2000)];
            if (key.length > 0) {
                key[random.nextInt(key.length)] = (byte) random.nextInt(100);
            }
            return key;
        }
    };

    /**
     * Makes a key.
     *
     * @param step how many were made before
     */
    abstract byte[] key(SplittableRandom random, int step);
}
