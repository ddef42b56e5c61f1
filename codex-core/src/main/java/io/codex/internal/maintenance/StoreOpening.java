package io.codex.internal.maintenance;

import io.codex.error.CodexException;
import io.codex.error.NotAStoreException;
import io.codex.error.StorageException;
import io.codex.internal.io.Directory;
import io.codex.internal.io.Directory.Access;
import io.codex.internal.log.RedoLog;
import io.codex.internal.log.Superblock;
import io.codex.internal.log.UnfinishedCreation;
import io.codex.internal.transaction.VersionedStore.Force;
import java.util.List;

/** Opens the files of a store. What is no store, or one of a newer format, is refused before anything is touched. */
final class StoreOpening {

    private final Directory directory;
    private final EngineOptions options;

    StoreOpening(Directory directory, EngineOptions options) {
        this.directory = directory;
        this.options = options;
    }

    /** Looks at the directory without touching anything. */
    void refuseForeign() {
        if (Superblock.exists(directory)) {
            Superblock.open(directory, Access.READ).close();
            return;
        }
        List<String> foreign = directory.list().stream()
                .filter(name -> !Superblock.isLeftover(name))
                .toList();
        if (!foreign.isEmpty()) {
            throw new NotAStoreException(
                    "Directory " + directory.path() + " holds no store, but it is not empty: it contains "
                            + foreign.get(0) + ". Name an empty directory, or that of a store.");
        }
        if (options.readOnly()) {
            throw new NotAStoreException("Directory " + directory.path()
                    + " holds no store, and opening it read-only does not create one. Name the directory of a store.");
        }
    }

    /** The lock of a store; closing it gives it back. */
    interface Lock extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Takes the lock. Reading a store on a file system that is mounted read-only goes without: nobody else can write there
     * either. Anywhere else a store that cannot be locked may be written meanwhile, and is refused.
     */
    Lock lock() {
        try {
            AutoCloseable lock = directory.lock(options.lockTimeout());
            return () -> release(lock);
        } catch (StorageException refused) {
            if (!options.readOnly()) {
                throw refused;
            }
            if (!directory.isReadOnly()) {
                throw unlockable(refused);
            }
            return () -> {};
        }
    }

    private static StorageException unlockable(StorageException refused) {
        return new StorageException(
                refused.getMessage() + ". Reading a store takes its lock, too, because somebody may write to it"
                        + " meanwhile. Make the file LOCK writable, or mount the file system read-only.",
                refused);
    }

    private static void release(AutoCloseable lock) {
        try {
            lock.close();
        } catch (RuntimeException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new StorageException("The lock of the store could not be released: " + failure.getMessage(), failure);
        }
    }

    /** Opens the superblock, and creates the store first if there is none, or if its creation was cut off. */
    Superblock openSuperblock() {
        if (options.readOnly()) {
            return Superblock.open(directory, Access.READ);
        }
        Superblock superblock = Superblock.exists(directory)
                ? Superblock.open(directory, Access.POSITIONAL)
                : Superblock.create(directory);
        try {
            if (superblock.state().isCreating()) {
                endCreation(superblock);
            }
            return superblock;
        } catch (CodexException failure) {
            superblock.close();
            throw failure;
        }
    }

    /** The superblock names the redo file only once that is durable. */
    private void endCreation(Superblock superblock) {
        UnfinishedCreation.requireUnused(directory);
        try (RedoLog redo = RedoLog.create(directory, redoSettings())) {
            superblock.write(new Superblock.State(0, 0, redo.fileNumber(), 0, redo.appendedLsn()));
        }
    }

    /** Forcing a file that was written through a mapping costs twice as much; not forcing it costs half as much. */
    RedoLog.Settings redoSettings() {
        Access access = options.defaultForce() == Force.BEFORE_RETURN ? Access.POSITIONAL : Access.MAPPED;
        return new RedoLog.Settings(access, options.redoFileBytes());
    }
}
