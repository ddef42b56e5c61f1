package io.codex.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.internal.page.HeapPages;
import io.codex.internal.tree.TreeMerge.DroppedRange;
import io.codex.internal.tree.TreeMerge.Work;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class TreeMergeTest {

    private static final int KEYS = 20_000;

    private final HeapPages pages = new HeapPages(1 << 20);
    private final BranchCache branches = new BranchCache(pages, 1 << 20);
    private DiskTree tree = new DiskTree(DiskRoot.EMPTY, branches);

    @Nested
    class Sharing {

        @Test
        void aMergeThatChangesNothingReturnsTheOldRoot() {
            fill();
            DiskRoot before = tree.root();

            merge(Work.NONE, tombstones(i -> i >= KEYS && i < KEYS + 100));

            assertThat(tree.root()).isEqualTo(before);
        }

        @Test
        void oneEntryRewritesOnePageALevel() {
            fill();
            int before = pages.pagesAppended;

            merge(Work.NONE, values(i -> i == KEYS / 2));

            assertThat(pages.pagesAppended - before).isEqualTo(tree.root().height());
        }

        @Test
        void anEmptyMergeIntoAnEmptyTreeLeavesItEmpty() {
            merge(Work.NONE, values(i -> false));

            assertThat(tree.root()).isEqualTo(DiskRoot.EMPTY);
            assertThat(tree.get(key(1))).isNull();
            assertThat(tree.scan(new byte[0], null, true).next()).isFalse();
            assertThat(tree.estimate(new byte[0], null)).isZero();
        }
    }

    @Nested
    class Filling {

        @Test
        void aBulkBuildFillsItsPages() {
            fill();

            assertThat(averagePageBytes()).isBetween(7600L, 8192L);
        }

        @Test
        void appendsFillTheirPagesMergeByMerge() {
            for (int batch = 0; batch < KEYS; batch += 500) {
                int from = batch;
                merge(Work.NONE, values(i -> i >= from && i < from + 500));
            }

            assertThat(averagePageBytes()).isBetween(7400L, 8192L);
        }

        @Test
        void randomInsertsLeaveRoomForMore() {
            merge(Work.NONE, values(i -> i % 16 == 0));
            for (int part = 1; part < 16; part++) {
                int rest = part * 7 % 16;
                merge(Work.NONE, values(i -> i % 16 == rest && i % 5 == 0));
            }

            assertThat(averagePageBytes()).isBetween(4096L, 8192L);
        }

        private long averagePageBytes() {
            return pages.live().values().stream().mapToLong(Integer::longValue).sum()
                    / pages.live().size();
        }
    }

    @Nested
    class Shrinking {

        @Test
        void deletingEverythingLeavesAnEmptyTreeAndNothingAlive() {
            fill();

            merge(Work.NONE, tombstones(i -> true));

            assertThat(tree.root()).isEqualTo(DiskRoot.EMPTY);
            assertThat(pages.live()).isEmpty();
        }

        @Test
        void thinnedLeavesAreJoined() {
            fill();
            int before = pages.live().size();

            merge(Work.NONE, tombstones(i -> i % 20 != 0));

            assertThat(tree.root().entryCount()).isEqualTo(KEYS / 20);
            assertThat(pages.live().size()).isLessThan(before / 10);
        }

        @Test
        void aSmallLeafTakesItsSmallNeighbourIn() {
            merge(Work.NONE, values(i -> i < 400));
            merge(Work.NONE, values(i -> i >= 300 && i < 1000));
            int before = pages.live().size();

            merge(Work.NONE, tombstones(i -> i >= 50 && i < 950));

            assertThat(pages.live().size()).isLessThan(before);
            assertThat(tree.root().entryCount()).isEqualTo(100);
        }

        @Test
        void aDroppedRangeIsCutOutWithoutReadingItsLeaves() {
            fill();
            int leaves = pages.live().size();
            DroppedRange middle = new DroppedRange(key(1000), key(KEYS - 1000));
            int readsBefore = pages.pageReads;

            merge(new Work(List.of(middle), Work.NO_VICTIM, 8192, false), values(i -> i == 5000));

            assertThat(leaves).isGreaterThan(50);
            assertThat(pages.pageReads - readsBefore).isLessThan(8);
            assertThat(tree.root().entryCount()).isEqualTo(2000);
            assertThat(tree.get(key(5000))).isNull();
            assertThat(tree.count(key(900), key(KEYS - 900))).isEqualTo(200);
            assertThat(tree.estimate(key(1001), key(KEYS - 1001))).isLessThan(400);
        }

        @Test
        void entriesFindTheirPlaceWhereARangeWasDropped() {
            fill();
            merge(new Work(List.of(new DroppedRange(key(100), null)), Work.NO_VICTIM, 8192, false), values(i -> false));

            merge(Work.NONE, values(i -> i == 5000 || i == 15_000));

            assertThat(tree.root().entryCount()).isEqualTo(102);
            assertThat(tree.get(key(5000))).isEqualTo(value(5000));
            assertThat(tree.get(key(15_000))).isEqualTo(value(15_000));
        }
    }

    @Test
    void theEstimateIsNearTheCount() {
        fill();

        for (int from = 0; from < KEYS; from += 1234) {
            for (int to = from + 1; to <= KEYS; to += 777) {
                assertThat(tree.count(key(from), key(to))).isEqualTo(to - from);
                assertThat(tree.estimate(key(from), key(to))).isBetween(to - from - 500L, to - from + 500L);
            }
        }
    }

    @Test
    void branchesBeyondTheLimitAreGivenUpAndReadAgain() {
        merge(new Work(List.of(), Work.NO_VICTIM, 512, false), values(i -> true));
        BranchCache small = new BranchCache(pages, 10_000);
        DiskTree reread = new DiskTree(tree.root(), small);

        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < KEYS; i += 7) {
                assertThat(reread.get(key(i * 31 % KEYS))).isEqualTo(value(i * 31 % KEYS));
                assertThat(small.bytes()).isLessThan(12_000);
            }
        }

        assertThat(small.misses()).isGreaterThan(1000);
        assertThat(small.hits()).isGreaterThan(small.misses());
    }

    @Test
    void manyThreadsReadThroughACacheThatIsTooSmall() throws Exception {
        merge(new Work(List.of(), Work.NO_VICTIM, 512, false), values(i -> true));
        BranchCache small = new BranchCache(pages, 10_000);
        DiskTree shared = new DiskTree(tree.root(), small);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Integer>> readers = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                int seed = thread;
                readers.add(threads.submit(() -> readAtRandom(shared, seed)));
            }
            for (Future<Integer> reader : readers) {
                assertThat(reader.get(60, TimeUnit.SECONDS)).isEqualTo(5000);
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(small.bytes()).isLessThan(12_000);
    }

    private static int readAtRandom(DiskTree shared, int seed) {
        Random random = new Random(seed);
        int right = 0;
        for (int i = 0; i < 5000; i++) {
            int number = random.nextInt(KEYS);
            right += Arrays.equals(shared.get(key(number)), value(number)) ? 1 : 0;
        }
        return right;
    }

    @Test
    void aSecondReadOfALeafDoesNotReadByPosition() {
        fill();
        tree.get(key(1));
        int before = pages.pageReads;

        tree.get(key(2));

        assertThat(pages.pageReads).isEqualTo(before);
    }

    @Test
    void aPageSizeOutOfRangeIsRefused() {
        assertThatThrownBy(() -> new Work(List.of(), Work.NO_VICTIM, 100, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("100")
                .hasMessageContaining("512");
    }

    private void fill() {
        merge(Work.NONE, values(i -> true));
    }

    private void merge(Work work, EntryCursor pending) {
        tree = new DiskTree(TreeMerge.merge(tree, pending, work, pages), branches);
    }

    private static EntryCursor values(IntPredicate which) {
        return new Numbers(which, false);
    }

    private static EntryCursor tombstones(IntPredicate which) {
        return new Numbers(which, true);
    }

    private static byte[] key(int number) {
        return ByteBuffer.allocate(12)
                .putLong(0x1122334455667788L)
                .putInt(number)
                .array();
    }

    private static byte[] value(int number) {
        return ByteBuffer.allocate(20).putInt(16, number).array();
    }

    /** Walks some of the numbers up to a little more than there are keys. */
    private static final class Numbers implements EntryCursor {

        private final IntPredicate which;
        private final boolean tombstones;
        private int number = -1;

        private Numbers(IntPredicate which, boolean tombstones) {
            this.which = which;
            this.tombstones = tombstones;
        }

        @Override
        public boolean next() {
            int end = tombstones ? KEYS + 1000 : KEYS;
            do {
                number++;
            } while (number < end && !which.test(number));
            return number < end;
        }

        @Override
        public byte[] key() {
            return TreeMergeTest.key(number);
        }

        @Override
        public boolean isTombstone() {
            return tombstones;
        }

        @Override
        public byte[] value() {
            return TreeMergeTest.value(number);
        }
    }
}
