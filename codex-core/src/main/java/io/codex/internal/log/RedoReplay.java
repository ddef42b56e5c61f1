package io.codex.internal.log;

import io.codex.error.CorruptStoreException;
import io.codex.internal.io.Directory;
import io.codex.internal.io.Directory.Access;
import io.codex.internal.io.StoreFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads the redo from an LSN to its end and changes nothing. Used once, by one thread.
 *
 * <p>A file that has a successor was forced before that was begun: each byte of it counts. In the last file the first
 * frame that is not sound may be the torn tail of a commit that was never acknowledged, or damage. It is damage if the LSN
 * of that frame is known to have been forced: because a later frame says so, or the mark of a clean close. Damage to the
 * very last forced frame after an unclean end cannot be told from a torn tail.
 */
public final class RedoReplay {

    /** Takes the commits in order. */
    @FunctionalInterface
    public interface Handler {

        /**
         * Takes a commit.
         *
         * @param sequence its number
         * @param operations its operations, valid until this call returns
         */
        void commit(long sequence, RedoOperations.Reader operations);
    }

    private final Directory directory;
    private final Handler handler;
    private final List<RedoSpan> files = new ArrayList<>();
    private long lastSequence = -1;
    private long commitCount;
    private boolean tailCut;

    private RedoReplay(Directory directory, Handler handler) {
        this.directory = directory;
        this.handler = handler;
    }

    /**
     * Replays the redo.
     *
     * @param startFileNumber the file that begins with the start
     * @param startLsn the first LSN of that file
     * @param durableLsn the LSN up to which everything is known to have been forced, or 0
     * @param handler takes the commits
     * @throws CorruptStoreException if a file is missing, or acknowledged bytes are not what was written there
     */
    public static RedoEnd replay(
            Directory directory, long startFileNumber, long startLsn, long durableLsn, Handler handler) {
        RedoReplay replay = new RedoReplay(directory, handler);
        replay.run(startFileNumber, startLsn, durableLsn);
        return new RedoEnd(replay.files, replay.lastSequence, replay.commitCount, replay.tailCut);
    }

    private void run(long startFileNumber, long startLsn, long durableLsn) {
        long number = startFileNumber;
        long firstLsn = startLsn;
        long lastNumber = lastNumber(startFileNumber);
        while (true) {
            Optional<FileHeader> successor = number < lastNumber ? header(number + 1) : Optional.empty();
            if (number + 1 < lastNumber && successor.isEmpty()) {
                throw FileHeader.damaged(directory, RedoFile.name(number + 1));
            }
            replayFile(number, firstLsn, successor.isPresent() ? successor.get().position() : -1);
            if (successor.isEmpty()) {
                break;
            }
            number++;
            firstLsn = successor.get().position();
        }
        requireUnbegun(number + 1, lastNumber);
        requireReached(durableLsn);
    }

    private long lastNumber(long startFileNumber) {
        TreeSet<Long> numbers = new TreeSet<>();
        directory.list().forEach(name -> RedoFile.number(name).ifPresent(numbers::add));
        long number = startFileNumber;
        for (long found : numbers.tailSet(startFileNumber)) {
            if (found != number) {
                throw missing(number);
            }
            number++;
        }
        if (number == startFileNumber) {
            throw missing(startFileNumber);
        }
        return number - 1;
    }

    private CorruptStoreException missing(long number) {
        return new CorruptStoreException(path(number), 0, "the file is missing");
    }

    private Optional<FileHeader> header(long number) {
        try (StoreFile file = directory.open(RedoFile.name(number), Access.READ)) {
            return FileHeader.read(directory, file, FileHeader.Kind.REDO, number);
        }
    }

    private void replayFile(long number, long firstLsn, long successorLsn) {
        Optional<FileHeader> header = header(number);
        if (header.isEmpty()) {
            throw FileHeader.damaged(directory, RedoFile.name(number));
        }
        if (header.get().position() != firstLsn) {
            throw new CorruptStoreException(
                    path(number), 0, "the file begins at LSN " + header.get().position() + ", expected " + firstLsn);
        }
        try (StoreFile file = directory.open(RedoFile.name(number), Access.READ)) {
            RedoFileReader reader = new RedoFileReader(file, firstLsn);
            long limit = successorLsn < 0 ? Long.MAX_VALUE : successorLsn - firstLsn;
            long end = replayFrames(number, reader, limit);
            files.add(new RedoSpan(number, firstLsn, firstLsn + end, reader.sizeBytes()));
        }
    }

    /** Returns the offset behind the last whole commit. */
    private long replayFrames(long number, RedoFileReader reader, long limit) {
        CommitAssembly assembly = new CommitAssembly(path(number));
        long offset = FileHeader.BYTES;
        String fault = null;
        while (offset < limit) {
            fault = reader.read(offset);
            if (fault != null) {
                break;
            }
            long next = offset + reader.frameBytes();
            RedoOperations.Reader operations = assembly.add(reader, offset);
            if (operations != null) {
                handOn(number, offset, reader.sequence(), operations);
            }
            offset = next;
        }
        if (limit == Long.MAX_VALUE) {
            return cutTail(number, reader, offset, fault, assembly);
        }
        if (fault != null || offset != limit || assembly.isOpen()) {
            throw new CorruptStoreException(
                    path(number), offset, fault != null ? fault : "the next file begins within a commit");
        }
        return offset;
    }

    private void handOn(long number, long offset, long sequence, RedoOperations.Reader operations) {
        if (sequence <= lastSequence) {
            throw new CorruptStoreException(
                    path(number), offset, "commit " + lastSequence + " is followed by commit " + sequence);
        }
        handler.commit(sequence, operations);
        lastSequence = sequence;
        commitCount++;
    }

    /** Looks behind the first frame that is not sound, for one that proves that it was acknowledged. */
    private long cutTail(
            long number, RedoFileReader reader, long badOffset, @Nullable String fault, CommitAssembly assembly) {
        tailCut = assembly.isOpen() || !reader.isUntouched(badOffset);
        for (long offset = badOffset + Frame.ALIGNMENT; offset < reader.sizeBytes(); offset += Frame.ALIGNMENT) {
            if (reader.mayBeFrame(offset)
                    && reader.read(offset) == null
                    && reader.durableLsn() > reader.firstLsn() + badOffset) {
                throw new CorruptStoreException(
                        path(number),
                        badOffset,
                        fault + "; the frame at offset " + offset + " proves that this one was acknowledged");
            }
        }
        return assembly.isOpen() ? assembly.startOffset() : badOffset;
    }

    /** A last file without a sound header was being created when the store stopped: then it holds no commit. */
    private void requireUnbegun(long number, long lastNumber) {
        if (number > lastNumber) {
            return;
        }
        long firstLsn = files.get(files.size() - 1).endLsn();
        try (StoreFile file = directory.open(RedoFile.name(number), Access.READ)) {
            if (new RedoFileReader(file, firstLsn).holdsCommit()) {
                throw FileHeader.damaged(directory, RedoFile.name(number));
            }
        }
    }

    private void requireReached(long durableLsn) {
        RedoSpan last = files.get(files.size() - 1);
        if (last.endLsn() < durableLsn) {
            throw new CorruptStoreException(
                    path(last.number()),
                    last.endLsn() - last.firstLsn(),
                    "the redo ends at LSN " + last.endLsn() + ", but the store was closed at " + durableLsn);
        }
    }

    private String path(long number) {
        return directory.path() + "/" + RedoFile.name(number);
    }
}
