package io.codex.internal.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.internal.transaction.VersionedStore.ReadRange;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ReadSetTest {

    @Test
    void aSmallSetKeepsEveryKeyAndRangeAsItIs() {
        ReadSet reads = new ReadSet(10);

        reads.addKey(new byte[] {1});
        reads.addRange(new ReadRange(new byte[] {2}, new byte[] {3}));

        assertThat(reads.keys()).containsExactly(new byte[] {1});
        assertThat(reads.ranges()).hasSize(1);
    }

    @Test
    void rangesThatTouchBecomeOneWithoutAnyGap() {
        ReadSet reads = new ReadSet(8);

        reads.addRange(new ReadRange(new byte[] {5}, new byte[] {7}));
        reads.addRange(new ReadRange(new byte[] {1}, new byte[] {3}));
        reads.addRange(new ReadRange(new byte[] {2}, new byte[] {4}));
        reads.addKey(new byte[] {1, 5});
        for (int i = 0; i < 5; i++) {
            reads.addKey(new byte[] {6});
        }

        assertThat(reads.keys()).isEmpty();
        assertThat(reads.ranges()).hasSize(2);
        assertThat(covers(reads, new byte[] {3, 9})).isTrue();
        assertThat(covers(reads, new byte[] {4})).as("in the gap").isFalse();
    }

    @Test
    void aFullSetStaysBoundedAndForgetsNothing() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        ReadSet reads = new ReadSet(100);
        byte[][] keys = new byte[5_000][];

        for (int i = 0; i < keys.length; i++) {
            keys[i] = new byte[1 + random.nextInt(4)];
            random.nextBytes(keys[i]);
            if (random.nextInt(3) == 0) {
                reads.addRange(new ReadRange(keys[i], random.nextInt(100) == 0 ? null : Arrays.copyOf(keys[i], 6)));
            } else {
                reads.addKey(keys[i]);
            }
            assertThat(reads.keys().size() + reads.ranges().size())
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(100);
        }

        assertThat(List.of(keys)).as("seed %d", seed).allMatch(key -> covers(reads, key));
    }

    private static boolean covers(ReadSet reads, byte[] key) {
        return reads.keys().stream().anyMatch(read -> Arrays.equals(read, key))
                || reads.ranges().stream().anyMatch(range -> covers(range, key));
    }

    private static boolean covers(ReadRange range, byte[] key) {
        byte[] to = range.to();
        return Arrays.compareUnsigned(range.from(), key) <= 0 && (to == null || Arrays.compareUnsigned(key, to) < 0);
    }
}
