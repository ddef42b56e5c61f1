package io.codex.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.codex.error.CorruptStoreException;
import io.codex.internal.page.HeapPages;
import io.codex.internal.tree.TreeMerge.Work;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes every byte of a small tree, one at a time. */
class DamagedTreeTest {

    private final NavigableMap<byte[], byte[]> entries = new TreeMap<>(Arrays::compareUnsigned);
    private final HeapPages pages = new HeapPages(1 << 16);
    private DiskRoot root = DiskRoot.EMPTY;
    private byte[] segment = {};

    @BeforeEach
    void buildATreeOfThreeLevels() {
        Random random = new Random(1);
        NastyKeys keys = new NastyKeys(random);
        MemoryTree pending = new MemoryTree();
        while (entries.size() < 400) {
            byte[] key = keys.next();
            byte[] value = new byte[entries.size() % 150 == 7 ? 2100 : random.nextInt(30)];
            random.nextBytes(value);
            if (key.length < 100) {
                entries.put(key, value);
                pending.put(key, value);
            }
        }
        EntryCursor cursor = pending.version().scan(new byte[0], null, false);
        root = TreeMerge.merge(emptyTree(), cursor, new Work(List.of(), Work.NO_VICTIM, 512, false), pages);
        segment = pages.segmentBytes(0);
        assertThat(root.height()).isEqualTo(3);
        assertThat(pages.segmentCount()).isEqualTo(1);
    }

    private DiskTree emptyTree() {
        return new DiskTree(DiskRoot.EMPTY, new BranchCache(pages, 1 << 20));
    }

    @Test
    void everyDamagedByteIsFoundOrDoesNotMatter() {
        int found = 0;
        for (int i = 0; i < pages.usedBytes(); i++) {
            segment[i] ^= (byte) (1 << i % 8);

            if (!readsRightOrReportsDamage("byte " + i)) {
                found++;
            }

            segment[i] ^= (byte) (1 << i % 8);
        }
        assertThat(found).as("bytes found to be damaged").isGreaterThan(pages.usedBytes() * 9 / 10);
    }

    @Test
    void damageThatTheChecksumMissesNeverCausesAnythingButAReport() {
        Random random = new Random(2);
        for (int i = 0; i < 1000; i++) {
            int place = random.nextInt(pages.usedBytes());
            int change = 1 + random.nextInt(255);
            segment[place] ^= (byte) change;
            pages.sealAgain();

            readsAnything("byte " + place + " ^ " + change);

            segment[place] ^= (byte) change;
        }
        pages.sealAgain();
        assertThat(readsRightOrReportsDamage("nothing")).isTrue();
    }

    @Test
    void theCheckNamesTheDamagedPlace() {
        segment[pages.usedBytes() / 2] ^= 1;

        assertThatThrownBy(() -> TreeCheck.check(root, pages, new Ignore()))
                .isInstanceOf(CorruptStoreException.class)
                .hasMessageContaining("segment 0")
                .hasMessageContaining("checksum");
    }

    @Test
    void aWalkOverAMappingDamagedAfterTheFirstTouchIsReportedIfItMakesNoSense() {
        DiskTree tree = new DiskTree(root, new BranchCache(pages, 1 << 20));
        readAll(tree);
        Arrays.fill(segment, 8, pages.usedBytes(), (byte) 0xFF);

        assertThatThrownBy(() -> tree.scan(new byte[0], null, false).next()).isInstanceOf(CorruptStoreException.class);
    }

    private boolean readsRightOrReportsDamage(String what) {
        try {
            DiskTree tree = new DiskTree(root, new BranchCache(pages, 1 << 20));
            scanAll(tree, what);
            for (int pass = 0; pass < 2; pass++) {
                for (Map.Entry<byte[], byte[]> entry : entries.entrySet()) {
                    if (!Arrays.equals(tree.get(entry.getKey()), entry.getValue())) {
                        fail(what + ": a get returns wrong data for " + Arrays.toString(entry.getKey()));
                    }
                }
            }
            return true;
        } catch (CorruptStoreException e) {
            return false;
        }
    }

    private void scanAll(DiskTree tree, String what) {
        EntryCursor cursor = tree.scan(new byte[0], null, false);
        for (Map.Entry<byte[], byte[]> entry : entries.entrySet()) {
            boolean same = cursor.next()
                    && Arrays.equals(cursor.key(), entry.getKey())
                    && Arrays.equals(cursor.value(), entry.getValue());
            if (!same) {
                fail(what + ": the scan returns wrong data at " + Arrays.toString(entry.getKey()));
            }
        }
        assertThat(cursor.next()).as(what).isFalse();
    }

    private void readsAnything(String what) {
        DiskTree tree = new DiskTree(root, new BranchCache(pages, 1 << 20));
        byte[] middle = entries.higherKey(new byte[] {85});
        List<Runnable> reads = List.of(
                () -> walk(tree, false),
                () -> walk(tree, true),
                () -> readAll(tree),
                () -> readAll(tree),
                () -> tree.count(middle, null),
                () -> tree.estimate(middle, new byte[] {-1}),
                () -> TreeCheck.check(root, pages, new Ignore()));
        for (Runnable read : reads) {
            try {
                read.run();
            } catch (CorruptStoreException e) {
                assertThat(e).as(what).hasMessageContaining("is damaged at offset");
            }
        }
    }

    private static void walk(DiskTree tree, boolean reverse) {
        EntryCursor cursor = tree.scan(new byte[0], null, reverse);
        for (int i = 0; cursor.next(); i++) {
            cursor.key();
            cursor.value();
            assertThat(i).isLessThan(10_000);
        }
    }

    private void readAll(DiskTree tree) {
        entries.keySet().forEach(tree::get);
    }

    private static final class Ignore implements TreeCheck.Visitor {

        @Override
        public void page(long address) {
            assertThat(address).isNotZero();
        }

        @Override
        public void value(long address, int length) {
            assertThat(length).isPositive();
        }
    }
}
