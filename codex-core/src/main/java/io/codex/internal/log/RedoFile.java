package io.codex.internal.log;

import io.codex.error.StorageFullException;
import io.codex.internal.io.Directory;
import io.codex.internal.io.Directory.Access;
import io.codex.internal.io.StoreFile;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A redo file that is being written. It is filled with zeros ahead of the frames, in steps that double, so that a force
 * rarely has to make a new size durable and a small store stays small. Its caller serializes all calls but
 * {@link #force()} and {@link #extendAhead}, which fills the next step before anybody has to wait for it.
 */
final class RedoFile {

    private static final Pattern NAME = Pattern.compile("redo-(\\d{10})\\.log");
    private static final int FIRST_STEP_BYTES = 1 << 16;
    private static final int LAST_STEP_BYTES = 1 << 21;
    private static final int BLOCK_BYTES = 4096;

    /** The next step is filled ahead when less than this part of it is left of the one before. */
    private static final int AHEAD_PART = 4;

    private final StoreFile file;
    private final long number;
    private final long firstLsn;
    private final ReentrantLock allocationLock = new ReentrantLock();
    private volatile long allocatedBytes; // written under allocationLock
    private volatile boolean aheadRefused; // written under allocationLock: there was no room for the next step
    private boolean closed; // guarded by allocationLock

    private RedoFile(StoreFile file, long number, long firstLsn) {
        this.file = file;
        this.number = number;
        this.firstLsn = firstLsn;
        this.allocatedBytes = file.size();
    }

    static String name(long number) {
        return String.format(Locale.ROOT, "redo-%010d.log", number);
    }

    /** Returns the number in the name of a redo file; empty for any other file. */
    static Optional<Long> number(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches() ? Optional.of(Long.valueOf(matcher.group(1))) : Optional.empty();
    }

    /** Creates a file without a header, which counts as not yet begun. If there is no room, nothing is left of it. */
    static RedoFile prepare(Directory directory, Access access, long number, long firstLsn) {
        String name = name(number);
        if (directory.exists(name)) {
            directory.delete(name); // left by an attempt that found no room or that a crash cut off
        }
        StoreFile file = directory.create(name, access);
        try {
            file.allocate(FIRST_STEP_BYTES);
        } catch (StorageFullException e) {
            file.close();
            directory.delete(name);
            throw e;
        }
        return new RedoFile(file, number, firstLsn);
    }

    /** Writes the header and makes the file and its name durable. */
    void begin(Directory directory) {
        byte[] header = new FileHeader(FileHeader.Kind.REDO, number, firstLsn).encode();
        file.write(0, header, 0, header.length);
        file.force();
        directory.sync();
    }

    /**
     * Opens a file to go on writing at its end. What lies behind it, the torn tail of a crash, is cut off for good; what
     * lies before it is forced, because a killed process may have left it to the operating system.
     */
    static RedoFile resume(Directory directory, Access access, RedoSpan span) {
        String name = name(span.number());
        try (StoreFile tail = directory.open(name, Access.POSITIONAL)) {
            tail.truncate(span.endLsn() - span.firstLsn());
            tail.force();
        }
        return new RedoFile(directory.open(name, access), span.number(), span.firstLsn());
    }

    long number() {
        return number;
    }

    long firstLsn() {
        return firstLsn;
    }

    long sizeBytes() {
        return allocatedBytes;
    }

    RedoSpan span(long endLsn) {
        return new RedoSpan(number, firstLsn, endLsn, allocatedBytes);
    }

    /** Makes sure that there is room up to an LSN. Nothing has changed if there is none. */
    void allocate(long endLsn) {
        long endOffset = endLsn - firstLsn;
        if (endOffset > allocatedBytes) {
            allocationLock.lock();
            try {
                if (endOffset > allocatedBytes) { // otherwise somebody has done so ahead
                    extend(Math.max(endOffset, allocatedBytes + step()));
                }
            } finally {
                allocationLock.unlock();
            }
        }
    }

    /**
     * Fills the next step with zeros if the frames up to an LSN leave little room. It may be called beside everything else,
     * {@link #close} included, and returns at once if somebody is at it.
     *
     * @throws StorageFullException if there is no room for the step; nothing has changed, and it is not tried again until
     *     it is needed
     */
    void extendAhead(long endLsn) {
        if (!isAheadDue(endLsn) || !allocationLock.tryLock()) {
            return;
        }
        try {
            if (!closed && isAheadDue(endLsn)) {
                aheadRefused = true;
                extend(allocatedBytes + step());
            }
        } finally {
            allocationLock.unlock();
        }
    }

    private boolean isAheadDue(long endLsn) {
        return allocatedBytes - (endLsn - firstLsn) < step() / AHEAD_PART && !aheadRefused;
    }

    private long step() {
        return Math.max(FIRST_STEP_BYTES, Math.min(LAST_STEP_BYTES, allocatedBytes));
    }

    private void extend(long neededBytes) {
        long size = neededBytes + BLOCK_BYTES - 1 & -BLOCK_BYTES;
        file.allocate(size);
        allocatedBytes = size;
        aheadRefused = false;
    }

    void write(long lsn, byte[] source, int offset, int length) {
        file.write(lsn - firstLsn, source, offset, length);
    }

    void force() {
        file.force();
    }

    void close() {
        allocationLock.lock();
        try {
            closed = true;
            file.close();
        } finally {
            allocationLock.unlock();
        }
    }
}
