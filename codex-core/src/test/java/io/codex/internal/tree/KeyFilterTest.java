package io.codex.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyFilterTest {

    private static final int KEYS = 50_000;

    @ParameterizedTest
    @EnumSource(
            value = KeyShape.class,
            names = {"TITLES", "TIME_SERIES", "ANY_BYTES"})
    void itAdmitsEveryKeyAddedAndFewOthers(KeyShape shape) {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        KeyFilter filter = new KeyFilter(KEYS);
        TreeSet<byte[]> added = new TreeSet<>(Arrays::compareUnsigned);
        for (int i = 0; i < KEYS; i++) {
            byte[] key = shape.key(random, i);
            filter.add(key);
            added.add(key);
        }

        assertThat(added).as("seed %s", seed).allMatch(filter::mightContain);
        int others = 0;
        int admitted = 0;
        for (int i = 0; i < KEYS; i++) {
            byte[] other = shape.key(random, KEYS + i);
            if (!added.contains(other)) {
                others++;
                admitted += filter.mightContain(other) ? 1 : 0;
            }
        }
        assertThat(admitted).as("wrongly admitted of %s, seed %s", others, seed).isLessThan(100 + others * 3 / 100);
    }

    @Test
    void aFilterWithoutKeysAdmitsNone() {
        KeyFilter filter = new KeyFilter(0);

        assertThat(filter.mightContain(new byte[0])).isFalse();
        assertThat(filter.mightContain(new byte[] {0})).isFalse();
    }

    @Test
    void keysThatDifferOnlyInZeroBytesAreKeptApart() {
        KeyFilter filter = new KeyFilter(1000);
        filter.add(new byte[3]);

        assertThat(filter.mightContain(new byte[3])).isTrue();
        assertThat(filter.mightContain(new byte[4])).isFalse();
    }

    @Test
    void allKeysThatGoIntoATreeAreAdded() {
        MemoryTree tree = new MemoryTree();
        tree.put(new byte[] {1}, new byte[0]);
        tree.delete(new byte[] {2});
        KeyFilter filter = new KeyFilter(10);

        new MemoryTree().putAll(tree.version(), filter);

        assertThat(filter.mightContain(new byte[] {1})).isTrue();
        assertThat(filter.mightContain(new byte[] {2})).isTrue();
        assertThat(filter.mightContain(new byte[] {3})).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 1000, 1_000_000})
    void itTakesAboutTenBitsAKey(long keys) {
        assertThat(new KeyFilter(keys).memoryBytes()).isBetween(keys * 10 / 8, keys * 11 / 8 + 64);
    }
}
