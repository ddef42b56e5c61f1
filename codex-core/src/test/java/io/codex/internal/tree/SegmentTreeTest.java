package io.codex.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.CorruptStoreException;
import io.codex.internal.io.Directory;
import io.codex.internal.io.MemoryDirectory;
import io.codex.internal.io.RealDirectory;
import io.codex.internal.io.StoreFile;
import io.codex.internal.log.Address;
import io.codex.internal.log.CheckpointRecord;
import io.codex.internal.log.Frame;
import io.codex.internal.log.SegmentEntry;
import io.codex.internal.log.SegmentStore;
import io.codex.internal.log.SegmentWriter;
import io.codex.internal.page.SegmentPageSink;
import io.codex.internal.page.SegmentPageSource;
import io.codex.internal.tree.TreeMerge.Work;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tree in real segments, with their own account of what is live. */
class SegmentTreeTest {

    private static final int SEGMENT_BYTES = 1 << 17;

    @TempDir
    private Path folder;

    @Test
    void theAccountOfTheSegmentsIsThatOfTheTree() {
        try (Directory directory = new MemoryDirectory("account")) {
            Store store = new Store(directory);

            for (int round = 0; round < 30; round++) {
                store.merge(Work.NO_VICTIM);
                assertThat(store.countedLiveBytes()).isEqualTo(store.liveBytes());
                store.compare();
            }
            store.close();
        }
    }

    @Test
    void segmentsAreEmptiedByAMergeThatPasses() {
        try (Directory directory = RealDirectory.open(folder)) {
            Store store = new Store(directory);
            for (int round = 0; round < 10; round++) {
                store.merge(Work.NO_VICTIM);
            }
            int last = store.segments().get(store.segments().size() - 1).id();

            store.merge(address -> Address.segmentId(address) < last);

            assertThat(store.segments()).extracting(SegmentEntry::id).allMatch(id -> id >= last);
            assertThat(store.countedLiveBytes()).isEqualTo(store.liveBytes());
            store.compare();
            store.close();
        }
    }

    @Test
    void aDamagedPageIsReportedWithItsFileAndOffset() {
        try (Directory directory = RealDirectory.open(folder)) {
            Store store = new Store(directory);
            store.merge(Work.NO_VICTIM);
            long root = store.tree.root().address();
            String name = directory.list().get(0);
            try (StoreFile file = directory.open(name, Directory.Access.POSITIONAL)) {
                file.write(Address.offset(root) + 50, new byte[] {1, 2, 3}, 0, 3);
            }

            assertThatThrownBy(() -> store.tree.get(new byte[] {1}))
                    .isInstanceOf(CorruptStoreException.class)
                    .hasMessageContaining(name)
                    .hasMessageContaining("offset " + Address.offset(root));
            store.close();
        }
    }

    /** What an engine does with a tree, without anything else. */
    private static final class Store {

        private final SegmentStore segments;
        private final SegmentPageSource source;
        private final BranchCache branches;
        private final Random random = new Random(1);
        private final NastyKeys keys = new NastyKeys(random);
        private final NavigableMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);
        private DiskTree tree;
        private long checkpointAddress;
        private int checkpointLength;

        Store(Directory directory) {
            segments = SegmentStore.create(directory, SEGMENT_BYTES);
            source = new SegmentPageSource(segments);
            branches = new BranchCache(source, 1 << 16);
            tree = new DiskTree(DiskRoot.EMPTY, branches);
        }

        void merge(LongPredicate victim) {
            try (SegmentWriter writer = segments.writer()) {
                EntryCursor pending = pending().scan(new byte[0], null, false);
                DiskRoot root = TreeMerge.merge(
                        tree, pending, new Work(List.of(), victim, 2048, false), new SegmentPageSink(writer));
                checkpointAddress = writer.appendCheckpoint(new CheckpointRecord(
                        root.address(), root.height(), root.entryCount(), 0, 0, 1, writer.segments()));
                checkpointLength = writer.checkpointLength();
                writer.force();
                writer.publish().release();
                tree = new DiskTree(root, branches);
            }
        }

        private MemoryTree.Version pending() {
            MemoryTree pending = new MemoryTree();
            for (int i = 0; i < 300; i++) {
                byte[] key = random.nextInt(3) == 0 ? model.ceilingKey(keys.next()) : keys.next();
                if (key == null || random.nextInt(3) == 0) {
                    byte[] absent = key == null ? keys.next() : key;
                    pending.delete(absent);
                    model.remove(absent);
                } else {
                    byte[] value = new byte[random.nextInt(40) == 0 ? 30_000 : random.nextInt(100)];
                    random.nextBytes(value);
                    pending.put(key, value);
                    model.put(key, value);
                }
            }
            return pending.version();
        }

        List<SegmentEntry> segments() {
            return segments.segments();
        }

        Map<Integer, Long> liveBytes() {
            return segments().stream()
                    .filter(segment -> segment.liveBytes() > 0)
                    .collect(Collectors.toMap(SegmentEntry::id, SegmentEntry::liveBytes));
        }

        Map<Integer, Long> countedLiveBytes() {
            Map<Integer, Long> live = new TreeMap<>();
            live.merge(Address.segmentId(checkpointAddress), Frame.bytes(checkpointLength), Long::sum);
            TreeCheck.check(tree.root(), source, new TreeCheck.Visitor() {
                @Override
                public void page(long address) {
                    live.merge(Address.segmentId(address), (long) Address.frameBytes(address), Long::sum);
                }

                @Override
                public void value(long address, int length) {
                    live.merge(Address.segmentId(address), Frame.bytes(length), Long::sum);
                }
            });
            return live;
        }

        void compare() {
            EntryCursor cursor = tree.scan(new byte[0], null, false);
            model.forEach((key, value) -> {
                assertThat(cursor.next()).isTrue();
                assertThat(cursor.key()).isEqualTo(key);
                assertThat(cursor.value()).isEqualTo(value);
                assertThat(tree.get(key)).isEqualTo(value);
            });
            assertThat(cursor.next()).isFalse();
        }

        void close() {
            segments.close();
        }
    }
}
