package io.codex.internal.tree;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class WriteLogTest {

    @Test
    void theLastWriteOfAKeyCounts() {
        WriteLog log = new WriteLog();
        put(log, "b", "1");
        put(log, "a", "2");
        put(log, "b", "3");
        log.delete("a".getBytes(UTF_8), 1);
        put(log, "", "4");

        WriteBatch batch = log.sorted();

        assertThat(log.count()).isEqualTo(5);
        assertThat(batch.entryCount()).isEqualTo(3);
        assertThat(batch.get("b".getBytes(UTF_8))).isEqualTo("3".getBytes(UTF_8));
        assertThat(batch.get("a".getBytes(UTF_8))).isSameAs(MemoryTree.TOMBSTONE);
        assertThat(batch.get(new byte[0])).isEqualTo("4".getBytes(UTF_8));
        assertThat(batch.get("c".getBytes(UTF_8))).isNull();
    }

    @Test
    void anEmptyLogHasNoWrites() {
        WriteBatch batch = new WriteLog().sorted();

        assertThat(batch.entryCount()).isZero();
        assertThat(batch.get(new byte[1])).isNull();
        assertThat(batch.scan(new byte[0], null, false).next()).isFalse();
    }

    @RepeatedTest(20)
    void aBatchAnswersAsASortedMapDoes() {
        long seed = System.nanoTime();
        System.out.println("WriteLogTest seed " + seed);
        Random random = new Random(seed);
        int alphabet = 1 + random.nextInt(4);
        int longest = 1 + random.nextInt(random.nextBoolean() ? 6 : 300);
        byte[] prefix = new byte[random.nextInt(20)];
        WriteLog log = new WriteLog();
        NavigableMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);
        MemoryTree tree = new MemoryTree();

        for (int i = random.nextInt(3_000); i >= 0; i--) {
            byte[] key = key(random, prefix, alphabet, longest);
            byte[] padded = Arrays.copyOf(key, key.length + 8);
            if (random.nextInt(5) == 0) {
                log.delete(padded, key.length);
                model.put(key, MemoryTree.TOMBSTONE);
            } else {
                byte[] value = new byte[random.nextInt(random.nextInt(50) == 0 ? 3_000 : 20)];
                random.nextBytes(value);
                log.put(padded, key.length, value);
                model.put(key, value);
            }
        }
        log.forEach(tree);
        WriteBatch batch = log.sorted();

        assertSame(batch, model, random, prefix, alphabet, longest);
        assertSame(tree.version(), model, random, prefix, alphabet, longest);
        MemoryTree target = new MemoryTree();
        target.putAll(batch, new KeyFilter(10));
        assertSame(target.version(), model, random, prefix, alphabet, longest);
    }

    private static void assertSame(
            WriteBatch batch,
            NavigableMap<byte[], byte[]> model,
            Random random,
            byte[] prefix,
            int alphabet,
            int longest) {
        assertThat(batch.entryCount()).isEqualTo(model.size());
        assertWalk(batch.scan(new byte[0], null, false), model);
        for (int i = 0; i < 50; i++) {
            byte[] key = key(random, prefix, alphabet, longest);
            assertThat(batch.get(key)).isEqualTo(model.get(key));
            byte[] to = key(random, prefix, alphabet, longest);
            boolean isEmpty = Arrays.compareUnsigned(key, to) >= 0;
            NavigableMap<byte[], byte[]> part = model.subMap(key, true, isEmpty ? key : to, false);
            assertWalk(batch.scan(key, to, false), part);
            assertWalk(batch.scan(key, to, true), part.descendingMap());
            assertThat(batch.estimate(key, to)).isEqualTo(part.size());
        }
    }

    private static void assertWalk(EntryCursor cursor, NavigableMap<byte[], byte[]> expected) {
        for (Map.Entry<byte[], byte[]> entry : expected.entrySet()) {
            assertThat(cursor.next()).isTrue();
            assertThat(cursor.key()).isEqualTo(entry.getKey());
            assertThat(cursor.isTombstone()).isEqualTo(entry.getValue() == MemoryTree.TOMBSTONE);
            if (!cursor.isTombstone()) {
                assertThat(cursor.value()).isEqualTo(entry.getValue());
            }
        }
        assertThat(cursor.next()).isFalse();
    }

    private static byte[] key(Random random, byte[] prefix, int alphabet, int longest) {
        byte[] key = Arrays.copyOf(prefix, prefix.length + random.nextInt(longest + 1));
        for (int i = prefix.length; i < key.length; i++) {
            key[i] = (byte) (random.nextInt(alphabet) * 85);
        }
        return key;
    }

    private static void put(WriteLog log, String key, String value) {
        log.put(key.getBytes(UTF_8), key.length(), value.getBytes(UTF_8));
    }
}
