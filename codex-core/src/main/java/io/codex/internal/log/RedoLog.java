package io.codex.internal.log;

import io.codex.error.CodexException;
import io.codex.error.StorageFullException;
import io.codex.error.StoreUnavailableException;
import io.codex.internal.io.Directory;
import io.codex.internal.io.Directory.Access;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The redo log: commits in order, in files with ascending numbers. A log sequence number, LSN, counts bytes over all
 * files: a file with the first LSN {@code f} holds LSN {@code x} at offset {@code x - f}, and its successor begins where
 * it ends.
 *
 * <p>Callers serialize {@link #append}, {@link #roll} and {@link #deleteBefore}; everything else may come from all threads
 * at once. After a failed write or force it is not known what is on the disk: every later call throws
 * {@link StoreUnavailableException}, and nothing is tried again, because a second force may succeed although the data is
 * gone. A lack of room is found before anything is written, and leaves the log as it was.
 */
public final class RedoLog implements AutoCloseable {

    /**
     * How redo files are written.
     *
     * @param access {@code POSITIONAL} if commits are forced, {@code MAPPED} if mostly they are not
     * @param fileBytes the size at which a new file is begun
     */
    public record Settings(Access access, long fileBytes) {

        /** The default size of a file. */
        public static final long DEFAULT_FILE_BYTES = 32L << 20;
    }

    private static final byte[] NOTHING = {};

    private final Directory directory;
    private final Settings settings;
    private final CRC32C checksum = new CRC32C(); // used by append alone
    private final GroupForce groupForce = new GroupForce(this::forceCurrent);
    private final LongAdder forceCount = new LongAdder();
    private final ReentrantLock forceLock = new ReentrantLock();
    private final Deque<RedoSpan> closedFiles = new ConcurrentLinkedDeque<>();
    private volatile RedoFile current; // replaced under forceLock
    private volatile long appendedLsn;
    private volatile long forcedLsn; // written under forceLock
    private volatile @Nullable Throwable failure;

    private RedoLog(Directory directory, Settings settings, RedoFile file, long endLsn) {
        this.directory = directory;
        this.settings = settings;
        this.current = file;
        this.appendedLsn = endLsn;
        this.forcedLsn = endLsn;
    }

    /** Begins the log of a new store, with file 1 and LSN 0. Files left by a creation that a crash cut off are replaced. */
    public static RedoLog create(Directory directory, Settings settings) {
        deleteUnless(directory, 1, 0);
        RedoFile file = RedoFile.prepare(directory, settings.access(), 1, 0);
        file.begin(directory);
        return new RedoLog(directory, settings, file, FileHeader.BYTES);
    }

    /**
     * Goes on where the replay has found the end. What the replay has read is durable afterwards. Files before the ones
     * it needed, and a file that was being created when the store stopped, are deleted.
     */
    public static RedoLog open(Directory directory, Settings settings, RedoEnd end) {
        RedoSpan last = end.last();
        deleteUnless(directory, end.files().get(0).number(), last.number());
        RedoFile file = RedoFile.resume(directory, settings.access(), last);
        RedoLog log = new RedoLog(directory, settings, file, end.lsn());
        log.closedFiles.addAll(end.files().subList(0, end.files().size() - 1));
        return log;
    }

    private static void deleteUnless(Directory directory, long from, long to) {
        for (String name : directory.list()) {
            Optional<Long> number = RedoFile.number(name);
            if (number.isPresent() && (number.get() < from || number.get() > to)) {
                directory.delete(name);
            }
        }
    }

    /**
     * Appends a commit. It is not forced.
     *
     * @param commitSequence the number of the commit, larger than that of every commit before
     * @param operations what it does
     * @return the LSN up to which the log has to be forced to make the commit durable
     * @throws StorageFullException if there is no room; the log is as it was, and the operations are unchanged
     * @throws StoreUnavailableException after a failure, of this call or of one before
     */
    public long append(long commitSequence, RedoOperations operations) {
        requireSound();
        if (appendedLsn - current.firstLsn() >= settings.fileBytes()) {
            roll();
        }
        int size = operations.sizeBytes();
        try {
            current.allocate(appendedLsn + CommitPart.framedBytes(size));
        } catch (StorageFullException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            throw stop("extend", e);
        }
        try {
            return writeParts(commitSequence, operations.bytes(), size);
        } catch (RuntimeException | Error e) {
            throw stop("write", e);
        }
    }

    /**
     * Makes room for the next commits if little is left, so that they need not wait for it under their lock. Called after a
     * commit, beside others; it returns at once if somebody else is at it. A lack of room is left to the commit that needs it.
     *
     * @throws StoreUnavailableException after a failure
     */
    public void extendAhead() {
        RedoFile file = current;
        if (file.sizeBytes() >= settings.fileBytes()) {
            return; // a new file is begun before long
        }
        try {
            file.extendAhead(appendedLsn);
        } catch (StorageFullException full) {
            // Nothing has changed, and perhaps nobody needs the room. Who does gets this exception.
        } catch (RuntimeException | Error e) {
            throw stop("extend", e);
        }
    }

    /** The header of each part lies over the end of the part before it, which is put back afterwards. */
    private long writeParts(long commitSequence, byte[] buffer, int size) {
        long durableLsn = forcedLsn;
        long lsn = appendedLsn;
        int reserved = RedoOperations.RESERVED_BYTES;
        int written = 0;
        do {
            int length = Math.min(size - written, CommitPart.MAX_OPERATIONS_BYTES);
            int payloadLength = CommitPart.PREFIX_BYTES + length;
            int frameBytes = (int) Frame.bytes(payloadLength);
            int flags = written + length < size ? Frame.MORE : 0;
            byte[] overwritten = written == 0 ? NOTHING : Arrays.copyOfRange(buffer, written, written + reserved);
            CommitPart.writePrefix(buffer, written, commitSequence, durableLsn);
            Frame.seal(buffer, written, FrameType.COMMIT, flags, lsn, payloadLength, checksum);
            current.write(lsn, buffer, written, frameBytes);
            System.arraycopy(overwritten, 0, buffer, written, overwritten.length);
            lsn += frameBytes;
            written += length;
        } while (written < size);
        appendedLsn = lsn;
        return lsn;
    }

    /**
     * Returns once everything below an LSN is on the disk. Threads that come at the same time share one force. An
     * interrupt neither disturbs it nor gets lost.
     *
     * @throws StoreUnavailableException if that failed, or the log had failed before
     */
    public void force(long lsn) {
        if (lsn > appendedLsn) {
            throw new IllegalArgumentException("LSN " + lsn + " lies behind the end of the log, " + appendedLsn);
        }
        if (forcedLsn < lsn) {
            requireSound();
            groupForce.force();
        }
        if (forcedLsn < lsn) {
            requireSound();
            throw new AssertionError("LSN " + lsn + " was forced, but only up to " + forcedLsn);
        }
    }

    private void forceCurrent() {
        forceLock.lock();
        try {
            requireSound();
            long target = appendedLsn;
            if (target > forcedLsn) {
                current.force();
                forceCount.increment();
                forcedLsn = target;
            }
        } catch (StoreUnavailableException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            throw stop("force", e);
        } finally {
            forceLock.unlock();
        }
    }

    /**
     * Begins a new file, unless the current one holds no commit. Everything before it is forced first, so that damage in
     * a file that has a successor is never taken for a torn tail.
     *
     * @return the LSN at which the current file begins now
     * @throws StorageFullException if there is no room; the log is as it was
     */
    public long roll() {
        requireSound();
        RedoFile old = current;
        if (appendedLsn == old.firstLsn() + FileHeader.BYTES) {
            return old.firstLsn();
        }
        RedoFile next = RedoFile.prepare(directory, settings.access(), old.number() + 1, appendedLsn);
        forceLock.lock();
        try {
            forceCurrent();
            begin(next);
            closedFiles.add(old.span(next.firstLsn()));
            current = next;
            appendedLsn = next.firstLsn() + FileHeader.BYTES;
            forcedLsn = appendedLsn;
            old.close();
            return next.firstLsn();
        } finally {
            forceLock.unlock();
        }
    }

    private void begin(RedoFile file) {
        try {
            file.begin(directory);
        } catch (RuntimeException | Error e) {
            throw stop("begin a new file of", e);
        }
    }

    /** Deletes the files that hold nothing at or behind an LSN. Not durable until the next sync of the directory. */
    public void deleteBefore(long lsn) {
        for (RedoSpan span = closedFiles.peek(); span != null && span.endLsn() <= lsn; span = closedFiles.peek()) {
            String name = RedoFile.name(span.number());
            if (directory.exists(name)) { // a deletion that failed may have had its effect
                directory.delete(name);
            }
            closedFiles.remove();
        }
    }

    /** Returns the LSN behind the last commit appended. */
    public long appendedLsn() {
        return appendedLsn;
    }

    /** Returns the LSN up to which everything is known to be on the disk. */
    public long forcedLsn() {
        return forcedLsn;
    }

    /** Returns the number of the file that is written now. */
    public long fileNumber() {
        return current.number();
    }

    /** Returns how often the log was forced. */
    public long forceCount() {
        return forceCount.sum();
    }

    /** Returns the size of all files of the log, room allocated ahead included. */
    public long sizeBytes() {
        return closedFiles.stream().mapToLong(RedoSpan::sizeBytes).sum() + current.sizeBytes();
    }

    /** Tells whether no write and no force has failed. */
    public boolean isSound() {
        return failure == null;
    }

    private void requireSound() {
        Throwable cause = failure;
        if (cause != null) {
            throw unavailable("write or force", cause);
        }
    }

    /** Stops the log for good. A failure that is not the store's own is passed on as it is. */
    private StoreUnavailableException stop(String act, Throwable cause) {
        failure = cause;
        if (cause instanceof CodexException) {
            return unavailable(act, cause);
        }
        if (cause instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) cause;
    }

    private StoreUnavailableException unavailable(String act, Throwable cause) {
        return new StoreUnavailableException(
                "Store " + directory.path() + " has stopped, because it could not " + act
                        + " its redo log. What was acknowledged before is safe: open the store again.",
                cause);
    }

    /** Closes the file without forcing it. */
    @Override
    public void close() {
        forceLock.lock();
        try {
            current.close();
        } finally {
            forceLock.unlock();
        }
    }
}
