package io.codex.internal.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class TreeSpaceTest {

    private static final long[] NUMBERS = LongStream.concat(
                    LongStream.rangeClosed(0, 70_000),
                    LongStream.of(
                            (1L << 24) - 1,
                            1L << 24,
                            (1L << 32) - 1,
                            1L << 32,
                            (1L << 40) + 5,
                            (1L << 48) - 1,
                            1L << 56,
                            Long.MAX_VALUE - 1))
            .toArray();

    @Test
    void theOrderOfTheBytesIsTheOrderOfTheNumbers() {
        for (int i = 1; i < NUMBERS.length; i++) {
            byte[] smaller = TreeSpace.of(NUMBERS[i - 1]).start();
            byte[] larger = TreeSpace.of(NUMBERS[i]).start();

            assertThat(Arrays.compareUnsigned(smaller, larger))
                    .as("%d and %d", NUMBERS[i - 1], NUMBERS[i])
                    .isNegative();
            assertThat(Arrays.mismatch(smaller, larger))
                    .as("%d is not the beginning of %d", NUMBERS[i - 1], NUMBERS[i])
                    .isLessThan(smaller.length);
        }
    }

    @Test
    void aNumberIsReadBack() {
        for (long number : NUMBERS) {
            byte[] key = TreeSpace.of(number).key(new byte[] {1, 2, 3});

            assertThat(TreeSpace.decode(key)).isEqualTo(number);
            assertThat(Arrays.copyOfRange(key, TreeSpace.of(number).overheadBytes(), key.length))
                    .containsExactly(1, 2, 3);
            assertThat(TreeSpace.of(number).overheadBytes()).isLessThanOrEqualTo(TreeSpace.MAX_NUMBER_BYTES);
        }
    }

    @Test
    void theFormOnDiskStaysAsItIs() {
        assertThat(TreeSpace.of(0).start()).containsExactly(0);
        assertThat(TreeSpace.of(247).start()).containsExactly(0xf7);
        assertThat(TreeSpace.of(248).start()).containsExactly(0xf8, 0xf8);
        assertThat(TreeSpace.of(0x1234).start()).containsExactly(0xf9, 0x12, 0x34);
        assertThat(TreeSpace.of(Long.MAX_VALUE - 1).start())
                .containsExactly(0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe);
        assertThat(CatalogKeys.name("ab")).containsExactly(0, 1, 'a', 'b');
        assertThat(CatalogKeys.number(5)).containsExactly(0, 2, 5);
        assertThat(CatalogKeys.mark(5)).containsExactly(0, 3, 5);
    }

    @Test
    void everyKeyOfATreeLiesWithinItsSpace() {
        for (long number : new long[] {1, 247, 248, 65_535, 65_536}) {
            TreeSpace space = TreeSpace.of(number);
            byte[] largest = space.key(new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1});

            assertThat(Arrays.compareUnsigned(space.key(new byte[0]), space.start()))
                    .isZero();
            assertThat(Arrays.compareUnsigned(largest, space.end())).isNegative();
        }
    }

    @Test
    void aNumberOutOfRangeIsRefused() {
        assertThatThrownBy(() -> TreeSpace.of(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> TreeSpace.of(Long.MAX_VALUE)).isInstanceOf(IllegalArgumentException.class);
    }
}
