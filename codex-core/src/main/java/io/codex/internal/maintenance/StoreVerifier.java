package io.codex.internal.maintenance;

import io.codex.error.CorruptStoreException;
import io.codex.internal.io.Directory;
import io.codex.internal.io.Directory.Access;
import io.codex.internal.log.Address;
import io.codex.internal.log.CheckpointRecord;
import io.codex.internal.log.Frame;
import io.codex.internal.log.RedoOperations;
import io.codex.internal.log.RedoReplay;
import io.codex.internal.log.SegmentEntry;
import io.codex.internal.log.SegmentStore;
import io.codex.internal.log.Superblock;
import io.codex.internal.log.UnfinishedCreation;
import io.codex.internal.page.SegmentPageSource;
import io.codex.internal.tree.DiskRoot;
import io.codex.internal.tree.TreeCheck;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads every byte of a store that counts and changes none: superblock, checkpoint, all pages and values of the tree, the
 * redo. It goes on after a finding as far as that makes sense. Nobody may write to the store meanwhile.
 */
public final class StoreVerifier {

    /**
     * Something that is not as it was written.
     *
     * @param file the file
     * @param offset where in it
     * @param message what is wrong
     */
    public record Finding(String file, long offset, String message) {

        static Finding of(CorruptStoreException damage) {
            return new Finding(damage.file(), damage.offset(), String.valueOf(damage.getMessage()));
        }
    }

    /**
     * What was read.
     *
     * @param findings everything that is wrong; empty for a sound store
     * @param pageCount pages of the tree
     * @param valueCount values out of page
     * @param entryCount entries of the tree on disk
     * @param redoCommitCount commits in the redo
     */
    public record Report(
            List<Finding> findings, long pageCount, long valueCount, long entryCount, long redoCommitCount) {}

    private final Directory directory;
    private final List<Finding> findings = new ArrayList<>();
    private final Map<Integer, Long> liveBytes = new HashMap<>();
    private long pageCount;
    private long valueCount;
    private long entryCount;
    private long redoCommitCount;
    private long lastCommit;

    private StoreVerifier(Directory directory) {
        this.directory = directory;
    }

    /** Verifies the store in a directory that nobody has open, and keeps it locked meanwhile. */
    public static Report verifyLocked(Directory directory) {
        StoreOpening opening = new StoreOpening(directory, EngineOptions.forReading());
        opening.refuseForeign();
        StoreOpening.Lock lock = opening.lock();
        try {
            return verify(directory);
        } finally {
            lock.close();
        }
    }

    /** Verifies the store in a directory. */
    public static Report verify(Directory directory) {
        StoreVerifier verifier = new StoreVerifier(directory);
        verifier.note(verifier::verifyAll);
        return new Report(
                List.copyOf(verifier.findings),
                verifier.pageCount,
                verifier.valueCount,
                verifier.entryCount,
                verifier.redoCommitCount);
    }

    private void note(Runnable check) {
        try {
            check.run();
        } catch (CorruptStoreException damage) {
            findings.add(Finding.of(damage));
        }
    }

    private void verifyAll() {
        Superblock.State state;
        try (Superblock superblock = Superblock.open(directory, Access.READ)) {
            state = superblock.state();
        }
        if (state.checkpointAddress() != 0) {
            note(() -> verifyCheckpoint(state));
        }
        if (state.isCreating()) {
            note(() -> UnfinishedCreation.requireUnused(directory));
        } else {
            note(() -> verifyRedo(state));
        }
    }

    private void verifyCheckpoint(Superblock.State state) {
        long address = state.checkpointAddress();
        int length = state.checkpointLength();
        CheckpointRecord record = SegmentStore.readCheckpoint(directory, address, length);
        lastCommit = record.lastCommitSequence();
        try (SegmentStore segments =
                SegmentStore.open(directory, SegmentStore.DEFAULT_SEGMENT_BYTES, record, address, length)) {
            DiskRoot root = new DiskRoot(record.rootAddress(), record.height(), record.entryCount());
            TreeCheck.check(root, new SegmentPageSource(segments), new Counter());
            entryCount = record.entryCount();
            addLive(address, length);
            segments.segments().forEach(this::verifyLiveBytes);
        }
    }

    private final class Counter implements TreeCheck.Visitor {

        @Override
        public void page(long address) {
            pageCount++;
            liveBytes.merge(Address.segmentId(address), (long) Address.frameBytes(address), Long::sum);
        }

        @Override
        public void value(long address, int length) {
            valueCount++;
            addLive(address, length);
        }
    }

    private void addLive(long address, int length) {
        liveBytes.merge(Address.segmentId(address), Frame.bytes(length), Long::sum);
    }

    /** A wrong count loses nothing, but makes the cleaner delete too early or never. */
    private void verifyLiveBytes(SegmentEntry segment) {
        long counted = liveBytes.getOrDefault(segment.id(), 0L);
        if (counted != segment.liveBytes()) {
            findings.add(new Finding(
                    directory.path(),
                    0,
                    "Segment " + segment.id() + " is said to have " + segment.liveBytes()
                            + " live bytes, but the tree uses " + counted + " of it."));
        }
    }

    private void verifyRedo(Superblock.State state) {
        RedoReplay.replay(
                directory,
                state.redoFileNumber(),
                state.redoStartLsn(),
                Math.max(state.cleanEndLsn(), 0),
                this::readCommit);
    }

    private void readCommit(long sequence, RedoOperations.Reader operations) {
        while (operations.next()) {
            operations.key();
        }
        if (sequence != lastCommit + 1) {
            findings.add(new Finding(
                    directory.path(),
                    0,
                    "Commit " + lastCommit + " is followed by commit " + sequence + " in the redo."));
        }
        lastCommit = sequence;
        redoCommitCount++;
    }
}
