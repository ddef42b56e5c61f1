package io.codex.internal.log;

import io.codex.error.CorruptStoreException;
import io.codex.error.NotAStoreException;
import io.codex.error.StoreUnavailableException;
import io.codex.error.UnsupportedFormatException;
import io.codex.internal.io.Directory;
import io.codex.internal.io.Directory.Access;
import io.codex.internal.io.StoreFile;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The file {@code CODEX}: two slots of 4 KiB, written in turn, so that a crash while one is written leaves the other. The
 * sound slot with the larger sequence counts. A slot:
 *
 * <pre>
 *        0       1       2       3       4       5       6       7
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 *  0 |                      magic: "CodexKV" and 0                   |
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 *  8 |        format version         |               0               |
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 * 16 |                          sequence                             |
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 * 24 |          address of the checkpoint frame, or 0                |
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 * 32 | payload length of the checkpoint                              |
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 * 40 |   number of the redo file to replay from, or 0                |
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 * 48 |                 LSN at which it begins                        |
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 * 56 |   LSN at which the store was closed cleanly, or -1            |
 *    +-------+-------+-------+-------+-------+-------+-------+-------+
 * 64 |  zeros up to 4092                                             |
 *    +-------+-------+-------+-------+-------------------------------+
 * 4092|   CRC32C of all before       |
 *    +-------------------------------+
 * </pre>
 *
 * <p>Falling back to the older slot never loses anything: it names a redo file and a checkpoint that are deleted only once
 * the newer slot is durable, so either they are there, and hold everything, or the store is refused as damaged. The first
 * slot of a new store names no redo file; {@link UnfinishedCreation} refuses a store that was used behind its back.
 *
 * <p>Used by one thread at a time.
 */
public final class Superblock implements AutoCloseable {

    /** The size of a slot in bytes. */
    static final int SLOT_BYTES = 4096;

    private static final String CREATION_FILE = StoreFormat.SUPERBLOCK_FILE + ".new";
    private static final long MAGIC = LittleEndian.getLong("CodexKV\0".getBytes(StandardCharsets.US_ASCII), 0);
    private static final int VERSION_OFFSET = 8;
    private static final int SEQUENCE_OFFSET = 16;
    private static final int CHECKPOINT_ADDRESS_OFFSET = 24;
    private static final int CHECKPOINT_LENGTH_OFFSET = 32;
    private static final int REDO_FILE_OFFSET = 40;
    private static final int REDO_START_OFFSET = 48;
    private static final int CLEAN_END_OFFSET = 56;
    private static final int CHECKSUM_OFFSET = SLOT_BYTES - Integer.BYTES;

    /**
     * What a slot says.
     *
     * @param checkpointAddress the address of the last checkpoint, or 0 if there is none
     * @param checkpointLength the length of its payload in bytes
     * @param redoFileNumber the redo file to replay from, or 0 while the store is being created
     * @param redoStartLsn the LSN at which that file begins
     * @param cleanEndLsn the LSN at which the store was closed, everything forced; or -1. It bounds the end of the redo
     *     from below, so it need not be taken away when the store is used again
     */
    public record State(
            long checkpointAddress, int checkpointLength, long redoFileNumber, long redoStartLsn, long cleanEndLsn) {

        private static final State CREATING = new State(0, 0, 0, 0, -1);

        /** Tells whether the creation of the store has not ended, if {@link UnfinishedCreation} agrees. */
        public boolean isCreating() {
            return redoFileNumber == 0;
        }

        /** Tells whether the store was closed cleanly after the last checkpoint; commits may have come since. */
        public boolean isClean() {
            return cleanEndLsn >= 0;
        }
    }

    private record Slot(long sequence, State state) {}

    private final Directory directory;
    private final StoreFile file;
    private Slot current;
    private boolean failed;

    private Superblock(Directory directory, StoreFile file, Slot current) {
        this.directory = directory;
        this.file = file;
        this.current = current;
    }

    /** Tells whether a directory is a store. */
    public static boolean exists(Directory directory) {
        return directory.exists(StoreFormat.SUPERBLOCK_FILE);
    }

    /** Tells whether a name may be left by a creation that a crash cut off before the directory became a store. */
    public static boolean isLeftover(String name) {
        return name.equals(StoreFormat.LOCK_FILE) || name.equals(CREATION_FILE);
    }

    /** Makes a directory a store, in the state "creating". The file appears at once with all its content, or not at all. */
    public static Superblock create(Directory directory) {
        if (directory.exists(CREATION_FILE)) {
            directory.delete(CREATION_FILE);
        }
        try (StoreFile creation = directory.create(CREATION_FILE, Access.POSITIONAL)) {
            creation.write(0, encode(new Slot(1, State.CREATING)), 0, SLOT_BYTES);
            creation.write(SLOT_BYTES, new byte[SLOT_BYTES], 0, SLOT_BYTES);
            creation.force();
        }
        directory.rename(CREATION_FILE, StoreFormat.SUPERBLOCK_FILE);
        directory.sync();
        return open(directory, Access.POSITIONAL);
    }

    /**
     * Opens the superblock of a store.
     *
     * @param access {@code READ} if nothing will be written
     * @throws NotAStoreException if the file is something else
     * @throws UnsupportedFormatException if a newer version wrote the store
     * @throws CorruptStoreException if no slot is sound
     */
    public static Superblock open(Directory directory, Access access) {
        StoreFile file = directory.open(StoreFormat.SUPERBLOCK_FILE, access);
        try {
            return new Superblock(directory, file, newest(directory, file));
        } catch (RuntimeException | Error e) {
            file.close();
            throw e;
        }
    }

    private static Slot newest(Directory directory, StoreFile file) {
        String path = directory.path() + "/" + StoreFormat.SUPERBLOCK_FILE;
        byte[] bytes = new byte[2 * SLOT_BYTES];
        file.read(0, bytes, 0, bytes.length);
        if (LittleEndian.getLong(bytes, 0) != MAGIC && LittleEndian.getLong(bytes, SLOT_BYTES) != MAGIC) {
            throw new NotAStoreException(path + " was not written by Codex. Name another path.");
        }
        Slot first = decode(path, bytes, 0);
        Slot second = decode(path, bytes, SLOT_BYTES);
        Slot newest = newest(first, second);
        if (newest == null) {
            throw new CorruptStoreException(path, 0, "none of its two slots is sound");
        }
        return newest;
    }

    private static @Nullable Slot newest(@Nullable Slot first, @Nullable Slot second) {
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        return first.sequence > second.sequence ? first : second;
    }

    /** Returns what the newest slot says. */
    public State state() {
        return current.state;
    }

    /**
     * Makes a new state durable.
     *
     * @throws StoreUnavailableException if an earlier call failed
     */
    public void write(State state) {
        if (failed) {
            throw new StoreUnavailableException("Store " + directory.path()
                    + " has stopped, because it could not write its superblock. Open it again.");
        }
        Slot next = new Slot(current.sequence + 1, state);
        failed = true;
        file.write(slotOffset(next.sequence), encode(next), 0, SLOT_BYTES);
        file.force();
        failed = false;
        current = next;
    }

    private static long slotOffset(long sequence) {
        return sequence % 2 == 1 ? 0 : SLOT_BYTES;
    }

    private static byte[] encode(Slot slot) {
        byte[] bytes = new byte[SLOT_BYTES];
        LittleEndian.putLong(bytes, 0, MAGIC);
        LittleEndian.putInt(bytes, VERSION_OFFSET, StoreFormat.VERSION);
        LittleEndian.putLong(bytes, SEQUENCE_OFFSET, slot.sequence);
        LittleEndian.putLong(bytes, CHECKPOINT_ADDRESS_OFFSET, slot.state.checkpointAddress);
        LittleEndian.putLong(bytes, CHECKPOINT_LENGTH_OFFSET, slot.state.checkpointLength);
        LittleEndian.putLong(bytes, REDO_FILE_OFFSET, slot.state.redoFileNumber);
        LittleEndian.putLong(bytes, REDO_START_OFFSET, slot.state.redoStartLsn);
        LittleEndian.putLong(bytes, CLEAN_END_OFFSET, slot.state.cleanEndLsn);
        LittleEndian.putInt(bytes, CHECKSUM_OFFSET, checksum(bytes, 0));
        return bytes;
    }

    private static @Nullable Slot decode(String path, byte[] bytes, int slot) {
        boolean sound = LittleEndian.getLong(bytes, slot) == MAGIC
                && LittleEndian.getInt(bytes, slot + CHECKSUM_OFFSET) == checksum(bytes, slot);
        if (!sound) {
            return null;
        }
        int version = LittleEndian.getInt(bytes, slot + VERSION_OFFSET);
        if (version > StoreFormat.VERSION) {
            throw new UnsupportedFormatException(path, version, StoreFormat.VERSION);
        }
        State state = new State(
                LittleEndian.getLong(bytes, slot + CHECKPOINT_ADDRESS_OFFSET),
                Math.toIntExact(LittleEndian.getLong(bytes, slot + CHECKPOINT_LENGTH_OFFSET)),
                LittleEndian.getLong(bytes, slot + REDO_FILE_OFFSET),
                LittleEndian.getLong(bytes, slot + REDO_START_OFFSET),
                LittleEndian.getLong(bytes, slot + CLEAN_END_OFFSET));
        return new Slot(LittleEndian.getLong(bytes, slot + SEQUENCE_OFFSET), state);
    }

    private static int checksum(byte[] bytes, int slot) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, slot, CHECKSUM_OFFSET);
        return (int) checksum.getValue();
    }

    @Override
    public void close() {
        file.close();
    }
}
