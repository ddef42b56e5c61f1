package io.codex.internal.log;

import static io.codex.internal.log.RedoCommits.POSITIONAL;
import static io.codex.internal.log.RedoCommits.append;
import static io.codex.internal.log.RedoCommits.replay;
import static io.codex.internal.log.RedoCommits.upTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.CorruptStoreException;
import io.codex.error.StorageFullException;
import io.codex.error.StoreUnavailableException;
import io.codex.error.UnsupportedFormatException;
import io.codex.internal.io.Directory;
import io.codex.internal.io.Directory.Access;
import io.codex.internal.io.RealDirectory;
import io.codex.internal.io.SimulatedDirectory;
import io.codex.internal.io.SimulatedDirectory.Failure;
import io.codex.internal.io.StoreFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RedoLogTest {

    @TempDir
    private Path temporary;

    private final SimulatedDirectory simulated = new SimulatedDirectory(7);

    @ParameterizedTest
    @EnumSource(value = Access.class, names = "READ", mode = EnumSource.Mode.EXCLUDE)
    void commitsAreReplayedInOrder(Access access) {
        Directory directory = RealDirectory.open(temporary);
        try (RedoLog log = RedoLog.create(directory, new RedoLog.Settings(access, 1 << 20))) {
            for (long sequence = 1; sequence <= 2_000; sequence++) {
                append(log, sequence);
            }
            log.force(log.appendedLsn());
        }

        assertThat(replay(directory, 0)).isEqualTo(upTo(2_000));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1_000_000, (1 << 20) - 40, 1 << 20, 2_500_000, 9_000_000})
    void aCommitOfAnySizeComesBack(int valueLength) {
        Directory directory = RealDirectory.open(temporary);
        try (RedoLog log = RedoLog.create(directory, POSITIONAL)) {
            append(log, 1, 10);
            append(log, 2, valueLength);
            append(log, 3, 10);
        }

        assertThat(replay(directory, 0)).isEqualTo(upTo(3));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1 << 20, 2_500_000})
    void theOperationsOfACommitAreUnchangedByIt(int valueLength) {
        RedoOperations operations = new RedoOperations();
        byte[] value = new byte[valueLength];
        new Random(5).nextBytes(value);
        int start = operations.endOffset();
        operations.put(new byte[] {1, 2}, value);
        RedoLog log = RedoLog.create(simulated, POSITIONAL);

        log.append(1, operations);

        RedoOperations.Selection selection = operations.selection();
        selection.select(start);
        assertThat(selection.value()).isEqualTo(value);
    }

    @Test
    void aCommitTakesOneWriteAndASmallStoreStaysSmall() {
        RedoLog log = RedoLog.create(simulated, POSITIONAL);
        long calls = simulated.callCount();

        append(log, 1);

        assertThat(simulated.callCount() - calls).isOne();
        assertThat(log.sizeBytes()).isEqualTo(64 << 10);
    }

    @Test
    void theLogGoesOnWhereTheReplayEnded() {
        RedoLog log = RedoLog.create(simulated, new RedoLog.Settings(Access.POSITIONAL, 10_000));
        for (long sequence = 1; sequence <= 200; sequence++) {
            append(log, sequence);
        }
        log.close();

        RedoEnd end = replay(simulated, 0, new ArrayList<>());
        RedoLog reopened = RedoLog.open(simulated, POSITIONAL, end);
        append(reopened, 201);

        assertThat(end.isTailCut()).isFalse();
        assertThat(end.lastCommitSequence()).isEqualTo(200);
        assertThat(simulated.list()).hasSizeGreaterThan(1);
        assertThat(replay(simulated, 0)).isEqualTo(upTo(201));
    }

    @Test
    void aRollBeginsANewFileAndOldOnesCanBeDeleted() {
        RedoLog log = RedoLog.create(simulated, POSITIONAL);
        append(log, 1);
        append(log, 2);
        long start = log.roll();
        append(log, 3);

        log.deleteBefore(start);

        assertThat(simulated.list()).containsExactly("redo-0000000002.log");
        assertThat(log.fileNumber()).isEqualTo(2);
        List<Long> sequences = new ArrayList<>();
        RedoReplay.replay(simulated, 2, start, 0, (sequence, operations) -> sequences.add(sequence));
        assertThat(sequences).containsExactly(3L);
    }

    @Test
    void aRollOfAnEmptyFileBeginsNone() {
        RedoLog log = RedoLog.create(simulated, POSITIONAL);

        assertThat(log.roll()).isZero();
        append(log, 1);
        long start = log.roll();
        assertThat(log.roll()).isEqualTo(start);

        assertThat(simulated.list()).hasSize(2);
    }

    @Test
    void aTornTailIsCutSilently() {
        RedoLog log = RedoLog.create(simulated, POSITIONAL);
        append(log, 1);
        append(log, 2);
        long end = append(log, 3);
        damage((int) end - 12);

        List<Long> sequences = new ArrayList<>();
        RedoEnd found = replay(simulated, 0, sequences);

        assertThat(sequences).isEqualTo(upTo(2));
        assertThat(found.isTailCut()).isTrue();
    }

    @Test
    void damageInTheMiddleIsNeverTakenForATornTail() {
        RedoLog log = RedoLog.create(simulated, POSITIONAL);
        long first = append(log, 1);
        log.force(first);
        append(log, 2);
        damage((int) first - 12);

        assertThatThrownBy(() -> replay(simulated, 0))
                .isInstanceOf(CorruptStoreException.class)
                .hasMessageContaining("redo-0000000001.log")
                .hasMessageContaining("offset 64")
                .hasMessageContaining("acknowledged");
    }

    @Test
    void afterACleanCloseDamageToTheLastCommitIsFound() {
        RedoLog log = RedoLog.create(simulated, POSITIONAL);
        append(log, 1);
        long end = append(log, 2);
        damage((int) end - 12);

        assertThatThrownBy(() -> replay(simulated, end))
                .isInstanceOf(CorruptStoreException.class)
                .hasMessageContaining("closed at " + end);
    }

    @Test
    void everyByteOfASmallLogMayBeDamaged() {
        RedoLog log = RedoLog.create(simulated, POSITIONAL);
        for (long sequence = 1; sequence <= 8; sequence++) {
            log.force(append(log, sequence));
        }
        long last = log.appendedLsn();

        for (int position = 0; position < last + 100; position++) {
            for (int mask : new int[] {0x01, 0xFF}) {
                damage(position, mask);
                assertRightPrefixOrCorrupt(position);
                damage(position, mask);
            }
        }

        assertThat(replay(simulated, 0)).isEqualTo(upTo(8));
    }

    /** The last commit alone cannot be told from a torn tail; padding may change without a meaning. */
    private void assertRightPrefixOrCorrupt(int position) {
        List<Long> sequences = new ArrayList<>();
        try {
            replay(simulated, 0, sequences);
        } catch (CorruptStoreException e) {
            assertThat(e.file()).contains("redo-0000000001.log");
            return;
        }
        assertThat(sequences).as("damage at %s", position).isIn(upTo(7), upTo(8));
    }

    @Test
    void everyLengthToWhichALogIsCutGivesARightPrefix() {
        RedoLog log = RedoLog.create(simulated, POSITIONAL);
        for (long sequence = 1; sequence <= 8; sequence++) {
            append(log, sequence);
        }
        long last = log.appendedLsn();

        try (StoreFile file = simulated.open("redo-0000000001.log", Access.POSITIONAL)) {
            for (long size = last + 8; size >= 64; size--) {
                file.truncate(size);
                List<Long> sequences = replay(simulated, 0);
                assertThat(sequences).isEqualTo(upTo(sequences.size()));
            }
            file.truncate(63);
        }
        assertThatThrownBy(() -> replay(simulated, 0))
                .isInstanceOf(CorruptStoreException.class)
                .hasMessageContaining("header");
    }

    @Test
    void aMissingFileIsNamed() {
        RedoLog log = RedoLog.create(simulated, POSITIONAL);
        append(log, 1);
        log.roll();
        append(log, 2);
        log.roll();
        simulated.delete("redo-0000000002.log");

        assertThatThrownBy(() -> replay(simulated, 0))
                .isInstanceOf(CorruptStoreException.class)
                .hasMessageContaining("redo-0000000002.log")
                .hasMessageContaining("missing");
        simulated.delete("redo-0000000001.log");
        simulated.delete("redo-0000000003.log");
        assertThatThrownBy(() -> replay(simulated, 0))
                .isInstanceOf(CorruptStoreException.class)
                .hasMessageContaining("redo-0000000001.log");
    }

    @Test
    void theFilesOfAnotherLogAreRefused() {
        RedoLog log = RedoLog.create(simulated, POSITIONAL);
        append(log, 1);
        append(log, 2);
        log.roll();
        append(log, 3);
        simulated.rename("redo-0000000002.log", "redo-0000000001.log");

        assertThatThrownBy(() -> replay(simulated, 0))
                .isInstanceOf(CorruptStoreException.class)
                .hasMessageContaining("redo-0000000001.log");
    }

    @Test
    void aFileOfANewerFormatIsRefused() {
        RedoLog.create(simulated, POSITIONAL);
        byte[] header = new FileHeader(FileHeader.Kind.REDO, 1, 0).encode();
        header[Frame.HEADER_BYTES + 8] = 9;
        Frame.seal(header, 0, FrameType.HEADER, 0, 0, 40, new CRC32C());
        try (StoreFile file = simulated.open("redo-0000000001.log", Access.POSITIONAL)) {
            file.write(0, header, 0, header.length);
        }

        assertThatThrownBy(() -> replay(simulated, 0))
                .isInstanceOf(UnsupportedFormatException.class)
                .hasMessageContaining("version 9");
    }

    @Test
    void aFailedForceStopsTheLogForGood() {
        RedoLog log = RedoLog.create(simulated, POSITIONAL);
        long end = append(log, 1);
        simulated.failAtCall(1, Failure.IO_ERROR);

        assertThatThrownBy(() -> log.force(end))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("could not force")
                .hasMessageContaining("open the store again");
        assertThatThrownBy(() -> log.force(end)).isInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(() -> append(log, 2)).isInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(log::roll).isInstanceOf(StoreUnavailableException.class);
        assertThat(log.forcedLsn()).isLessThan(end);
    }

    @ParameterizedTest
    @EnumSource(Failure.class)
    void aFailedWriteStopsTheLogForGood(Failure kind) {
        RedoLog log = RedoLog.create(simulated, POSITIONAL);
        simulated.failAtCall(1, kind);

        assertThatThrownBy(() -> append(log, 1)).isInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(() -> append(log, 1)).isInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void aFullDiskLeavesTheLogAsItWas() {
        RedoLog log = RedoLog.create(simulated, POSITIONAL);
        append(log, 1);
        simulated.capacityBytes(log.sizeBytes());

        assertThatThrownBy(() -> append(log, 2, 100_000)).isInstanceOf(StorageFullException.class);
        assertThatThrownBy(log::roll).isInstanceOf(StorageFullException.class);
        append(log, 2);
        simulated.capacityBytes(1L << 40);
        append(log, 3, 100_000);
        log.roll();
        append(log, 4);

        assertThat(replay(simulated, 0)).isEqualTo(upTo(4));
    }

    @Test
    void roomIsMadeAheadOfTheCommitThatNeedsIt() {
        RedoLog log = RedoLog.create(simulated, POSITIONAL);
        append(log, 1, 40_000);
        log.extendAhead();
        assertThat(log.sizeBytes()).as("there is room enough still").isEqualTo(64 << 10);
        append(log, 2, 12_000);

        log.extendAhead();

        assertThat(log.sizeBytes()).isEqualTo(128 << 10);
        long calls = simulated.callCount();
        append(log, 3, 40_000);
        assertThat(simulated.callCount() - calls).as("one write").isOne();
        assertThat(replay(simulated, 0)).isEqualTo(upTo(3));
    }

    @Test
    void aFullDiskMetAheadIsLeftToTheCommitThatNeedsTheRoom() {
        RedoLog log = RedoLog.create(simulated, POSITIONAL);
        append(log, 1, 55_000);
        simulated.capacityBytes(log.sizeBytes());

        log.extendAhead();

        long calls = simulated.callCount();
        log.extendAhead();
        assertThat(simulated.callCount()).as("it is not tried again").isEqualTo(calls);
        append(log, 2);
        assertThatThrownBy(() -> append(log, 3, 40_000)).isInstanceOf(StorageFullException.class);
        simulated.capacityBytes(1L << 40);
        append(log, 3, 40_000);
        assertThat(replay(simulated, 0)).isEqualTo(upTo(3));
    }

    @ParameterizedTest
    @EnumSource(value = Failure.class, names = "NO_SPACE", mode = EnumSource.Mode.EXCLUDE)
    void aFailureMetAheadStopsTheLogForGood(Failure kind) {
        RedoLog log = RedoLog.create(simulated, POSITIONAL);
        append(log, 1, 55_000);
        simulated.failAtCall(1, kind);

        assertThatThrownBy(log::extendAhead).isInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(() -> append(log, 2)).isInstanceOf(StoreUnavailableException.class);
    }

    @ParameterizedTest
    @EnumSource(value = Access.class, names = "READ", mode = EnumSource.Mode.EXCLUDE)
    void roomIsMadeWhileCommitsAndForcesGoOn(Access access) throws InterruptedException {
        Directory directory = RealDirectory.open(temporary);
        RedoLog log = RedoLog.create(directory, new RedoLog.Settings(access, 1 << 20));
        AtomicBoolean done = new AtomicBoolean();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread ahead = new Thread(() -> {
            while (!done.get()) {
                log.extendAhead();
            }
        });
        ahead.setUncaughtExceptionHandler((thread, thrown) -> failure.set(thrown));
        ahead.start();

        for (long sequence = 1; sequence <= 3_000; sequence++) {
            append(log, sequence, 1_000);
            if (sequence % 100 == 0) {
                log.force(log.appendedLsn());
            }
        }
        log.close();
        done.set(true);
        ahead.join();

        assertThat(failure.get()).isNull();
        assertThat(log.fileNumber()).isGreaterThan(1);
        assertThat(replay(directory, 0)).isEqualTo(upTo(3_000));
    }

    private void damage(int position) {
        damage(position, 0x10);
    }

    private void damage(int position, int mask) {
        simulated.damage("redo-0000000001.log", position, mask);
    }
}
