package io.codex.internal.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.internal.tree.EntryCursor;
import io.codex.internal.tree.MemoryTree;
import io.codex.internal.tree.WriteLog;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class WriteBufferTest {

    private static final byte[] START = {};

    private final Random random = new Random();
    private final WriteBuffer buffer = new WriteBuffer(100_000);
    private final NavigableMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);

    @RepeatedTest(5)
    void viewsAnswerAsSortedMapsDoWhateverTheSizesOfCommits() {
        long seed = System.nanoTime();
        System.out.println("WriteBufferTest seed " + seed);
        random.setSeed(seed);
        commit(40_000);
        List<WriteBuffer.View> views = new ArrayList<>();
        List<NavigableMap<byte[], byte[]>> models = new ArrayList<>();

        for (int i = 0; i < 25; i++) {
            // At least the first five are large and stay beside the tree.
            commit(i > 4 && random.nextInt(6) == 0 ? 1 + random.nextInt(20) : 1_500 + random.nextInt(1_000));
            views.add(i > 4 && random.nextInt(8) == 0 ? buffer.settledView() : buffer.view());
            models.add(new TreeMap<>(model));
        }

        assertThat(views).anyMatch(view -> view.recent().size() > 1);
        for (int i = 0; i < views.size(); i++) {
            requireSame(views.get(i), models.get(i));
        }
    }

    @Test
    void largeCommitsStayBesideALargeTreeUntilASmallOneComes() {
        commit(40_000);
        commit(2_000);
        commit(2_000);
        WriteBuffer.View before = buffer.view();

        commit(1);

        assertThat(before.recent()).hasSize(2);
        assertThat(buffer.view().recent()).isEmpty();
        assertThat(before.memoryBytes()).isGreaterThan(before.entries().memoryBytes());
    }

    @Test
    void noMoreThanEightCommitsStayBesideTheTree() {
        commit(60_000);

        for (int i = 0; i < 30; i++) {
            commit(1_000);
            assertThat(buffer.view().recent()).hasSizeLessThanOrEqualTo(8);
        }

        assertThat(buffer.settledView().recent()).isEmpty();
        requireSame(buffer.view(), model);
    }

    private void commit(int entries) {
        WriteLog log = new WriteLog();
        for (int i = 0; i < entries; i++) {
            byte[] key = ByteBuffer.allocate(Integer.BYTES)
                    .putInt(random.nextInt(100_000))
                    .array();
            if (random.nextInt(4) == 0) {
                log.delete(key, key.length);
                model.put(key, MemoryTree.TOMBSTONE);
            } else {
                byte[] value = new byte[random.nextInt(random.nextInt(1_000) == 0 ? 3_000 : 20)];
                random.nextBytes(value);
                log.put(key, key.length, value);
                model.put(key, value);
            }
        }
        buffer.apply(log.sorted());
    }

    private void requireSame(WriteBuffer.View view, NavigableMap<byte[], byte[]> expected) {
        for (int i = 0; i < 2_000; i++) {
            byte[] key = ByteBuffer.allocate(Integer.BYTES)
                    .putInt(random.nextInt(100_000))
                    .array();
            assertThat(view.get(key, key.length)).isEqualTo(expected.get(key));
        }
        requireSame(view.scan(START, null, false), expected);
        byte[] from = {0, 0, 100};
        byte[] to = {0, 1, 50};
        requireSame(
                view.scan(from, to, true),
                expected.subMap(from, true, to, false).descendingMap());
        assertThat(view.estimate(from, to))
                .isGreaterThanOrEqualTo(expected.subMap(from, to).size());
        assertThat(view.entryCount()).isGreaterThanOrEqualTo(expected.size());
    }

    private static void requireSame(EntryCursor cursor, NavigableMap<byte[], byte[]> expected) {
        for (byte[] key : expected.keySet()) {
            assertThat(cursor.next()).isTrue();
            assertThat(cursor.key()).isEqualTo(key);
            byte[] value = expected.get(key);
            assertThat(cursor.isTombstone()).isEqualTo(value == MemoryTree.TOMBSTONE);
            if (!cursor.isTombstone()) {
                assertThat(cursor.value()).isEqualTo(value);
            }
        }
        assertThat(cursor.next()).isFalse();
    }
}
