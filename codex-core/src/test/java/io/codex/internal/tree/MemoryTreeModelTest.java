package io.codex.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the tree with a sorted map under random work, with several versions held open all the time. */
class MemoryTreeModelTest {

    private static final int VERSIONS_HELD = 6;

    private final long seed = System.nanoTime();
    private final SplittableRandom random = new SplittableRandom(seed);
    private final MemoryTree tree = new MemoryTree();
    private int step;
    private NavigableMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);
    private final List<Held> held = new ArrayList<>();

    private record Held(MemoryTree.Version version, NavigableMap<byte[], byte[]> model) {}

    @ParameterizedTest
    @EnumSource(KeyShape.class)
    void theTreeAndAllItsVersionsBehaveLikeSortedMaps(KeyShape shape) {
        int rounds = shape == KeyShape.HUGE ? 40 : 200;
        try {
            for (int round = 0; round < rounds; round++) {
                changeSome(shape);
                holdAVersion();
                if (random.nextInt(8) == 0) {
                    returnToAHeldVersion();
                }
                Held any = held.get(random.nextInt(held.size()));
                compareSome(any, shape);
            }
            held.forEach(this::compareAll);
        } catch (RuntimeException | AssertionError failure) {
            throw new AssertionError("Failed with seed " + seed + " and keys " + shape, failure);
        }
    }

    private void changeSome(KeyShape shape) {
        if (random.nextInt(3) == 0) {
            MemoryTree writes = new MemoryTree();
            change(writes, shape);
            tree.putAll(writes.version(), new KeyFilter(0));
        } else {
            change(tree, shape);
        }
    }

    private void change(MemoryTree target, KeyShape shape) {
        for (int i = random.nextInt(60); i >= 0; i--) {
            byte[] key = shape.key(random, ++step);
            if (random.nextInt(5) == 0) {
                target.delete(key);
                model.put(key, MemoryTree.TOMBSTONE);
            } else {
                byte[] value = value();
                target.put(key, value);
                model.put(key, value);
            }
        }
    }

    private byte[] value() {
        int kind = random.nextInt(40);
        byte[] value = new byte[kind == 0 ? 2040 + random.nextInt(20) : kind == 1 ? 5000 : random.nextInt(150)];
        random.nextBytes(value);
        return value;
    }

    private void holdAVersion() {
        if (held.size() == VERSIONS_HELD) {
            held.remove(random.nextInt(VERSIONS_HELD));
        }
        NavigableMap<byte[], byte[]> copy = new TreeMap<>(Arrays::compareUnsigned);
        copy.putAll(model);
        held.add(new Held(tree.version(), copy));
    }

    private void returnToAHeldVersion() {
        Held target = held.get(random.nextInt(held.size()));
        tree.restore(target.version());
        model = new TreeMap<>(Arrays::compareUnsigned);
        model.putAll(target.model());
    }

    private void compareSome(Held any, KeyShape shape) {
        for (int i = 0; i < 20; i++) {
            byte[] key = shape.key(random, ++step);
            compareValue(any.version().get(key), any.model().get(key));
            compareValue(tree.get(key), model.get(key));
        }
        byte[] from = shape.key(random, ++step);
        byte[] to = random.nextInt(4) == 0 ? null : shape.key(random, ++step);
        NavigableMap<byte[], byte[]> range = range(any.model(), from, to);
        compareScan(any.version().scan(from, to, false), range, 50);
        compareScan(any.version().scan(from, to, true), range.descendingMap(), 50);
        assertThat(any.version().estimate(from, to)).as("estimate").isEqualTo(range.size());
    }

    private void compareAll(Held each) {
        TreeChecker.check(each.version());
        byte[] first = {};
        compareScan(each.version().scan(first, null, false), each.model(), Integer.MAX_VALUE);
        compareScan(each.version().scan(first, null, true), each.model().descendingMap(), Integer.MAX_VALUE);
        each.model().forEach((key, value) -> compareValue(each.version().get(key), value));
        assertThat(each.version().entryCount()).isEqualTo(each.model().size());
    }

    private static NavigableMap<byte[], byte[]> range(
            NavigableMap<byte[], byte[]> map, byte[] from, byte @Nullable [] to) {
        if (to == null) {
            return map.tailMap(from, true);
        }
        return Arrays.compareUnsigned(from, to) < 0
                ? map.subMap(from, true, to, false)
                : new TreeMap<>(Arrays::compareUnsigned);
    }

    private static void compareScan(EntryCursor cursor, Map<byte[], byte[]> expected, int limit) {
        KeyBuffer buffer = new KeyBuffer();
        int count = 0;
        for (Map.Entry<byte[], byte[]> entry : expected.entrySet()) {
            if (count++ == limit) {
                return;
            }
            assertThat(cursor.next()).as("next entry").isTrue();
            cursor.readKey(buffer);
            assertThat(cursor.key()).isEqualTo(entry.getKey());
            assertThat(buffer.toArray()).isEqualTo(entry.getKey());
            assertThat(cursor.isTombstone()).as("tombstone").isEqualTo(entry.getValue() == MemoryTree.TOMBSTONE);
            compareValue(cursor.value(), entry.getValue());
        }
        assertThat(cursor.next()).as("end").isFalse();
        assertThat(cursor.next()).as("still the end").isFalse();
    }

    private static void compareValue(byte @Nullable [] actual, byte @Nullable [] expected) {
        if (expected == MemoryTree.TOMBSTONE) {
            assertThat(actual).as("tombstone").isSameAs(MemoryTree.TOMBSTONE);
        } else {
            assertThat(actual).isNotSameAs(MemoryTree.TOMBSTONE).isEqualTo(expected);
        }
    }
}
