package io.codex.internal.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.CorruptStoreException;
import io.codex.error.StorageFullException;
import io.codex.internal.io.Directory;
import io.codex.internal.io.RealDirectory;
import io.codex.internal.io.SimulatedDirectory;
import io.codex.internal.io.StoreFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SegmentStoreTest {

    private static final int SEGMENT_BYTES = 16_384;

    @TempDir
    private Path temporary;

    private final SimulatedDirectory simulated = new SimulatedDirectory(11);

    /** What a superblock would keep. */
    private long checkpointAddress;

    private int checkpointLength;

    @Test
    void pagesAndValuesAreReadAsTheyWereAppended() {
        Directory directory = RealDirectory.open(temporary);
        long page;
        long value;
        try (SegmentStore segments = SegmentStore.create(directory, SEGMENT_BYTES)) {
            try (SegmentWriter writer = segments.writer()) {
                page = append(writer, FrameType.PAGE, 1, 5_001);
                value = append(writer, FrameType.VALUE, 2, 3_000_003);
                checkpoint(writer);
            }
            assertReadable(segments, page, 1, 5_001);
            assertThat(segments.readValue(value, 3_000_003)).isEqualTo(content(2, 3_000_003));
        }

        try (SegmentStore reopened = reopen(directory)) {
            assertReadable(reopened, page, 1, 5_001);
            assertThat(reopened.readValue(value, 3_000_003)).isEqualTo(content(2, 3_000_003));
            assertThat(reopened.segments())
                    .as("the large value has a segment of its own")
                    .hasSize(3);
        }
    }

    private static void assertReadable(SegmentStore segments, long address, int seed, int length) {
        byte[] target = new byte[66_000];
        assertThat(segments.read(address, FrameType.PAGE, target)).isEqualTo(length);
        assertThat(Arrays.copyOf(target, length)).isEqualTo(content(seed, length));
        assertThat(Address.paddedPayloadBytes(address)).isBetween(length, length + 7);

        ByteBuffer mapping = segments.mapping(address);
        byte[] mapped = new byte[length];
        mapping.get(SegmentStore.mappedOffset(address), mapped);
        assertThat(mapping.order()).isEqualTo(ByteOrder.BIG_ENDIAN);
        assertThat(mapped).isEqualTo(content(seed, length));
    }

    @Test
    void theCheckpointComesBack() {
        CheckpointRecord record;
        try (SegmentStore segments = SegmentStore.create(simulated, SEGMENT_BYTES);
                SegmentWriter writer = segments.writer()) {
            long root = append(writer, FrameType.PAGE, 1, 100);
            record = new CheckpointRecord(root, 3, 1L << 40, 77, 88, 99, writer.segments());
            publish(writer, record);
        }

        assertThat(SegmentStore.readCheckpoint(simulated, checkpointAddress, checkpointLength))
                .isEqualTo(record);
        assertThat(record.segments()).hasSize(1);
    }

    @Test
    void aFullSegmentIsFollowedByANewOneAndTheLastOneIsContinued() {
        SegmentStore segments = SegmentStore.create(simulated, SEGMENT_BYTES);
        merge(segments, 4, 5_000);
        assertThat(segments.segments()).hasSize(2);
        assertThat(segments.segments()).allMatch(entry -> entry.length() <= SEGMENT_BYTES);

        merge(segments, 1, 1_000);

        assertThat(segments.segments()).hasSize(2);
        assertThat(simulated.list()).containsExactly("data-0000001.seg", "data-0000002.seg");
    }

    @Test
    void nothingIsSeenBeforeItIsPublishedAndACloseTakesItBack() {
        SegmentStore segments = SegmentStore.create(simulated, SEGMENT_BYTES);
        List<Long> first = merge(segments, 1, 5_000);
        List<SegmentEntry> before = segments.segments();
        long sizeBefore = fileSize("data-0000001.seg");

        SegmentWriter writer = segments.writer();
        long unpublished = append(writer, FrameType.PAGE, 1, 5_000);
        append(writer, FrameType.PAGE, 2, 9_000);
        append(writer, FrameType.PAGE, 2, 9_000);
        writer.pageDied(first.get(0));
        writer.force();
        assertThatThrownBy(() -> segments.read(unpublished, FrameType.PAGE, new byte[66_000]))
                .isInstanceOf(CorruptStoreException.class);
        writer.close();

        assertThat(segments.segments()).isEqualTo(before);
        assertThat(simulated.list()).containsExactly("data-0000001.seg");
        assertThat(fileSize("data-0000001.seg")).isEqualTo(sizeBefore);
        merge(segments, 1, 5_000);
    }

    @Test
    void onlyOneWriterAppends() {
        SegmentStore segments = SegmentStore.create(simulated, SEGMENT_BYTES);

        try (SegmentWriter writer = segments.writer()) {
            assertThat(writer.segments()).isEmpty();
            assertThatIllegalStateException().isThrownBy(segments::writer).withMessageContaining("Another writer");
        }
        segments.writer().close();
    }

    @Test
    void aCheckpointMustNameTheSegmentsAsTheyAre() {
        SegmentStore segments = SegmentStore.create(simulated, SEGMENT_BYTES);

        try (SegmentWriter writer = segments.writer()) {
            CheckpointRecord early = new CheckpointRecord(0, 0, 0, 0, 0, 1, writer.segments());
            append(writer, FrameType.PAGE, 1, 100);

            assertThatIllegalArgumentException().isThrownBy(() -> writer.appendCheckpoint(early));
            assertThatIllegalStateException().isThrownBy(writer::publish);
            writer.appendCheckpoint(new CheckpointRecord(0, 0, 0, 0, 0, 1, writer.segments()));
            assertThatIllegalStateException().isThrownBy(() -> append(writer, FrameType.PAGE, 1, 100));
        }
    }

    @Test
    void aSegmentWithoutALiveByteIsDeletedWhenItIsReleased() {
        SegmentStore segments = SegmentStore.create(simulated, SEGMENT_BYTES);
        List<Long> pages = merge(segments, 6, 5_000);
        long oldest = pages.get(0);
        long sizeBefore = segments.sizeBytes();

        RetiredSegments retired;
        try (SegmentWriter writer = segments.writer()) {
            pages.forEach(writer::pageDied);
            append(writer, FrameType.PAGE, 9, 100);
            retired = checkpoint(writer);
        }

        assertThat(segments.read(oldest, FrameType.PAGE, new byte[66_000]))
                .as("older snapshots still read it")
                .isEqualTo(5_000);
        assertThat(retired.bytes()).isPositive();
        retired.release();
        retired.release();
        assertThatThrownBy(() -> segments.mapping(oldest)).isInstanceOf(CorruptStoreException.class);
        assertThat(segments.sizeBytes()).isLessThan(sizeBefore);
        assertThat(simulated.list()).hasSize(segments.segments().size());
        assertThat(reopen(simulated).segments()).isEqualTo(segments.segments());
    }

    @Test
    void aContinuedSegmentKeepsTheOldMappingUntilItIsReleased() {
        SegmentStore segments = SegmentStore.create(simulated, SEGMENT_BYTES);
        long first = merge(segments, 1, 3_000).get(0);
        ByteBuffer old = segments.mapping(first);

        RetiredSegments retired;
        long second;
        try (SegmentWriter writer = segments.writer()) {
            second = append(writer, FrameType.PAGE, 5, 3_000);
            retired = checkpoint(writer);
        }

        assertThat(segments.mapping(second)).isNotSameAs(old);
        assertThat(segments.mapping(first).capacity()).isGreaterThan(old.capacity());
        assertThat(old.get(SegmentStore.mappedOffset(first))).isEqualTo(content(0, 1)[0]);
        retired.release();
        assertThat(old.get(SegmentStore.mappedOffset(first))).as("unmapped").isEqualTo((byte) 0xDD);
        assertThat(retired.isEmpty()).isFalse();
    }

    @Test
    void aMergeThatLeavesNothingBehindIsNotRemembered() {
        SegmentStore segments = SegmentStore.create(simulated, SEGMENT_BYTES);
        RetiredSegments retired;
        try (SegmentWriter writer = segments.writer()) {
            append(writer, FrameType.PAGE, 1, 5_000);
            retired = checkpoint(writer);
        }

        assertThat(retired.isEmpty()).isTrue();
        assertThat(segments.retiredCount()).isZero();
    }

    @Test
    void liveBytesAreCountedOverManyMergesAndRestarts() {
        long seed = System.nanoTime();
        System.out.println("liveBytesAreCountedOverManyMergesAndRestarts seed " + seed);
        Random random = new Random(seed);
        SegmentStore segments = SegmentStore.create(simulated, SEGMENT_BYTES);
        List<Long> live = new ArrayList<>();

        for (int merge = 0; merge < 60; merge++) {
            RetiredSegments retired;
            try (SegmentWriter writer = segments.writer()) {
                for (int i = random.nextInt(6); i > 0 && !live.isEmpty(); i--) {
                    writer.pageDied(live.remove(random.nextInt(live.size())));
                }
                for (int i = random.nextInt(5); i > 0; i--) {
                    live.add(append(writer, FrameType.PAGE, i, 1_000 + random.nextInt(5_000)));
                }
                retired = checkpoint(writer);
            }
            if (random.nextBoolean()) {
                retired.release();
            }
            if (merge % 10 == 9) {
                List<SegmentEntry> before = segments.segments();
                segments.close();
                segments = reopen(simulated);
                segments.deleteOrphans();
                assertThat(segments.segments()).isEqualTo(before);
                assertThat(simulated.list()).hasSize(before.size());
            }
            long expected = live.stream().mapToLong(Address::frameBytes).sum() + Frame.bytes(checkpointLength);
            assertThat(segments.liveBytes()).isEqualTo(expected);
        }
        byte[] target = new byte[66_000];
        for (long address : live) {
            assertThat(segments.read(address, FrameType.PAGE, target)).isPositive();
        }
    }

    @Test
    void everyDamagedByteOfAFrameIsFoundOrHarmless() {
        SegmentStore segments = SegmentStore.create(simulated, SEGMENT_BYTES);
        long page;
        long value;
        try (SegmentWriter writer = segments.writer()) {
            page = append(writer, FrameType.PAGE, 1, 301);
            value = append(writer, FrameType.VALUE, 2, 303);
            checkpoint(writer);
        }
        int size = (int) fileSize("data-0000001.seg");

        for (int position = 64; position < size; position++) {
            simulated.damage("data-0000001.seg", position, 0x40);
            assertRightOrCorrupt(() -> {
                byte[] target = new byte[400];
                assertThat(segments.read(page, FrameType.PAGE, target)).isEqualTo(301);
                assertThat(Arrays.copyOf(target, 301)).isEqualTo(content(1, 301));
            });
            assertRightOrCorrupt(
                    () -> assertThat(segments.readValue(value, 303)).isEqualTo(content(2, 303)));
            assertRightOrCorrupt(() -> SegmentStore.readCheckpoint(simulated, checkpointAddress, checkpointLength));
            simulated.damage("data-0000001.seg", position, 0x40);
        }
    }

    private static void assertRightOrCorrupt(Runnable read) {
        try {
            read.run();
        } catch (CorruptStoreException e) {
            assertThat(e.file()).endsWith("data-0000001.seg");
            assertThat(e.offset()).isGreaterThanOrEqualTo(64);
        }
    }

    @Test
    void aWrongLengthOrAddressNeverAllocatesOrReadsBeyondTheSegment() {
        SegmentStore segments = SegmentStore.create(simulated, SEGMENT_BYTES);
        long value;
        try (SegmentWriter writer = segments.writer()) {
            value = append(writer, FrameType.VALUE, 2, 303);
            checkpoint(writer);
        }

        assertThatThrownBy(() -> segments.readValue(value, 302))
                .isInstanceOf(CorruptStoreException.class)
                .hasMessageContaining("data-0000001.seg")
                .hasMessageContaining("offset 64");
        assertThatThrownBy(() -> segments.readValue(value, Integer.MAX_VALUE))
                .isInstanceOf(CorruptStoreException.class)
                .hasMessageContaining("does not fit");
        assertThatThrownBy(() -> segments.readValue(value, -1)).isInstanceOf(CorruptStoreException.class);
        assertThatThrownBy(() -> segments.readValue(Address.of(1, 8, 100), 10))
                .isInstanceOf(CorruptStoreException.class);
        assertThatThrownBy(() -> segments.readValue(Address.of(77, 64, 100), 10))
                .isInstanceOf(CorruptStoreException.class)
                .hasMessageContaining("data-0000077.seg");
    }

    @Test
    void missingCutAndSwappedSegmentsAreNamed() {
        SegmentStore segments = SegmentStore.create(simulated, SEGMENT_BYTES);
        List<Long> pages = merge(segments, 9, 5_000);
        segments.close();

        simulated.rename("data-0000001.seg", "kept");
        assertThatThrownBy(() -> reopen(simulated))
                .isInstanceOf(CorruptStoreException.class)
                .hasMessageContaining("data-0000001.seg")
                .hasMessageContaining("missing");

        simulated.rename("data-0000002.seg", "data-0000001.seg");
        simulated.rename("kept", "data-0000002.seg");
        SegmentStore swapped = reopen(simulated);
        assertThatThrownBy(() -> swapped.mapping(pages.get(0)))
                .isInstanceOf(CorruptStoreException.class)
                .hasMessageContaining("data-0000001.seg")
                .hasMessageContaining("header");

        try (StoreFile file = simulated.open("data-0000001.seg", Directory.Access.POSITIONAL)) {
            file.truncate(100);
        }
        assertThatThrownBy(() -> reopen(simulated).mapping(pages.get(0)))
                .isInstanceOf(CorruptStoreException.class)
                .hasMessageContaining("offset 100");
    }

    @Test
    void aFullDiskTakesNothingAway() {
        SegmentStore segments = SegmentStore.create(simulated, SEGMENT_BYTES);
        long page = merge(segments, 1, 5_000).get(0);
        simulated.capacityBytes(40_000);

        assertThatThrownBy(() -> merge(segments, 20, 5_000)).isInstanceOf(StorageFullException.class);

        assertThat(simulated.freeBytes()).isGreaterThan(30_000);
        assertThat(segments.read(page, FrameType.PAGE, new byte[66_000])).isEqualTo(5_000);
        merge(segments, 2, 5_000);
    }

    /** Appends pages and publishes them. */
    private List<Long> merge(SegmentStore segments, int count, int length) {
        List<Long> addresses = new ArrayList<>();
        try (SegmentWriter writer = segments.writer()) {
            for (int i = 0; i < count; i++) {
                addresses.add(append(writer, FrameType.PAGE, i, length));
            }
            checkpoint(writer);
        }
        return addresses;
    }

    private RetiredSegments checkpoint(SegmentWriter writer) {
        return publish(writer, new CheckpointRecord(0, 0, 0, 0, 0, 1, writer.segments()));
    }

    private RetiredSegments publish(SegmentWriter writer, CheckpointRecord record) {
        long address = writer.appendCheckpoint(record);
        writer.force();
        checkpointAddress = address;
        checkpointLength = writer.checkpointLength();
        return writer.publish();
    }

    private SegmentStore reopen(Directory directory) {
        CheckpointRecord record = SegmentStore.readCheckpoint(directory, checkpointAddress, checkpointLength);
        return SegmentStore.open(directory, SEGMENT_BYTES, record, checkpointAddress, checkpointLength);
    }

    private static long append(SegmentWriter writer, FrameType type, int seed, int length) {
        byte[] bytes = content(seed, length);
        return writer.append(type, bytes, 0, length);
    }

    private static byte[] content(int seed, int length) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private long fileSize(String name) {
        try (StoreFile file = simulated.open(name, Directory.Access.READ)) {
            return file.size();
        }
    }
}
