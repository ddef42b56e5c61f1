package io.codex.sort;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChunkSortTest {

    private static final byte[] FEW_BYTES = {0, 1, 'a', -1};

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final ChunkSort.Scratch scratch = new ChunkSort.Scratch();

    @Test
    void shortKeysOfFewDifferentBytesAreSortedAndEqualOnesStayAsTheyCame() {
        List<byte[]> keys = keys(100_000, () -> random.nextInt(12), new byte[0]);

        assertThat(order(keys)).as("seed %d", seed).isEqualTo(expected(keys));
    }

    @Test
    void fewKeysAreSortedWithoutBuckets() {
        List<byte[]> keys = keys(3_000, () -> random.nextInt(6), new byte[0]);

        assertThat(order(keys)).as("seed %d", seed).isEqualTo(expected(keys));
    }

    @Test
    void keysBehindALongCommonBeginningAreSorted() {
        byte[] beginning = new byte[150];
        random.nextBytes(beginning);
        List<byte[]> keys = keys(40_000, () -> random.nextInt(20), beginning);

        assertThat(order(keys)).as("seed %d", seed).isEqualTo(expected(keys));
    }

    @Test
    void keysThatAreBeginningsOfEachOtherAreSortedHoweverLongTheyAre() {
        List<byte[]> keys = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            keys.add(new byte[random.nextInt(5_000)]);
        }

        assertThat(order(keys)).as("seed %d", seed).isEqualTo(expected(keys));
    }

    @Test
    void oneScratchServesChunksOfDifferentSizes() {
        for (int count : new int[] {10, 50_000, 0, 1, 70_000, 200}) {
            List<byte[]> keys = keys(count, () -> 4 + random.nextInt(8), new byte[0]);

            assertThat(order(keys)).as("seed %d", seed).isEqualTo(expected(keys));
        }
    }

    private interface Lengths {
        int next();
    }

    private List<byte[]> keys(int count, Lengths lengths, byte[] beginning) {
        List<byte[]> keys = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] key = Arrays.copyOf(beginning, beginning.length + lengths.next());
            for (int j = beginning.length; j < key.length; j++) {
                key[j] = FEW_BYTES[random.nextInt(FEW_BYTES.length)];
            }
            keys.add(key);
        }
        return keys;
    }

    /** Returns the numbers of the keys in the order that the chunk has found. */
    private List<Integer> order(List<byte[]> keys) {
        RecordChunk chunk = new RecordChunk(ChunkSort.MAX_CHUNK_BYTES, keys.size());
        for (int i = 0; i < keys.size(); i++) {
            assertThat(chunk.add(keys.get(i), Integer.toString(i).getBytes(US_ASCII)))
                    .isTrue();
        }
        ChunkSort.sort(chunk, scratch);
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < chunk.count(); i++) {
            int start = chunk.start(i);
            order.add(Integer.valueOf(
                    new String(chunk.data(), chunk.valueOffset(start), chunk.valueLength(start), US_ASCII)));
        }
        return order;
    }

    private static List<Integer> expected(List<byte[]> keys) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            order.add(i);
        }
        order.sort((first, second) -> Arrays.compareUnsigned(keys.get(first), keys.get(second)));
        return order;
    }
}
