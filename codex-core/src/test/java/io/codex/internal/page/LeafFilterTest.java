package io.codex.internal.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeafFilterTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 51, 52, 300, 5_000})
    void noKeyIsDeniedAndFewOthersAreAdmitted(int count) {
        Random random = new Random(count);
        long[] hashes = random.longs(count).toArray();
        byte[] page = new byte[16 + LeafFilter.bytes(count)];
        for (long hash : hashes) {
            LeafFilter.add(page, 16, count, hash);
        }
        ByteBuffer mapped = ByteBuffer.wrap(page);

        assertThat(LongStream.of(hashes)).allMatch(hash -> LeafFilter.mightContain(mapped, 16, count, hash));
        long admitted = random.longs(10_000)
                .filter(hash -> LeafFilter.mightContain(mapped, 16, count, hash))
                .count();
        assertThat(admitted).isLessThan(400);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 51, 52, 6_000})
    void aFilterTakesTenBitsAKeyInWholeBlocks(int count) {
        assertThat(LeafFilter.bytes(count)).isBetween(count * 10 / 8, count * 10 / 8 + 64);
        assertThat(LeafFilter.bytes(count) % 64).isZero();
    }
}
