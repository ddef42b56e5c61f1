package io.codex.internal.tree;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MemoryTreeTest {

    private static final byte[] FIRST = {};

    private final MemoryTree tree = new MemoryTree();

    @Test
    void anEmptyTreeHasNothing() {
        MemoryTree.Version version = tree.version();

        assertThat(version.get(FIRST)).isNull();
        assertThat(version.scan(FIRST, null, false).next()).isFalse();
        assertThat(version.scan(FIRST, null, true).next()).isFalse();
        assertThat(version.estimate(FIRST, null)).isZero();
    }

    @Test
    void theEmptyKeyAndTheEmptyValueAreNotAbsent() {
        tree.put(FIRST, new byte[0]);

        byte[] value = tree.version().get(FIRST);

        assertThat(value).isEmpty();
        assertThat(value).isNotSameAs(MemoryTree.TOMBSTONE);
        assertThat(tree.version().scan(FIRST, null, false).next()).isTrue();
    }

    @Test
    void keyAndValueAreCopied() {
        byte[] key = bytes("key");
        byte[] small = bytes("value");
        byte[] large = new byte[5000];
        tree.put(key, small);
        tree.put(bytes("large"), large);

        Arrays.fill(key, (byte) 0);
        Arrays.fill(small, (byte) 0);
        Arrays.fill(large, (byte) 1);
        EntryCursor cursor = tree.version().scan(bytes("large"), null, false);
        assertThat(cursor.next()).isTrue();
        cursor.value()[0] = 2;

        assertThat(tree.version().get(bytes("key"))).isEqualTo(bytes("value"));
        assertThat(tree.version().get(bytes("large"))).isEqualTo(new byte[5000]);
    }

    @Test
    void aVersionKeepsItsContentWhileTheTreeGoesOn() {
        tree.put(bytes("a"), bytes("1"));
        MemoryTree.Version before = tree.version();

        tree.put(bytes("a"), bytes("2"));
        tree.delete(bytes("b"));

        assertThat(before.get(bytes("a"))).isEqualTo(bytes("1"));
        assertThat(before.get(bytes("b"))).isNull();
        assertThat(tree.get(bytes("a"))).isEqualTo(bytes("2"));
        assertThat(tree.get(bytes("b"))).isSameAs(MemoryTree.TOMBSTONE);
    }

    /** The records of both lie in one heap, if it has room; how much it has depends on what was stored before. */
    @Test
    void afterAReturnNewWritesDoNotReachVersionsThatWereMadeMeanwhile() {
        for (int i = 0; i < 50; i++) {
            tree.put(bytes("filler " + i), bytes("1"));
            MemoryTree.Version savepoint = tree.version();
            tree.put(bytes("b"), bytes("abandoned"));
            MemoryTree.Version abandoned = tree.version();

            tree.restore(savepoint);
            tree.put(bytes("c"), bytes("different"));

            assertThat(abandoned.get(bytes("b"))).isEqualTo(bytes("abandoned"));
            assertThat(abandoned.get(bytes("c"))).isNull();
            assertThat(tree.get(bytes("b"))).isNull();
            assertThat(tree.get(bytes("c"))).isEqualTo(bytes("different"));
            assertThat(savepoint.entryCount()).isEqualTo(i + 1);
            tree.restore(savepoint);
        }
    }

    /** Two branches of history append behind the same entries, whose heads and slots they share. */
    @Test
    void versionsThatAppendBehindTheSameEntriesKeepApart() {
        for (int i = 10; i < 99; i++) {
            tree.put(bytes("filler " + i), bytes("1"));
            MemoryTree.Version fork = tree.version();
            tree.put(bytes("x"), bytes("abandoned"));
            MemoryTree.Version abandoned = tree.version();
            tree.put(bytes("y"), bytes("abandoned"));
            MemoryTree.Version longer = tree.version();

            tree.restore(fork);
            tree.put(bytes("z"), bytes("kept"));
            MemoryTree.Version kept = tree.version();
            tree.restore(fork);

            assertThat(keys(fork)).doesNotContain("x", "y", "z").hasSize(i - 9);
            assertThat(keys(abandoned)).endsWith("x").doesNotContain("y", "z");
            assertThat(keys(longer)).endsWith("x", "y").doesNotContain("z");
            assertThat(keys(kept)).endsWith("z").doesNotContain("x", "y");
            assertThat(kept.get(bytes("z"))).isEqualTo(bytes("kept"));
            assertThat(longer.get(bytes("y"))).isEqualTo(bytes("abandoned"));
        }
    }

    private static List<String> keys(MemoryTree.Version version) {
        List<String> keys = new ArrayList<>();
        EntryCursor cursor = version.scan(FIRST, null, false);
        while (cursor.next()) {
            keys.add(new String(cursor.key(), UTF_8));
        }
        return keys;
    }

    @Test
    void aVersionOfAnotherTreeCannotBeReturnedTo() {
        MemoryTree.Version foreign = new MemoryTree().version();

        assertThatThrownBy(() -> tree.restore(foreign))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("another tree");
    }

    @Test
    void aLargeValueThatIsReplacedOrDeletedGivesItsMemoryBack() {
        tree.put(bytes("large"), new byte[1 << 20]);
        assertThat(tree.memoryBytes()).isGreaterThan(1 << 20);

        tree.put(bytes("large"), new byte[3000]);
        assertThat(tree.memoryBytes()).isLessThan(5000);

        tree.delete(bytes("large"));
        assertThat(tree.memoryBytes()).isLessThan(2000);
        TreeChecker.check(tree.version());
    }

    @Test
    void oneKeyWrittenOverAndOverTakesNoMoreAndMoreMemory() {
        for (int i = 0; i < 100_000; i++) {
            tree.put(bytes("key"), bytes("value " + i));
        }

        assertThat(tree.memoryBytes()).isLessThan(3000);
        assertThat(tree.get(bytes("key"))).isEqualTo(bytes("value 99999"));
    }

    @Test
    void ascendingKeysLeaveFullLeavesBehind() {
        for (int i = 0; i < 30_000; i++) {
            tree.put(bytes("channel/" + (10_000_000 + i)), new byte[8]);
        }

        // A slot takes 12 bytes; a record takes 9, since prefix and head hold the whole key.
        assertThat(perEntry(tree)).as("bytes per ascending entry").isLessThan(23);
        TreeChecker.check(tree.version());
    }

    @Test
    void severalAscendingRunsSideBySideLeaveFullLeavesBehind() {
        MemoryTree oneRun = new MemoryTree();
        for (int i = 0; i < 50_000; i++) {
            oneRun.put(bytes("channel/00/" + (10_000_000 + i)), new byte[8]);
            tree.put(bytes("channel/" + (10 + i % 35) + "/" + (10_000_000 + i)), new byte[8]);
        }

        assertThat(perEntry(tree)).as("bytes per entry of 35 runs").isLessThan(perEntry(oneRun) * 5 / 4);
    }

    @Test
    void theLongestKeysWithTheLargestInlineValuesFit() {
        for (int i = 0; i < 300; i++) {
            byte[] key = new byte[16_392];
            key[i % 3 == 0 ? 0 : 16_391] = (byte) (i * 31);
            key[8] = (byte) i;
            tree.put(key, new byte[MemoryEntry.INLINE_VALUE_LIMIT]);
            tree.put(Arrays.copyOf(key, 100), new byte[MemoryEntry.INLINE_VALUE_LIMIT]);
        }

        TreeChecker.check(tree.version());
    }

    @Test
    void aTreeWrittenInOneGoEqualsOneWrittenByManyVersions() {
        SplittableRandom random = new SplittableRandom(7);
        MemoryTree other = new MemoryTree();
        for (int i = 0; i < 20_000; i++) {
            byte[] key = KeyShape.TITLES.key(random, i);
            MemoryTree single = new MemoryTree();
            single.put(key, bytes("" + i));
            tree.put(key, bytes("" + i));
            other.putAll(single.version(), new KeyFilter(0));
            other.version();
        }

        EntryCursor expected = tree.version().scan(FIRST, null, false);
        EntryCursor actual = other.version().scan(FIRST, null, false);
        while (expected.next()) {
            assertThat(actual.next()).isTrue();
            assertThat(actual.key()).isEqualTo(expected.key());
            assertThat(actual.value()).isEqualTo(expected.value());
        }
        assertThat(actual.next()).isFalse();
        TreeChecker.check(other.version());
    }

    private static long perEntry(MemoryTree tree) {
        return tree.memoryBytes() / tree.entryCount();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
