package io.codex.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.codex.internal.page.HeapPages;
import io.codex.internal.tree.TreeMerge.DroppedRange;
import io.codex.internal.tree.TreeMerge.Work;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Merges at random and compares every tree with a sorted map that was changed in the same way. */
class DiskTreeModelTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyTreeHoldsWhatTheMergesSoFarPutIntoIt(int seed) {
        Walk walk = new Walk(seed);

        for (int round = 0; round < 20; round++) {
            walk.mergeAndCompare();
        }
    }

    @Test
    @Tag("long")
    void everyTreeOfManyMoreMergesDoesAsWell() {
        int firstSeed = new Random().nextInt(1_000_000);
        for (int seed = firstSeed; seed < firstSeed + 100; seed++) {
            Walk walk = new Walk(seed);
            for (int round = 0; round < 40; round++) {
                walk.mergeAndCompare();
            }
        }
    }

    private static final class Walk {

        private final Random random;
        private final NastyKeys keys;
        private final HeapPages pages = new HeapPages(1 << 18);
        private final BranchCache branches;
        private final int pageBytes;
        private final int seed;
        private NavigableMap<byte[], byte[]> model = emptyModel();
        private DiskTree tree;
        private int round;

        Walk(int seed) {
            this.seed = seed;
            this.random = new Random(seed);
            this.keys = new NastyKeys(random);
            this.pageBytes = 512 << random.nextInt(5);
            this.branches = new BranchCache(pages, random.nextInt(3) * 4_000L);
            this.tree = new DiskTree(DiskRoot.EMPTY, branches);
        }

        private static NavigableMap<byte[], byte[]> emptyModel() {
            return new TreeMap<>(Arrays::compareUnsigned);
        }

        void mergeAndCompare() {
            round++;
            DiskTree before = tree;
            NavigableMap<byte[], byte[]> modelBefore = new TreeMap<>(model);
            Set<Integer> victims = someVictims();
            LongPredicate victim = victims.isEmpty() && random.nextBoolean()
                    ? Work.NO_VICTIM
                    : address -> victims.contains(HeapPages.segment(address));
            if (!victims.isEmpty() || random.nextInt(4) == 0) {
                pages.rollSegment();
            }
            MemoryTree pending = pending();
            List<DroppedRange> dropped = droppedRanges();
            DiskRoot root = TreeMerge.merge(
                    tree,
                    pending.version().scan(new byte[0], null, false),
                    new Work(dropped, victim, pageBytes, random.nextBoolean()),
                    pages);
            tree = new DiskTree(root, branches);
            compare(tree, model);
            assertThat(liveBytes(root)).as(description()).isEqualTo(pages.live());
            assertThat(pages.live().keySet())
                    .as(description() + ": nothing stays in the victims " + victims)
                    .noneMatch(address -> victims.contains(HeapPages.segment(address)));
            compare(before, modelBefore);
        }

        private String description() {
            return "seed " + seed + ", round " + round;
        }

        private Set<Integer> someVictims() {
            Set<Integer> victims = new TreeSet<>();
            if (random.nextInt(3) == 0) {
                for (int i = 0; i < pages.segmentCount(); i++) {
                    if (random.nextInt(3) == 0) {
                        victims.add(i);
                    }
                }
            }
            return victims;
        }

        private MemoryTree pending() {
            MemoryTree pending = new MemoryTree();
            int operations = random.nextInt(5) == 0 ? 0 : random.nextInt(1 << random.nextInt(12));
            int deletes = random.nextInt(4) * 30;
            for (int i = 0; i < operations; i++) {
                boolean delete = random.nextInt(100) < deletes;
                byte[] key = delete && !model.isEmpty() && random.nextInt(10) > 0 ? someKey() : keys.next();
                if (delete) {
                    pending.delete(key);
                    model.remove(key);
                } else {
                    byte[] value = value();
                    pending.put(key, value);
                    model.put(key, value);
                }
            }
            return pending;
        }

        private byte[] value() {
            int shape = random.nextInt(50);
            byte[] value =
                    new byte[shape == 0 ? random.nextInt(10_000) : shape < 3 ? 2047 + shape : random.nextInt(20)];
            random.nextBytes(value);
            return value;
        }

        private List<DroppedRange> droppedRanges() {
            List<DroppedRange> ranges = new ArrayList<>();
            if (random.nextInt(5) == 0) {
                for (int i = random.nextInt(4); i > 0; i--) {
                    byte[] from = someKey();
                    byte[] to = random.nextInt(10) == 0 ? null : someKey();
                    if (to == null || Arrays.compareUnsigned(from, to) < 0) {
                        ranges.add(new DroppedRange(from, to));
                        part(model, from, to).clear();
                    }
                }
            }
            return ranges;
        }

        private byte[] someKey() {
            byte[] key = keys.next();
            byte[] present = random.nextInt(8) == 0 ? null : model.ceilingKey(key);
            return present == null ? key : present;
        }

        private Map<Long, Integer> liveBytes(DiskRoot root) {
            Map<Long, Integer> live = new TreeMap<>();
            TreeCheck.check(root, pages, new TreeCheck.Visitor() {
                @Override
                public void page(long address) {
                    assertThat(live.put(address, pages.pageBytes(address))).isNull();
                }

                @Override
                public void value(long address, int length) {
                    assertThat(live.put(address, length)).isNull();
                }
            });
            return live;
        }

        private void compare(DiskTree actual, NavigableMap<byte[], byte[]> expected) {
            assertThat(actual.root().entryCount()).as(description()).isEqualTo(expected.size());
            compareRange(actual, expected, new byte[0], null);
            for (byte[] key : expected.keySet()) {
                if (!Arrays.equals(actual.get(key), expected.get(key))) {
                    fail(description() + ": the value differs of " + Arrays.toString(key));
                }
            }
            for (int i = 0; i < 6; i++) {
                compareRange(actual, expected, someKey(), random.nextInt(8) == 0 ? null : someKey());
                byte[] key = someKey();
                assertThat(actual.get(key)).as(description()).isEqualTo(expected.get(key));
            }
        }

        private void compareRange(
                DiskTree actual, NavigableMap<byte[], byte[]> expected, byte[] from, byte @Nullable [] to) {
            NavigableMap<byte[], byte[]> part = part(expected, from, to);
            compareScan(actual.scan(from, to, false), part);
            compareScan(actual.scan(from, to, true), part.descendingMap());
            assertThat(actual.count(from, to)).as(description()).isEqualTo(part.size());
            long estimate = actual.estimate(from, to);
            assertThat(estimate).as(description()).isBetween(0L, actual.root().entryCount());
        }

        private void compareScan(EntryCursor cursor, NavigableMap<byte[], byte[]> expected) {
            KeyBuffer buffer = new KeyBuffer();
            for (Map.Entry<byte[], byte[]> entry : expected.entrySet()) {
                boolean same = cursor.next()
                        && Arrays.equals(cursor.key(), entry.getKey())
                        && Arrays.equals(cursor.value(), entry.getValue());
                cursor.readKey(buffer);
                if (!same || buffer.compare(entry.getKey()) != 0) {
                    fail(description() + ": the scan differs at " + Arrays.toString(entry.getKey()));
                }
            }
            assertThat(cursor.next()).as(description()).isFalse();
            assertThat(cursor.next()).as(description()).isFalse();
        }

        private static NavigableMap<byte[], byte[]> part(
                NavigableMap<byte[], byte[]> map, byte[] from, byte @Nullable [] to) {
            if (to == null) {
                return map.tailMap(from, true);
            }
            return Arrays.compareUnsigned(from, to) >= 0 ? emptyModel() : map.subMap(from, true, to, false);
        }
    }
}
